// A library for tests of changes: real tables, a clock that a test moves, and a service that says what the test lets it.
import { AppError, type ErrorData } from '../../preload/errors.ts';
import type { Topic } from '../../preload/wire.ts';
import type { CallInput, CallReply } from '../../main/service/endpoints.ts';
import type { Operation } from '../../main/store/outbox.ts';
import { enqueue } from '../../main/sync/outbox/enqueue.ts';
import type { Intent, Kind, Seen, WireJob } from '../../main/sync/outbox/operation.ts';
import { kinds } from '../../main/sync/outbox/registry.ts';
import type { WirePost } from '../../main/sync/posts/codec.ts';
import { rebuildView } from '../../main/sync/outbox/read-post.ts';
import { ingestPost } from '../../main/sync/outbox/ingest.ts';
import type { ReadName, Requests } from '../../main/sync/kernel/requests.ts';
import { waitsForIndistinguishable } from '../../main/sync/outbox/sender/ordering.ts';
import { createTransact, type Tx } from '../../main/sync/kernel/transaction.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { memoryLibrary } from '../support/library.ts';
import { wirePost } from './pull/scripted-service.ts';

export const refusal = (data: Partial<ErrorData> & Pick<ErrorData, 'kind'>): AppError =>
  new AppError({ message: 'The test said so.', ...data });

export const wireJob = (id: string, change: Partial<WireJob> = {}): WireJob => ({
  id,
  kind: 'generate_post',
  status: 'queued',
  resourceType: 'post',
  resourceId: 'post-1',
  creditsCharged: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  ...change,
});

type Answers = { [N in ReadName]?: (input: CallInput<N>) => CallReply<N>['body'] };

export const createWorkLibrary = () => {
  const { store, db } = memoryLibrary();
  const clock = createFakeClock();
  const log = createRecordingLog();
  const topics: Topic[] = [];
  const asked: ReadName[] = [];
  const answers: Answers = {};
  let ids = 0;
  const apiKey = 'key-1';
  const time = { nowMs: () => clock.now(), serverNowMs: () => clock.now() };
  const transact = createTransact({
    store,
    time,
    events: { changed: (...more) => void topics.push(...more) },
    apiKey: () => apiKey,
    newId: () => `op-${(ids += 1)}`,
    rebuildView,
    checkLease: () => {},
  });
  const requests: Requests = {
    async read(name, input) {
      asked.push(name);
      const startedAtMs = clock.now();
      await Promise.resolve();
      const answer = answers[name];
      if (!answer) throw refusal({ kind: 'unreachable' });
      return { reply: { status: 200, body: answer(input) } as CallReply<typeof name>, startedAtMs };
    },
  };

  const read = (id: string): Operation => {
    const op = store.operations.read(id);
    if (!op) throw new Error(`${id} is not there`);
    return op;
  };
  const kindOf = (op: Operation): Kind => kinds[op.kind];

  return {
    store,
    db,
    clock,
    log,
    topics,
    asked,
    answers,
    time,
    transact,
    requests,
    read,
    enqueue: (intent: Intent) => transact((tx) => enqueue(tx, intent)),
    /** What enqueue made, which the test says is there. */
    ask(intent: Intent): Operation {
      const { operation } = transact((tx) => enqueue(tx, intent));
      if (!operation) throw new Error(`${intent.do} made nothing`);
      return operation;
    },
    /** A post that the service has. */
    addPost(sid = 'post-1', change: Partial<WirePost> = {}): number {
      const pid = transact((tx) =>
        ingestPost(tx, wirePost(sid, clock.now(), change), { startedAtMs: clock.now(), from: 'reading' }),
      );
      if (pid === null) throw new Error(`${sid} was not taken`);
      return pid;
    },
    addFile: (sha256: string, mimeType = 'image/jpeg'): number =>
      transact((tx) =>
        tx.store.media.add({ sha256, sizeBytes: 10, mimeType, name: `${sha256}.jpg`, file: `${sha256}.jpg`, atMs: 0 }),
      ).mid,
    /** As the sender does: what has to be known is stored, and the attempt is counted. */
    attempt(id: string, seen: Seen | null = null): Operation {
      return transact(({ store: { operations } }) => {
        const op = read(id);
        const pre = seen && op.attempts === 0 ? { pre: kindOf(op).remember(op, seen) } : {};
        return operations.change(id, { ...pre, state: 'doubt', attempts: op.attempts + 1 });
      });
    },
    /** A definite success, ended as the sender ends it. */
    accept(id: string, body: unknown, status = 200) {
      return transact((tx) => {
        const op = read(id);
        // The test pairs a kind with the reply of its own endpoint.
        const accepted = kindOf(op).accept(op, { status, body } as never, tx);
        if (accepted.is === 'done') tx.store.operations.end(id, 'done', tx.nowMs);
        if (accepted.is === 'job') tx.store.operations.change(id, { state: 'job', attempts: op.attempts + 1 });
        return accepted;
      });
    },
    settle(id: string, seen: Seen) {
      const op = read(id);
      return kindOf(op).settle(op, seen);
    },
    adopt(id: string, seen: Seen) {
      return transact((tx) => {
        const op = read(id);
        const verdict = kindOf(op).settle(op, seen);
        if (verdict.is !== 'landed') throw new Error(`${id} has not landed`);
        kindOf(op).adopt(op, seen, verdict, tx);
        tx.store.operations.end(id, 'done', tx.nowMs);
      });
    },
    waitsForIndistinguishable: (id: string) => waitsForIndistinguishable(read(id), store.operations.begun, kinds),
    inTx: <T>(work: (tx: Tx) => T): T => transact(work),
  };
};

export type WorkLibrary = ReturnType<typeof createWorkLibrary>;
