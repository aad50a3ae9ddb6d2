// Polls the service's jobs, all together, until they end with their results and the videos that follow them.
import { AppError, type ErrorKind } from '../../../preload/errors.ts';
import { jobsListed } from '../../../preload/rules/own-bounds.ts';
import type { Job } from '../../../preload/contract/jobs.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { pageLimits } from '../../service/limits.ts';
import type { JobRow } from '../../store/jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Online } from '../kernel/connectivity.ts';
import type { Requests } from '../kernel/requests.ts';
import { jobPolls, videoPolls } from '../kernel/rules.ts';
import { keepSnapshot } from '../kernel/cached-replies.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import type { Operation } from '../../store/outbox.ts';
import type { WirePost } from '../posts/codec.ts';
import { failedWork } from './operations/ai-jobs.ts';
import { isOver, keepJob, toJob, jobOf } from './job-records.ts';
import type { WireJob, Accepted } from './operation.ts';
import { kinds } from './registry.ts';
import { noteAbsence, ingestPost, isOvertaken } from './ingest.ts';

export type Jobs = {
  /** After a start or a reconnect: resumes polling for every operation in state `job`. */
  start(): void;
  /** An operation has just become a job: polls are frequent again. */
  poke(): void;
  /** Hidden windows poll once a minute. */
  setVisible(visible: boolean): void;
  /** Newest first, from the service if it can be reached, otherwise as last stored. */
  list(): Promise<Job[]>;
  /** Newest first, as last stored. */
  stored(): Job[];
  /** Throws AppError `not-found` for an unknown job. */
  read(jobId: string): Promise<Job>;
  stop(): void;
};

export type JobsDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  /** Only polls while `online`; call `start` when it is online again. */
  online: Pick<Online, 'connection'>;
  clock: Clock;
  log: Log;
  /** Operations ended: what waited behind them may be sent. */
  onSettled: () => void;
};

/** Seconds between polls after a new job is followed; the last one repeats. */
const paceSeconds = [2, 3, 5, 8, 10, 15];
const slowPaceMs = 20_000;
const hiddenPaceMs = 60_000;
/** Up to this many are read one by one; beyond that a list is cheaper. */
const maxSingleReads = 2;
/** The service ends what is stuck after about 15 minutes (public-api.md, Limits): what takes longer is polled slowly. */
const overdueMs = 20 * 60_000;
/** Every other read would fail the same way. */
const endsRound: readonly ErrorKind[] = ['rate-limited', 'unreachable', 'unauthorized'];
/** Jobs that another client started are followed for this long. */
const foreignMs = 30 * 60_000;
/** The window may request the list at every change; the service is only asked this often. */
const listFreshMs = 30_000;

export const pollDelayMs = (
  pollCount: number,
  { isVisible, isSlow }: { isVisible: boolean; isSlow: boolean },
): number => {
  if (!isVisible) return hiddenPaceMs;
  const paceMs = (paceSeconds[pollCount] ?? paceSeconds.at(-1) ?? 0) * 1000;
  return isSlow && pollCount > 0 ? slowPaceMs : paceMs;
};

