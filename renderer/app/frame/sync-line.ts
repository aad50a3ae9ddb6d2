// The sync status line at the foot of the sidebar: the most urgent state that holds, AI batches among them.
import type { AiBatch } from '../../../preload/contract/ai-batches.ts';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import { openCountOf, postCountOf } from '../../posts/ai-counts.ts';
import { aiStrings } from '../../posts/ai-strings.ts';
import type { IconName } from '../../ui/icons.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

export type SyncLine = {
  tone: 'synced' | 'busy' | 'offline' | 'attention' | 'trouble';
  icon: IconName;
  lead: string;
  detail: string;
  /** It leads to the AI desk; omitted: to Activity. */
  opens?: 'ai-desk';
};

type About = {
  /** No answer at all: Galley itself is not reached. */
  failed: boolean;
  sandbox: boolean;
  aiBatches: readonly AiBatch[];
  /** Moments of the status in words. */
  ago: (instant: string) => string;
  moment: (instant: string) => string;
};

/** Why a batch waits for the user. */
const asks: readonly AiBatch['wait'][] = ['confirm', 'cap', 'credits'];

/** The batch that asks for the user, else one that runs, else the newest that waits; undefined: nothing runs or waits. */
const shownBatch = (batches: readonly AiBatch[]): AiBatch | undefined => {
  const open = batches.filter(({ counts }) => openCountOf(counts) > 0);
  return open.find(({ wait }) => asks.includes(wait)) ?? open.find(({ counts }) => counts.running > 0) ?? open[0];
};

const aiLine = (batch: AiBatch, moment: About['moment']): SyncLine => {
  const { line } = aiStrings;
  const { task, counts, wait, finishAt } = batch;
  const sum = postCountOf(counts);
  const detail =
    wait !== null && wait !== 'running' && wait !== 'offline'
      ? line.waits[wait]
      : finishAt === null
        ? syncStrings.line.onTheWay
        : syncStrings.line.through(moment(finishAt));
  const lead = wait === 'confirm' ? line.confirm(counts.confirm) : line.doing(task, sum - openCountOf(counts), sum);
  return { tone: asks.includes(wait) ? 'attention' : 'busy', icon: 'nib', lead, detail, opens: 'ai-desk' };
};

export const syncLine = (
  status: SyncStatus | undefined,
  { failed, sandbox, aiBatches, ago, moment }: About,
): SyncLine => {
  const { line } = syncStrings;
  if (!status) {
    return failed
      ? { tone: 'trouble', icon: 'offline', lead: line.noAnswer, detail: line.noAnswerDetail }
      : { tone: 'busy', icon: 'sync', lead: line.asking, detail: line.askingDetail };
  }
  if (status.storage !== 'ok') {
    return { tone: 'trouble', icon: 'warn', lead: line.storage[status.storage], detail: line.storageDetail };
  }
  if (status.restored) {
    return { tone: 'attention', icon: 'pause', lead: line.restored, detail: line.restoredDetail };
  }
  if (status.connection === 'paused') {
    return { tone: 'trouble', icon: 'key', lead: line.paused, detail: line.saved(status) };
  }
  const batch = shownBatch(aiBatches);
  const isAllSent = status.waitingCount + status.sendingCount === 0;
  /** What is saved here: changes first. */
  const saved =
    batch && isAllSent
      ? { detail: aiStrings.line.waiting(openCountOf(batch.counts)), opens: 'ai-desk' as const }
      : { detail: line.saved(status) };
  if (status.connection === 'airplane') {
    return { tone: 'offline', icon: 'offline', lead: line.airplane, ...saved };
  }
  if (status.connection === 'offline') {
    return { tone: 'offline', icon: 'offline', lead: line.offline, ...saved };
  }
  if (status.filling) {
    const detail = line.fillingDetail(status.filling.storedCount);
    return { tone: 'busy', icon: 'sync', lead: line.filling, detail };
  }
  if (batch) return aiLine(batch, moment);
  const unsent = status.waitingCount + status.sendingCount;
  if (unsent > 0) {
    const detail =
      status.needsYouCount > 0
        ? line.need(status.needsYouCount)
        : status.heldByAllowanceCount > 0
          ? line.held(status.heldByAllowanceCount, status.finishAt === null ? null : moment(status.finishAt))
          : status.finishAt !== null
            ? line.through(moment(status.finishAt))
            : line.onTheWay;
    return { tone: 'busy', icon: 'sync', lead: line.syncing(unsent), detail };
  }
  if (status.needsYouCount > 0) {
    return { tone: 'attention', icon: 'warn', lead: line.need(status.needsYouCount), detail: line.restSynced };
  }
  const answeredAt = status.lastAnswerAt ?? status.lastFullSyncAt;
  if (answeredAt === null) {
    return { tone: 'busy', icon: 'sync', lead: line.asking, detail: line.askingDetail };
  }
  const detail = status.runningCount > 0 ? line.running(status.runningCount) : ago(answeredAt);
  if (status.leftOutCount > 0) {
    return { tone: 'offline', icon: 'pause', lead: line.leftOut(status.leftOutCount), detail: line.restSynced };
  }
  return { tone: 'synced', icon: 'synced', lead: line.synced, detail: sandbox ? `${line.sandbox}, ${detail}` : detail };
};
