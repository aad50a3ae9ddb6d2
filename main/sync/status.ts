// How the whole library stands towards the service, in one value.
import type { Allowance, Connection, SyncStatus, Takebacks } from '../../preload/contract/sync.ts';
import type { Store } from '../store/store.ts';
import { isoOrNull } from './activity.ts';
import { takebacksOf } from './posts/deadlines.ts';
import { knownByMs } from './push/evidence.ts';
import { slotMarginMs } from './kernel/rules.ts';
import { businessZone } from './kernel/cached-replies.ts';
import type { Time } from './kernel/service-clock.ts';

type StatusDeps = {
  store: Store;
  time: Pick<Time, 'skewMs' | 'lastAnswerMs' | 'serverNowMs'>;
  connection: () => Connection;
  /** As far as the whole library was read (pull/pull.ts). */
  pulled: () => { filling: SyncStatus['filling']; lastFullSyncAtMs: number | null; missing: { count: number } | null };
  forecast: { finishAtMs(): number | null; heldByAllowanceCount(): number };
  storage: () => SyncStatus['storage'];
  allowances: () => Allowance[];
};

export type Status = {
  status(): SyncStatus;
  /** What has to arrive before the service publishes it all the same. */
  takebacks(): Takebacks;
};

export const createStatus = ({ store, time, connection, pulled, forecast, storage, allowances }: StatusDeps): Status => ({
  status() {
    const { waiting, sending, running, needsYou } = store.operations.counts();
    const { filling, lastFullSyncAtMs, missing } = pulled();
    return {
      connection: connection(),
      waitingCount: waiting,
      sendingCount: sending,
      runningCount: running,
      needsYouCount: needsYou,
      heldByAllowanceCount: forecast.heldByAllowanceCount(),
      finishAt: isoOrNull(forecast.finishAtMs()),
      knownBy: isoOrNull(knownBy(store)),
      filling,
      postCount: store.posts.count({}),
      approvalCount: store.posts.count({ approval: true }),
      lastFullSyncAt: isoOrNull(lastFullSyncAtMs),
      missingCount: missing?.count ?? null,
      lastAnswerAt: isoOrNull(time.lastAnswerMs()),
      clockSkewMs: time.skewMs(),
      restored: store.meta.read('restored') !== null,
      storage: storage(),
      allowances: allowances().map(({ closedUntil: _, ...allowance }) => allowance),
    };
  },
  takebacks: () => takebacksAhead(store, time.serverNowMs(), connection()),
});

export const takebacksAhead = (store: Store, serverNowMs: number, connection: Connection): Takebacks => {
  const open = takebacksOf(store.operations.openDueAfter(serverNowMs - slotMarginMs)).map(({ at }) => at);
  const slots = open.filter((at) => Date.parse(at) > serverNowMs).sort();
  return { slots, timeZone: businessZone(store), connection };
};

const knownBy = ({ operations, attempts }: Store): number | null => {
  const times = operations.openOfState('doubt').map((op) => knownByMs(op, attempts.ofOperation(op.id)));
  return times.length === 0 ? null : Math.max(...times);
};