/** Polls fast after a new job and slower over time (`pollDelayMs`), within a budget of requests per hour. */
export const createJobs = ({ store, requests, time, online, clock, log, onSettled, ...deps }: JobsDeps): Jobs => {
  /** A reply after the end of the session is ignored. */
  const transact: Transact = (work) => {
    if (isClosed) throw new AppError({ kind: 'cancelled', message: 'The library is closed.' });
    return deps.transact(work);
  };
  const isOnline = () => online.connection() === 'online';
  const ends = createJobEnds({ store, transact, requests, time });
  const videos = createVideoWatch({ store, transact, requests, time, isOnline, clock, log });
  const allowance = createPollBudget(time.nowMs, jobPolls);
  /** Since when this process follows each job. */
  const since = new Map<string, number>();
  let pollCount = 0;
  let isVisible = true;
  let isLooking = false;
  let isClosed = false;
  let listedAtMs = -Infinity;
  let cancelNext: (() => void) | null = null;

  const tracked = (): JobRow[] => {
    const own = store.operations.openOfState('job').flatMap(({ id }) => store.jobs.ofOperation(id) ?? []);
    const foreign = store.jobs
      .running()
      .filter(({ operation, seenMs, createdMs }) => operation === null && seenMs - createdMs < foreignMs);
    return [...own, ...foreign];
  };

  const isSlow = ({ jid, pid }: JobRow): boolean => {
    if (time.nowMs() - (since.get(jid) ?? Infinity) > overdueMs) return true;
    const kind = pid === null ? undefined : store.posts.view(pid)?.kind;
    return kind === 'reel' || kind === 'video';
  };

  const plan = (delayMs?: number) => {
    cancelNext?.();
    cancelNext = null;
    const rows = isClosed || isLooking ? [] : tracked();
    if (rows.length === 0) return;
    const paceMs = pollDelayMs(pollCount, { isVisible, isSlow: rows.every(isSlow) });
    cancelNext = clock.after(Math.max(delayMs ?? paceMs, allowance.waitMs()), () => void poll());
  };

  /** null: the service does not know it, or no longer does. */
  const readOne = async (jobId: string): Promise<WireJob | null> => {
    try {
      return (await requests.read('jobs.get', { path: { jobId } }, 'jobs')).reply.body;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return null;
      throw error;
    }
  };

  const list = async (rows: readonly JobRow[]): Promise<Map<string, WireJob>> => {
    const found = new Map<string, WireJob>();
    const asked = rows.some(({ status }) => status === 'queued')
      ? (['running', 'queued'] as const)
      : (['running'] as const);
    for (const status of asked) {
      const { reply } = await requests.read('jobs.list', { query: { status, limit: pageLimits.jobs.max } }, 'jobs');
      for (const job of reply.body.jobs) found.set(job.id, job);
    }
    allowance.spend(asked.length);
    return found;
  };

  /** true: an operation may have ended. */
  const judge = async (row: JobRow, job: WireJob | null): Promise<boolean> => {
    if (job === null) return ends.byPost(row.jid);
    if (isOver(job.status)) {
      const end = await ends.over(row.jid, job);
      if (end?.post && row.pid !== null) videos.watch(row.pid, end.post);
      return end !== null;
    }
    transact((tx) => keepJob(tx, job));
    return false;
  };

  /** `listed`: undefined when it is in neither list: it has ended, or a list of a hundred was cut off. */
  const inspect = async (row: JobRow, listed: WireJob | undefined): Promise<boolean> => {
    const job = listed ?? (await readOne(row.jid));
    if (isClosed) return false;
    // Reading the end of a job happens once for each, so it does not count against the poll budget.
    if (!listed && job && !isOver(job.status)) allowance.spend(1);
    if (!(await judge(row, job))) return false;
    since.delete(row.jid);
    onSettled();
    return true;
  };

  /** What can't be read holds up no other. `waitMs`: no sooner after that than this; undefined: as usual. */
  const pollAll = async (): Promise<{ endedCount: number; waitMs: number | undefined }> => {
    const rows = tracked();
    for (const { jid } of rows) if (!since.has(jid)) since.set(jid, time.nowMs());
    const found = rows.length > maxSingleReads ? await list(rows) : new Map<string, WireJob>();
    let endedCount = 0;
    let waitMs: number | undefined;
    for (const row of rows) {
      if (isClosed) break;
      try {
        if (await inspect(row, found.get(row.jid))) endedCount += 1;
      } catch (error) {
        if (!(error instanceof AppError) || endsRound.includes(error.kind)) throw error;
        waitMs = Math.max(waitMs ?? 0, afterFailure(error));
      }
    }
    return { endedCount, waitMs };
  };

  /** Polls again no sooner than allowed, ms. */
  const afterFailure = (error: unknown): number => {
    // A failed poll changes nothing about a job.
    const data = error instanceof AppError ? error.data : null;
    log.warn({ kind: data?.kind ?? 'internal' }, 'jobs could not be looked at');
    return Math.max(data?.retryAfterMs ?? 0, slowPaceMs);
  };

  const readCredits = async (): Promise<void> => {
    const { reply, startedAtMs } = await requests.read('account.credits', {}, 'jobs');
    transact((tx) => keepSnapshot(tx, 'credits', reply.body, startedAtMs));
  };

  const poll = async (): Promise<void> => {
    cancelNext = null;
    if (!isOnline()) return;
    isLooking = true;
    let waitMs: number | undefined;
    try {
      const round = await pollAll();
      waitMs = round.waitMs;
      if (round.endedCount > 0 && !isClosed) await readCredits();
    } catch (error) {
      waitMs = afterFailure(error);
    } finally {
      isLooking = false;
      pollCount += 1;
      plan(waitMs);
    }
  };

  const restart = (delayMs?: number) => {
    pollCount = 0;
    plan(delayMs);
  };

  /** The end of our own operation is stored together with the fresh post, which a poll reads. */
  const endsOurs = (job: WireJob): boolean => {
    const operation = store.jobs.read(job.id)?.operation ?? null;
    return isOver(job.status) && operation !== null && store.operations.read(operation)?.state === 'job';
  };

  const keepListed = (jobs: readonly WireJob[]) => {
    transact((tx) => {
      for (const job of jobs) if (!endsOurs(job)) keepJob(tx, job);
    });
    if (jobs.some(endsOurs)) restart(0);
    else if (cancelNext === null) plan();
  };

  const stored = () => store.jobs.newest(jobsListed).map((row) => toJob(store, row));

  return {
    start() {
      videos.start();
      restart(0);
    },
    poke: () => restart(),
    setVisible(visible) {
      if (visible === isVisible) return;
      isVisible = visible;
      restart();
    },
    async list() {
      if (isOnline() && time.nowMs() - listedAtMs > listFreshMs) {
        listedAtMs = time.nowMs();
        try {
          const { reply } = await requests.read('jobs.list', { query: { limit: pageLimits.jobs.max } }, 'refresh');
          keepListed(reply.body.jobs);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log.info({ kind: error.kind }, 'jobs are shown as last seen');
        }
      }
      return stored();
    },
    stored,
    async read(jobId) {
      try {
        const { reply } = await requests.read('jobs.get', { path: { jobId } }, 'person');
        keepListed([reply.body]);
      } catch (error) {
        if (!(error instanceof AppError) || store.jobs.read(jobId) === null) throw error;
      }
      const row = store.jobs.read(jobId);
      if (!row) throw new AppError({ kind: 'not-found', message: 'There is no such job.' });
      return toJob(store, row);
    },
    stop() {
      isClosed = true;
      cancelNext?.();
      videos.stop();
    },
  };
};

