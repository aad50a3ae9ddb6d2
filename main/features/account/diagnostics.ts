// Diagnostics of one library, in counts and codes only: no text, name or link of the user is included.
import type { Sync } from '../../sync/engine.ts';
import { answers } from '../../sync/pull/schedule.ts';
import type { StorageWork } from './storage.ts';

export type DiagnosticsView = { read(): Promise<object> };

type Deps = { sync: Pick<Sync, 'store' | 'status' | 'allowances'>; storage: Pick<StorageWork, 'read'> };

const attemptsShown = 50;

export const createDiagnostics = ({ sync, storage }: Deps): DiagnosticsView => {
  const { store } = sync;

  /** How many changes of each kind are in which state. */
  const waiting = () => {
    const counts = new Map<string, number>();
    for (const { kind, state, reason } of store.operations.open()) {
      const name = [kind, state, reason].filter(Boolean).join(' ');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };

  /** The newest requests that changes made, which support can trace. */
  const attempts = () =>
    store.operations
      .ended({ limit: attemptsShown })
      .concat(store.operations.open())
      .flatMap(({ id, kind }) => store.attempts.ofOperation(id).map((attempt) => ({ kind, ...attempt })))
      .sort((one, other) => other.startedMs - one.startedMs)
      .slice(0, attemptsShown)
      .map(({ kind, startedMs, outcome, status, code, requestId }) => ({
        kind,
        at: new Date(startedMs).toISOString(),
        outcome,
        status,
        code,
        requestId,
      }));

  return {
    async read() {
      const { kinds, freeable } = await storage.read();
      const readings = answers.map(({ name }) => {
        const snapshot = store.snapshots.read(name);
        return [name, snapshot && new Date(snapshot.readAtMs).toISOString()] as const;
      });
      return {
        sync: sync.status(),
        posts: {
          draft: store.posts.count({ status: 'draft' }),
          scheduled: store.posts.count({ status: 'scheduled' }),
          published: store.posts.count({ status: 'published' }),
        },
        files: { stored: store.mediaLists.count({}), inTray: store.tray.files().length },
        waiting: waiting(),
        allowances: sync.allowances(),
        readings: Object.fromEntries(readings),
        requests: attempts(),
        storage: { kinds, freeable },
      };
    },
  };
};
