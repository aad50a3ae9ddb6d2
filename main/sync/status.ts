// How the whole library stands towards the service, in one value.
import type { Connection, SyncStatus } from '../../preload/model/sync.ts';
import type { Store } from '../store/store.ts';
import type { PullState } from './pull/pull.ts';

type Deps = {
  store: Store;
  time: { skewMs(): number | null };
  connection: () => Connection;
  pulled: () => PullState;
  forecast: { finishAtMs(): number | null; heldByAllowanceCount(): number };
  storage: () => SyncStatus['storage'];
};

export const createStatus =
  ({ store, time, connection, pulled, forecast, storage }: Deps): (() => SyncStatus) =>
  () => {
    const { waiting, sending, running, needsYou } = store.operations.counts();
    const { filling, lastFullSyncAtMs } = pulled();
    const lastAnswer = store.meta.read('last_answer_ms');
    return {
      connection: connection(),
      waitingCount: waiting,
      sendingCount: sending,
      runningCount: running,
      needsYouCount: needsYou,
      heldByAllowanceCount: forecast.heldByAllowanceCount(),
      finishAt: iso(forecast.finishAtMs()),
      filling,
      postCount: store.posts.count({}),
      lastFullSyncAt: iso(lastFullSyncAtMs),
      lastAnswerAt: iso(lastAnswer === null ? null : Number(lastAnswer)),
      clockSkewMs: time.skewMs(),
      restored: store.meta.read('restored') !== null,
      storage: storage(),
    };
  };

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