// The end of long work: its result, the fresh post and the operation's end in one transaction.
type JobEndDeps = { store: Store; transact: Transact; requests: Requests; time: { nowMs(): number } };

/** undefined: the job is not about a post. `wire` null: the post does not exist. */
type Fresh = { pid: number; wire: WirePost | null; startedAtMs: number } | undefined;

type JobEnds = {
  /**
   * Handles a job that is over. Throws what reading throws; nothing is stored then. null: a newer state of the post was
   * stored meanwhile, so that it has to be read again.
   */
  over(jid: string, job: WireJob): Promise<{ post: WirePost | null } | null>;
  /** The service no longer knows the job: the post decides. false: it is still being made, or has to be read again. */
  byPost(jid: string): Promise<boolean>;
};

const createJobEnds = ({ store, transact, requests, time }: JobEndDeps): JobEnds => {
  const openOperation = (jid: string): Operation | null => {
    const id = store.jobs.read(jid)?.operation ?? null;
    const op = id === null ? null : store.operations.read(id);
    return op?.state === 'job' && store.jobs.ofOperation(op.id)?.jid === jid ? op : null;
  };

  const freshPost = async (jid: string): Promise<Fresh> => {
    const pid = store.jobs.read(jid)?.pid ?? null;
    const postId = pid === null ? null : store.posts.sidOf(pid);
    if (pid === null || postId === null) return undefined;
    const beganMs = time.nowMs();
    try {
      const { reply, startedAtMs } = await requests.read('posts.get', { path: { postId } }, 'jobs');
      return { pid, wire: reply.body, startedAtMs };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return { pid, wire: null, startedAtMs: beganMs };
      throw error;
    }
  };

  const freshIdeas = async (op: Operation | null) =>
    op?.kind === 'idea.generate' ? requests.read('ideas.list', {}, 'jobs') : undefined;

  const isOutdated = (tx: Tx, fresh: Fresh): boolean =>
    fresh !== undefined && isOvertaken(tx.store.posts.document(fresh.pid), fresh.startedAtMs);

  const ingest = (tx: Tx, fresh: Fresh, op: Operation | null) => {
    if (!fresh?.wire) return;
    const { wire, startedAtMs } = fresh;
    ingestPost(tx, wire, op ? { startedAtMs, from: 'reply', by: op } : { startedAtMs, from: 'reading' });
    if (op && op.pid !== null) tx.store.posts.settled(op.pid, tx.nowMs);
  };

  /** After the end of the operation: other open operations of the post then need attention. */
  const noteGone = (tx: Tx, fresh: Fresh) => {
    if (fresh && !fresh.wire) noteAbsence(tx, fresh.pid, fresh.startedAtMs);
  };

  const end = (tx: Tx, op: Operation, accepted: Accepted) => {
    if (accepted.is === 'park') {
      tx.store.operations.change(op.id, { state: 'parked', reason: accepted.reason, error: accepted.error });
    } else {
      tx.store.operations.end(op.id, 'done', tx.nowMs);
    }
    if (op.pid !== null) tx.touch(op.pid);
    tx.changed('sync', 'activity', 'account');
  };

  return {
    async over(jid, job) {
      const fresh = await freshPost(jid);
      const ideas = await freshIdeas(openOperation(jid));
      return transact((tx) => {
        if (isOutdated(tx, fresh)) return null;
        // Read again: between two awaits the user may have given it up.
        const op = openOperation(jid);
        keepJob(tx, job);
        if (ideas) keepSnapshot(tx, 'ideas', ideas.reply.body, ideas.startedAtMs);
        ingest(tx, fresh, op);
        if (op) end(tx, op, kinds[op.kind].finish(op, job, tx));
        noteGone(tx, fresh);
        return { post: fresh?.wire ?? null };
      });
    },

    async byPost(jid) {
      const fresh = await freshPost(jid);
      return transact((tx) => {
        if (isOutdated(tx, fresh)) return false;
        const op = openOperation(jid);
        ingest(tx, fresh, op);
        const verdict = op ? verdictOf(op, fresh?.wire ?? null) : ({ is: 'done' } as const);
        if (verdict === null) return false;
        const row = tx.store.jobs.read(jid);
        if (row) keepJob(tx, { ...jobOf(row), status: verdict.is === 'park' ? 'failed' : 'succeeded' });
        if (op) end(tx, op, verdict);
        noteGone(tx, fresh);
        return true;
      });
    },
  };
};

