// A sender over a library in memory, and a service that answers each request as the test says.
import { AppError, type ErrorKind } from '../../../../preload/errors.ts';
import type { Topic } from '../../../../preload/wire.ts';
import { createEvents } from '../../../../main/kernel/events.ts';
import { createClient } from '../../../../main/service/client.ts';
import type { Incoming } from '../../../../main/service/exchange.ts';
import type { Wire } from '../../../../main/service/send.ts';
import type { Operation } from '../../../../main/store/outbox.ts';
import type { Store } from '../../../../main/store/store.ts';
import { createBudget } from '../../../../main/sync/kernel/rate-limits.ts';
import { enqueue } from '../../../../main/sync/outbox/enqueue.ts';
import { createLease } from '../../../../main/sync/kernel/lease.ts';
import { createIdentity, createRequests } from '../../../../main/sync/kernel/requests.ts';
import type { Intent } from '../../../../main/sync/outbox/operation.ts';
import { kinds as allKinds } from '../../../../main/sync/outbox/registry.ts';
import { createOnline } from '../../../../main/sync/kernel/connectivity.ts';
import type { WirePost } from '../../../../main/sync/posts/codec.ts';
import { ingestPost } from '../../../../main/sync/outbox/ingest.ts';
import { rebuildView } from '../../../../main/sync/outbox/read-post.ts';
import { createPush, type Push, type PushDeps } from '../../../../main/sync/outbox/sender/scheduler.ts';
import { createTime } from '../../../../main/sync/kernel/service-clock.ts';
import { createTransact, type Transact } from '../../../../main/sync/kernel/transaction.ts';
import { createTransfers, createUploadQueue } from '../../../../main/sync/outbox/upload-queue.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { createRecordingLog } from '../../../support/recording-log.ts';
import { memoryLibrary } from '../../../support/library.ts';
import { wirePost } from '../outbox-bench.ts';

/** `search`: the query, with its question mark. */
export type Sent = { call: string; search: string; key: string | null; body: string | null; atMs: number };
type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
/** A reply, an error of the wire, or silence until the process ends. */
export type Answer = Reply | AppError | 'silence';
type Answering = (sent: Sent) => Answer | Promise<Answer>;

export const account = (businessId: string) => ({
  businessId,
  businessName: 'Bakery',
  onboardingComplete: true,
  plan: { tier: 'pro', hasActiveSubscription: true },
  credits: null,
  channels: [],
  activeAutopilotPlans: 0,
});
const wireError = (kind: ErrorKind) => new AppError({ kind, message: 'The test said so.' });
/** Bytes left and no reply came. */
export const lost = (): Answer => wireError('unsure');
export const unreachable = (): Answer => wireError('unreachable');
export const refusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  requestId = 'req',
): Answer => ({
  status,
  body: { error: { code, message: `It says ${code}.`, requestId } },
  headers,
});

type Options = {
  kinds?: PushDeps['kinds'];
  postCount?: number;
  /** How much later it is after each read of the clock, ms: work takes its time. */
  pollEveryMs?: number;
  /** Left out: one in memory. */
  store?: Store;
};

