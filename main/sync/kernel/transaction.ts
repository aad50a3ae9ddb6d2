// One transaction of the library: the change, its outbox row and the rebuilt view together, with change events after
// it.
import type { Topic } from '../../../preload/wire.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Durable, Store } from '../../store/store.ts';
import type { Time } from './service-clock.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Operation } from '../../store/outbox.ts';
import type { SyncStatus } from '../../../preload/contract/sync.ts';

/** The projected post, its `sync` as known from the outbox alone, and the open operations behind both. */
export type Projected = { post: Post; operations: readonly Operation[] };

export type Tx = {
  store: Store;
  /** Galley's own time, Unix ms; never runs backwards (service-clock.ts). */
  nowMs: number;
  /** The service's time, as far as it is known, Unix ms: slots are in this time. */
  serverNowMs: number;
  /** Fingerprint of the API key in use: uploads belong to it. */
  apiKey: string;
  newId(): string;
  /** Marks a post as changed: its view is rebuilt before the transaction ends. */
  touch(pid: number): void;
  /**
   * Rebuilds the view of a touched post now, for a caller that returns it; if it is touched again, it is rebuilt once
   * more. Returns what was written; null: it was not touched, or there is no such post.
   */
  rebuild(pid: number): Projected | null;
  /** Something besides posts changed. */
  changed(...topics: Topic[]): void;
};

/**
 * Runs `work` as one transaction, durable at once unless `durable` says otherwise. An exception rolls all of it back.
 * Nested calls join the outer transaction.
 */
export type Transact = <T>(work: (tx: Tx) => T, durable?: Durable) => T;

type Deps = {
  store: Store;
  time: Pick<Time, 'nowMs' | 'serverNowMs'>;
  events: Pick<CoreEvents, 'changed'>;
  apiKey: () => string;
  newId: () => string;
  /** posts/projection.ts. */
  rebuildView: (tx: Tx, pid: number) => Projected | null;
  /** Throws when another instance has taken over (docs/sync.md#one-sender-at-a-time). */
  checkLease: () => void;
};

/** Checks the lease, runs the work, rebuilds the views of touched posts, commits, and then emits the change events. */
export const createTransact = ({ store, time, events, apiKey, newId, rebuildView, checkLease }: Deps): Transact => {
  let open: Tx | null = null;
  store.posts.readHeads();
  store.aiBatches.readMarks();

  return (work, durable) => {
    if (open) return work(open);
    const touched = new Set<number>();
    const rebuilt = new Set<number>();
    const topics = new Set<Topic>();
    const result = store.transact(() => {
      checkLease();
      const tx: Tx = {
        store,
        nowMs: time.nowMs(),
        serverNowMs: time.serverNowMs(),
        apiKey: apiKey(),
        newId,
        touch(pid) {
          touched.add(pid);
          rebuilt.delete(pid);
        },
        rebuild(pid) {
          if (!touched.has(pid) || rebuilt.has(pid)) return null;
          rebuilt.add(pid);
          return rebuildView(tx, pid);
        },
        changed: (...more) => more.forEach((topic) => topics.add(topic)),
      };
      open = tx;
      try {
        const value = work(tx);
        for (const pid of touched) if (!rebuilt.has(pid)) rebuildView(tx, pid);
        store.leftOut.prune();
        return value;
      } finally {
        open = null;
      }
    }, durable);
    // A part is shown within its post.
    const seen = new Set([...touched].flatMap((pid) => [pid, store.posts.headOf(pid)]));
    const posts: Topic[] = [...seen].map((pid) => `post:${pid}` as const);
    if (touched.size > 0) topics.add('posts').add('sync').add('activity');
    if (topics.size > 0) events.changed(...posts, ...topics);
    return result;
  };
};

// Whether the disk accepts writes, by the last attempt: the window shows it, and the sender pauses meanwhile.
type StorageStateDeps = {
  events: Pick<CoreEvents, 'changed'>;
  /** A write succeeded again after a failure. */
  onRecovered: () => void;
};

export const createStorageState = ({ events, onRecovered }: StorageStateDeps) => {
  let state: SyncStatus['storage'] = 'ok';
  const set = (next: typeof state): void => {
    const before = state;
    if (next === before) return;
    state = next;
    events.changed('sync');
    if (next === 'ok') onRecovered();
  };
  const failed = ({ data }: AppError): void => {
    if (data.kind === 'storage') set(data.reason === 'disk-full' ? 'full' : 'read-only');
  };
  return {
    state: () => state,
    failed,
    /** `transact` that also notes whether the disk failed. */
    watch:
      (transact: Transact): Transact =>
      (work, durable) => {
        try {
          const result = transact(work, durable);
          set('ok');
          return result;
        } catch (error) {
          if (error instanceof AppError) failed(error);
          throw error;
        }
      },
  };
};