/** null: not known yet. */
const verdictOf = (op: Operation, post: WirePost | null): Accepted | null => {
  const variant = post?.variants.find(({ platform, isPrimary }) =>
    op.platform ? platform === op.platform : isPrimary,
  );
  if (op.kind === 'post.publish') {
    if (variant?.status === 'published') return { is: 'done' };
    const message = 'The service does not say how publishing ended.';
    return { is: 'park', reason: 'did-it-go-out', error: { kind: 'unsure', message } };
  }
  if (variant?.generation.status === 'generating') return null;
  const code = variant?.generation.status === 'failed' ? (variant.generation.error ?? 'failed') : null;
  return code === null ? { is: 'done' } : failedWork({ code });
};

// Videos that the service still makes after their job has ended: their posts are polled until they are done.
const everyMs = 60_000;
/** Four times as long as the service may work on anything; after that the regular reads cover it. */
const maxPolls = 60;
/** How many of the latest jobs are checked at a start. */
const recentJobs = 50;

type VideoWatch = {
  /** After a start or a reconnect: resumes polling for videos in progress. */
  start(): void;
  watch(pid: number, post: WirePost): void;
  stop(): void;
};

type VideoWatchDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  isOnline: () => boolean;
  clock: Clock;
  log: Log;
};

const createVideoWatch = ({ store, transact, requests, time, isOnline, clock, log }: VideoWatchDeps): VideoWatch => {
  const allowance = createPollBudget(time.nowMs, videoPolls);
  /** Number of polls so far by post. */
  const watched = new Map<number, number>();
  let cancel: (() => void) | null = null;
  let isClosed = false;

  const plan = () => {
    if (cancel || isClosed || !isOnline() || watched.size === 0) return;
    cancel = clock.after(everyMs, () => void pollAll());
  };

  const poll = async (pid: number, pollCount: number): Promise<void> => {
    const postId = store.posts.sidOf(pid);
    watched.delete(pid);
    if (postId === null || pollCount >= maxPolls) return;
    try {
      const { reply, startedAtMs } = await requests.read('posts.get', { path: { postId } }, 'jobs');
      transact((tx) => ingestPost(tx, reply.body, { startedAtMs, from: 'reading' }));
      if (isMaking(reply.body)) watched.set(pid, pollCount + 1);
    } catch (error) {
      if (error instanceof AppError) log.info({ kind: error.kind }, 'a video could not be looked after');
      else log.error({ err: error }, 'a video could not be looked after');
      if (!(error instanceof AppError && error.kind === 'not-found')) watched.set(pid, pollCount + 1);
    }
  };

  const pollAll = async (): Promise<void> => {
    // A polled post goes to the end of the queue.
    for (const [pid, pollCount] of [...watched]) {
      if (isClosed || !isOnline() || allowance.waitMs() > 0) break;
      allowance.spend(1);
      await poll(pid, pollCount);
    }
    cancel = null;
    plan();
  };

  const watch = (pid: number) => {
    if (!watched.has(pid)) watched.set(pid, 0);
    plan();
  };

  return {
    start() {
      for (const { pid } of store.jobs.newest(recentJobs))
        if (pid !== null && store.posts.view(pid)?.videoStatus === 'generating') watch(pid);
      plan();
    },
    watch(pid, post) {
      if (isMaking(post)) watch(pid);
    },
    stop() {
      isClosed = true;
      cancel?.();
    },
  };
};

const isMaking = ({ variants }: WirePost): boolean =>
  variants.some(({ generation }) => generation.videoStatus === 'generating');

// How many polls of long work fit into an hour: a burst, then one at each refill interval.
type PollBudget = {
  /** How long until the next poll is allowed, ms; 0: now. */
  waitMs(): number;
  /** Counts requests that were made; if they exceed the budget, later ones wait. */
  spend(requests: number): void;
};

/** Any hour holds at most `burst` polls plus one for each `everyMs` of it. */
const createPollBudget = (nowMs: () => number, { burst, everyMs }: { burst: number; everyMs: number }): PollBudget => {
  /** When the full burst is available again. */
  let restedAtMs = -Infinity;
  return {
    waitMs: () => Math.max(0, restedAtMs - (burst - 1) * everyMs - nowMs()),
    spend(requests) {
      restedAtMs = Math.max(restedAtMs, nowMs()) + requests * everyMs;
    },
  };
};