export const createSender = (options: Options = {}) => {
  const { kinds = allKinds, postCount = 1, pollEveryMs = 0, store = memoryLibrary().store } = options;
  const clock = createFakeClock();
  const log = createRecordingLog();
  const sent: Sent[] = [];
  const posts = new Map<string, WirePost>();
  const answers = new Map<string, Answering>([
    ['GET /account', () => ({ status: 200, body: account('biz') })],
    ['GET /posts', () => ({ status: 200, body: { posts: [...posts.values()] } })],
    ['GET /jobs', () => ({ status: 200, body: { jobs: [] } })],
  ]);
  const stopped: AppError[] = [];
  const topics: Topic[] = [];
  const events = createEvents({ log });
  events.on((_, payload) => void topics.push(...payload.topics));
  let ids = 0;
  let epoch: number | null = null;
  let apiKey = 'key-a';

  const answer = (one: Sent): Answer | Promise<Answer> => {
    const given = answers.get(one.call);
    if (given) return given(one);
    const post = posts.get(/^GET \/posts\/([^/?]+)$/.exec(one.call)?.[1] ?? '');
    return post ? { status: 200, body: post } : refusal(404, 'NOT_FOUND');
  };

  const wire: Wire = {
    async send({ method, url, headers, body, signal }) {
      const call = `${method} ${url.pathname.replace('/v1/public', '')}`;
      const one: Sent = {
        call,
        search: url.search,
        key: headers['idempotency-key'] ?? null,
        body: typeof body === 'string' ? body : null,
        atMs: clock.now(),
      };
      sent.push(one);
      const came = await answer(one);
      if (came === 'silence')
        return new Promise<Incoming>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(wireError('cancelled'))),
        );
      if (came instanceof AppError) throw came;
      return {
        status: came.status,
        headers: { 'content-type': 'application/json', 'x-request-id': 'req', ...came.headers },
        body: Buffer.from(came.body === undefined ? '' : JSON.stringify(came.body)),
      };
    },
    stream: () => Promise.reject(wireError('unreachable')),
    close: () => Promise.resolve(),
  };

  let elapsedMs = 0;
  const uptime = () => {
    const { boot, ms } = clock.uptime();
    return { boot, ms: ms + (elapsedMs += pollEveryMs) };
  };

  /** One life of the process. */
  const start = () => {
    const time = createTime({ clock: { ...clock, uptime }, meta: store.meta });
    const lease = createLease({
      store,
      owner: `owner-${(ids += 1)}`,
      nowMs: time.nowMs,
      epochFile: { read: () => epoch, write: (value) => void (epoch = value) },
    });
    const keyInUse = apiKey;
    const transact: Transact = createTransact({
      store,
      time,
      events,
      apiKey: () => keyInUse,
      newId: () => `op-${(ids += 1)}`,
      rebuildView,
      checkLease() {
        lease.check();
        time.keep();
      },
    });
    const client = createClient({
      base: new URL('https://service.example'),
      key: 'secret',
      wire,
      clock,
      log,
      random: () => 0,
    });
    const budget = createBudget({
      rates: store.rates,
      time,
      random: () => 0,
      apiKey: keyInUse,
      holdsSlotSoon: () => false,
    });
    const online = createOnline({ clock, ask: () => requests.ask() });
    const identity = createIdentity({
      businessId: 'biz',
      time,
      ask: () => requests.ask(),
      onOther: () => online.refuse(),
    });
    const afterTakebacks = () => push.afterTakebacks();
    const requests = createRequests({ transact, client, budget, time, online, identity, afterTakebacks });
    const transfers = createTransfers({ time, clock, events });
    const push = createPush({
      store,
      transact,
      kinds,
      client,
      apiKey: keyInUse,
      requests,
      budget,
      time,
      clock,
      random: () => 0,
      online,
      identity,
      lease,
      transfers,
      newKey: () => `idem-${(ids += 1)}`,
      fileOf: ({ name, sizeBytes, mimeType }) => ({ path: name, fileName: name, sizeBytes, mimeType }),
      log,
      onStopped: (error) => void stopped.push(error),
      onSettled: () => {},
    });
    const uploads = createUploadQueue({
      store,
      transact,
      apiKey: keyInUse,
      online,
      transfers,
      push: () => push,
      events,
      clock,
    });
    return { time, transact, client, budget, online, identity, requests, push, transfers, uploads };
  };
  let life = start();

  const read = (id: string): Operation => {
    const op = store.operations.read(id);
    if (!op) throw new Error(`${id} is not there`);
    return op;
  };
  const pids = Array.from({ length: postCount }, (_, index) => {
    const post = wirePost({ id: `post-${index + 1}` });
    posts.set(post.id, post);
    const pid = life.transact((tx) => ingestPost(tx, post, { startedAtMs: clock.now(), from: 'reading' }));
    if (pid === null) throw new Error('the post was not taken');
    return pid;
  });

  return {
    store,
    clock,
    log,
    posts,
    sent,
    stopped,
    topics,
    pids,
    pid: pids[0] ?? 0,
    read,
    life: () => life,
    push: (): Push => life.push,
    uploads: () => life.uploads,
    /** `call` as `POST /posts`. */
    on: (call: string, answering: Answering) => void answers.set(call, answering),
    /** All writes that left. */
    writes: () => sent.filter(({ call }) => !call.startsWith('GET')),
    reads: (call: string) => sent.filter((one) => one.call === call),
    /** Nothing of the process before runs on. */
    restart(newKey = apiKey) {
      life.push.close();
      life.online.close();
      apiKey = newKey;
      life = start();
      life.push.wake();
    },
    /** The library is put back to an older state of it. */
    cameBack: () => void (epoch = (epoch ?? 0) + 5),
    /** Enqueued, and due at once: the moments left to type on or to take it back are no matter here. */
    ask(intent: Intent): Operation {
      const operation = life.transact((tx) => {
        const made = enqueue(tx, intent).operation;
        return made && tx.store.operations.change(made.id, { notBeforeMs: 0 });
      });
      if (!operation) throw new Error(`${intent.do} made nothing`);
      life.push.wake();
      return operation;
    },
    /** Lets everything happen that is due within the span. */
    async pass(spanMs: number) {
      await clock.advance(spanMs);
      await clock.advance(0);
    },
  };
};

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
