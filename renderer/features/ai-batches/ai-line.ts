// What AI batches make of the line at the foot of the sidebar.
import type { AiBatch } from '../../../preload/contract/ai-batches.ts';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import type { SyncLine } from '../../app/frame/sync-line.ts';
import { openCountOf, postCountOf } from '../../posts/ai-counts.ts';
import { aiStrings } from '../../posts/ai-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

/** Why a batch waits for the user. */
const asks: readonly AiBatch['wait'][] = ['confirm', 'cap', 'credits'];

/** The batch that asks for the user, else one that runs, else the newest that waits; undefined: nothing runs or waits. */
const shownBatch = (batches: readonly AiBatch[]): AiBatch | undefined => {
  const open = batches.filter(({ counts }) => openCountOf(counts) > 0);
  return open.find(({ wait }) => asks.includes(wait)) ?? open.find(({ counts }) => counts.running > 0) ?? open[0];
};

/** `moment`: a moment of a batch in words. undefined: something else is more urgent, or nothing runs or waits. */
export const aiLine = (
  status: SyncStatus | undefined,
  batches: readonly AiBatch[],
  moment: (instant: string) => string,
): SyncLine | undefined => {
  const batch = shownBatch(batches);
  if (!batch || !status || status.storage !== 'ok' || status.restored || status.filling) return undefined;
  const { connection } = status;
  const { line } = aiStrings;
  const opens = { place: { page: 'ai-desk', batch: null }, says: line.open } as const;
  if (connection === 'airplane' || connection === 'offline') {
    // Other changes that are saved here come first.
    if (status.waitingCount + status.sendingCount > 0) return undefined;
    const count = batches.reduce((sum, { counts }) => sum + openCountOf(counts), 0);
    const detail = line.waiting(count);
    return { tone: 'offline', icon: 'offline', lead: syncStrings.line[connection], detail, opens };
  }
  if (connection !== 'online') return undefined;
  const { task, counts, wait, finishAt } = batch;
  const sum = postCountOf(counts);
  const unsentCount = status.waitingCount + status.sendingCount - counts.running;
  const detail =
    unsentCount > 0
      ? syncStrings.line.syncing(unsentCount)
      : wait !== null && wait !== 'running' && wait !== 'offline'
        ? line.waits[wait]
        : finishAt === null
          ? syncStrings.line.onTheWay
          : syncStrings.line.through(moment(finishAt));
  const lead = wait === 'confirm' ? line.confirm(counts.confirm) : line.doing(task, sum - openCountOf(counts), sum);
  return { tone: asks.includes(wait) ? 'attention' : 'busy', icon: 'nib', lead, detail, opens };
};
