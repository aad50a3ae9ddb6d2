// The sync status line at the foot of the sidebar: the most urgent state that holds.
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import type { Place } from '../route.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

export type SyncLine = {
  tone: 'synced' | 'busy' | 'offline' | 'attention' | 'trouble';
  icon: IconName;
  lead: string;
  detail: string;
  /** Where it leads, and what its tooltip says of that; omitted: to Activity. */
  opens?: { place: Place; says: string };
};

type About = {
  /** No answer at all: Galley itself is not reached. */
  failed: boolean;
  sandbox: boolean;
  /** Moments of the status in words. */
  ago: (instant: string) => string;
  moment: (instant: string) => string;
};

export const syncLine = (status: SyncStatus | undefined, { failed, sandbox, ago, moment }: About): SyncLine => {
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
  if (status.connection === 'airplane') {
    return { tone: 'offline', icon: 'offline', lead: line.airplane, detail: line.saved(status) };
  }
  if (status.connection === 'offline') {
    return { tone: 'offline', icon: 'offline', lead: line.offline, detail: line.saved(status) };
  }
  if (status.filling) {
    const detail = line.fillingDetail(status.filling.storedCount);
    return { tone: 'busy', icon: 'sync', lead: line.filling, detail };
  }
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
