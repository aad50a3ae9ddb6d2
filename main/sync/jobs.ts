// Long work at the service: followed by polling until it ends, all jobs at once, and kept for the window.
import { AppError } from '../../preload/errors.ts';
import { jobsListed } from '../../preload/rules/own-bounds.ts';
import type { Job } from '../../preload/contract/jobs.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { pageLimits } from '../service/limits.ts';
import type { JobRow } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { createJobEnds } from './job-ends.ts';
import { isOver, keepJob, toJob } from './job-rows.ts';
import { createLookAllowance } from './look-allowance.ts';
import type { WireJob } from './operation.ts';
import type { Requests } from './kernel/requests.ts';
import { jobLooks } from './kernel/rules.ts';
import { keepSnapshot } from './kernel/cached-replies.ts';
import type { Transact } from './kernel/transaction.ts';
import { createVideoWatch } from './video-watch.ts';

export type Jobs = {
  /** After a start or a reconnect: every operation in state `job` is asked about again. */
  start(): void;
  /** An operation has just become a job: looks come fast again. */
  poke(): void;
  /** Hidden windows are looked after once a minute. */
  setVisible(visible: boolean): void;
  /** Newest first, asked of the service where it can be reached, else as last seen. */
  list(): Promise<Job[]>;
  /** Newest first, as last seen. */
  kept(): Job[];
  /** Throws AppError `not-found` for one that nobody knows. */
  read(jobId: string): Promise<Job>;
  stop(): void;
};

export type JobsDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  clock: Clock;
  log: Log;
  /** Operations ended: what waited behind them may go. */
  onSettled: () => void;
};

/** Seconds between looks after something new is followed; the last one repeats. */
const paceSeconds = [2, 3, 5, 8, 10, 15];
const slowPaceMs = 20_000;
const hiddenPaceMs = 60_000;
/** Up to this many are asked for one by one; more are cheaper as a list. */
const maxSingleReads = 2;
/** The service ends what is stuck after about 15 minutes (public-api.md, Limits). */
const overdueMs = 20 * 60_000;
/** Begun elsewhere, and followed for this long. */
const foreignMs = 30 * 60_000;
/** The window may ask for the list at every change: the service is asked this often. */
const listFreshMs = 30_000;

export const lookDelayMs = (looks: number, { isVisible, isSlow }: { isVisible: boolean; isSlow: boolean }): number => {
  if (!isVisible) return hiddenPaceMs;
  const paceMs = (paceSeconds[looks] ?? paceSeconds.at(-1) ?? 0) * 1000;
  return isSlow && looks > 0 ? slowPaceMs : paceMs;
};

export const createJobs = ({ store, requests, time, clock, log, onSettled, ...deps }: JobsDeps): Jobs => {
  /** What a reading brings after the end of the session is left alone. */
  const transact: Transact = (work) => {
    if (isClosed) throw new AppError({ kind: 'cancelled', message: 'The library is closed.' });
    return deps.transact(work);
  };
  const ends = createJobEnds({ store, transact, requests, time });
  const videos = createVideoWatch({ store, transact, requests, time, clock, log });
  const allowance = createLookAllowance(time.nowMs, jobLooks);
  /** Since when each is followed by this process. */
  const since = new Map<string, number>();
  let looks = 0;
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

  const isSlow = ({ pid }: JobRow): boolean => {
    const kind = pid === null ? undefined : store.posts.view(pid)?.kind;
    return kind === 'reel' || kind === 'video';
  };

  const plan = (delayMs?: number) => {
    cancelNext?.();
    cancelNext = null;
    const rows = isClosed || isLooking ? [] : tracked();
    if (rows.length === 0) return;
    const paceMs = lookDelayMs(looks, { isVisible, isSlow: rows.every(isSlow) });
    cancelNext = clock.after(Math.max(delayMs ?? paceMs, allowance.waitMs()), () => void look());
  };

  /** null: the service does not know it (any more). */
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
    if (job === null) return ends.byPost(row.jid, 'gone');
    if (isOver(job.status)) {
      const end = await ends.over(row.jid, job);
      if (end?.post && row.pid !== null) videos.watch(row.pid, end.post);
      return end !== null;
    }
    transact((tx) => keepJob(tx, job));
    const followedMs = time.nowMs() - (since.get(row.jid) ?? time.nowMs());
    return followedMs > overdueMs && ends.byPost(row.jid, 'overdue');
  };

  const lookAtAll = async (): Promise<number> => {
    const rows = tracked();
    for (const { jid } of rows) if (!since.has(jid)) since.set(jid, time.nowMs());
    const found = rows.length > maxSingleReads ? await list(rows) : new Map<string, WireJob>();
    let endedCount = 0;
    for (const row of rows) {
      // In neither list: it has ended, or a list of a hundred was cut off.
      const listed = found.get(row.jid);
      const job = listed ?? (await readOne(row.jid));
      if (isClosed) break;
      // The reading that tells of an end comes once for each.
      if (!listed && job && !isOver(job.status)) allowance.spend(1);
      if (!(await judge(row, job))) continue;
      since.delete(row.jid);
      endedCount += 1;
      onSettled();
    }
    return endedCount;
  };

  const readCredits = async (): Promise<void> => {
    const { reply, startedAtMs } = await requests.read('account.credits', {}, 'jobs');
    transact((tx) => keepSnapshot(tx, 'credits', reply.body, startedAtMs));
  };

  const look = async (): Promise<void> => {
    cancelNext = null;
    isLooking = true;
    let waitMs: number | undefined;
    try {
      if ((await lookAtAll()) > 0 && !isClosed) await readCredits();
    } catch (error) {
      // A failed look changes nothing about a job: look again, no sooner than allowed.
      const data = error instanceof AppError ? error.data : null;
      log.warn({ kind: data?.kind ?? 'internal' }, 'jobs could not be looked at');
      waitMs = Math.max(data?.retryAfterMs ?? 0, slowPaceMs);
    } finally {
      isLooking = false;
      looks += 1;
      plan(waitMs);
    }
  };

  const restart = (delayMs?: number) => {
    looks = 0;
    plan(delayMs);
  };

  /** The end of an operation of ours is kept together with the fresh post, which a look does. */
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

  const kept = () => store.jobs.newest(jobsListed).map((row) => toJob(store, row));

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
      if (time.nowMs() - listedAtMs > listFreshMs) {
        listedAtMs = time.nowMs();
        try {
          const { reply } = await requests.read('jobs.list', { query: { limit: pageLimits.jobs.max } }, 'refresh');
          keepListed(reply.body.jobs);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log.info({ kind: error.kind }, 'jobs are shown as last seen');
        }
      }
      return kept();
    },
    kept,
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
