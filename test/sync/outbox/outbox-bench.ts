// A library in memory with a person at it and a service that says what a test wants, for tests of the outbox.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { AttemptOutcome } from '../../../main/store/attempts.ts';
import type { Operation, OperationChange } from '../../../main/store/outbox.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import type { Intent, GuardContext, Seen } from '../../../main/sync/outbox/operation.ts';
import { kinds } from '../../../main/sync/outbox/registry.ts';
import { type WirePost, type WireVariant, decodePost } from '../../../main/sync/posts/codec.ts';
import { ingestPost, type Arrival } from '../../../main/sync/outbox/ingest.ts';
import { readPost, rebuildView } from '../../../main/sync/outbox/read-post.ts';
import { waitsForIndistinguishable } from '../../../main/sync/outbox/sender/ordering.ts';
import { createTransact, type Tx } from '../../../main/sync/kernel/transaction.ts';
import { memoryLibrary } from '../../support/library.ts';

export const nowMs = Date.parse('2026-03-02T09:00:00Z');
export const inHours = (hours: number): string => new Date(nowMs + hours * 3_600_000).toISOString();

export const wireVariant = (platform: PlatformId, change: Partial<WireVariant> = {}): WireVariant => ({
  id: `v-${platform}`,
  platform,
  isPrimary: false,
  status: 'draft',
  media: [],
  mediaOrigin: 'taka',
  scheduledAt: null,
  generation: { status: 'ready' },
  pinned: false,
  ...change,
});

/** Instagram is the main version; Facebook and Pinterest follow it. */
export const wirePost = (change: Partial<WirePost> = {}): WirePost => ({
  id: 'post-1',
  name: 'Rye on Friday',
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  variants: [
    wireVariant('instagram', { isPrimary: true, body: 'The oven is warm. Come on Friday.' }),
    wireVariant('facebook', { body: 'The oven is warm. Come on Friday.' }),
    wireVariant('pinterest', { description: 'The oven is warm.', title: 'Rye' }),
  ],
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  ...change,
});

/** `wire` with one version changed. */
export const withVariant = (wire: WirePost, platform: string, change: Partial<WireVariant>): WirePost => ({
  ...wire,
  variants: wire.variants.map((variant) => (variant.platform === platform ? { ...variant, ...change } : variant)),
});

export const createOutboxBench = () => {
  const { store, db } = memoryLibrary();
  const time = { now: nowMs };
  let ids = 0;
  const transact = createTransact({
    store,
    time: { nowMs: () => time.now, serverNowMs: () => time.now },
    events: { changed: () => {} },
    apiKey: () => 'key-1',
    newId: () => `op-${(ids += 1)}`,
    rebuildView,
    checkLease: () => {},
  });
  const mustBe = <T>(value: T | null | undefined): T => {
    if (value === null || value === undefined) throw new Error('nothing there');
    return value;
  };
  const read = (id: string) => mustBe(store.operations.read(id));

  return {
    store,
    db,
    time,
    transact,
    read,
    wants: (intent: Intent) => transact((tx) => enqueue(tx, intent)),
    /** The operation that an intent made or changed. */
    operation: (intent: Intent): Operation => mustBe(transact((tx) => enqueue(tx, intent)).operation),
    ingest: (wire: WirePost, arrival: Partial<Arrival> = {}) =>
      transact((tx) => ingestPost(tx, wire, { startedAtMs: time.now, from: 'reading', ...arrival })),
    /** Ingests a post that is not known and gives its local id. */
    knows: (wire: WirePost = wirePost()): number =>
      mustBe(transact((tx) => ingestPost(tx, wire, { startedAtMs: time.now, from: 'page' }))),
    change: (id: string, change: OperationChange) =>
      transact((tx) => {
        const op = tx.store.operations.change(id, change);
        if (op.pid !== null) tx.touch(op.pid);
      }),
    /** As the sender begins an attempt. */
    /** The last attempt of it ends so. */
    endAttempt(id: string, outcome: AttemptOutcome) {
      transact(({ store, nowMs }) => {
        const last = store.attempts.ofOperation(id).at(-1);
        store.attempts.end(last?.id ?? 0, { endedMs: nowMs, outcome, status: null, code: null, requestId: null });
      });
    },
    send(id: string) {
      return transact((tx) => {
        const op = tx.store.operations.change(id, { state: 'inflight', attempts: read(id).attempts + 1 });
        tx.store.attempts.begin({
          operation: id,
          key: null,
          endpoint: kinds[op.kind].endpoint,
          path: '/',
          body: null,
          startedMs: tx.nowMs,
        });
        if (op.pid !== null) tx.touch(op.pid);
        return op;
      });
    },
    /** As the sender ends one that the service accepted. */
    accepted: (id: string, reply: { status: number; body: unknown }) =>
      transact((tx) => {
        const op = read(id);
        const outcome = kinds[op.kind].accept(op, reply as Parameters<(typeof kinds)['post.edit']['accept']>[1], tx);
        if (outcome.is === 'done') tx.store.operations.end(id, 'done', tx.nowMs);
        if (outcome.is === 'park') tx.store.operations.change(id, { state: 'parked', reason: outcome.reason });
        if (op.pid !== null) tx.store.posts.settled(op.pid, tx.nowMs);
        return outcome;
      }),
    settle: (id: string, seen: Partial<Seen>) => {
      const op = read(id);
      return kinds[op.kind].settle(op, { startedAtMs: time.now, ...seen });
    },
    rebase: (id: string, wire: WirePost) =>
      transact((tx) => {
        const op = read(id);
        ingestPost(tx, wire, { startedAtMs: time.now, from: 'reading' });
        kinds[op.kind].rebase(op, { startedAtMs: time.now, post: wire }, tx);
      }),
    waitsForIndistinguishable: (id: string) => waitsForIndistinguishable(read(id), store.operations.begun, kinds),
    guard: (id: string, context: Partial<GuardContext> = {}) =>
      transact((tx: Tx) => {
        const op = read(id);
        const document = op.pid === null ? null : store.posts.document(op.pid);
        const confirmed = document && decodePost(document.confirmed);
        const shown = () => (op.pid === null ? null : readPost(store, op.pid));
        const given = { tx, confirmed, shown, serverNowMs: time.now, serverTimeKnown: true, ...context };
        const guard = kinds[op.kind].guard(op, given);
        if (guard.is === 'before') guard.add(tx);
        return guard;
      }),
    post: (pid: number) => mustBe(readPost(store, pid)),
    variant: (pid: number, platform: PlatformId) =>
      mustBe(mustBe(readPost(store, pid)).variants.find((variant) => variant.platform === platform)),
    row: (pid: number) => mustBe(store.posts.view(pid)),
    /** Open operations of a post, as `kind platform state`. */
    open: (pid: number): string[] =>
      store.operations
        .ofPost(pid)
        .map(({ kind, platform, state }) => [kind, platform, state].filter(Boolean).join(' ')),
    confirmed: (pid: number): WirePost => decodePost(mustBe(store.posts.document(pid)).confirmed),
  };
};

export type OutboxBench = ReturnType<typeof createOutboxBench>;
