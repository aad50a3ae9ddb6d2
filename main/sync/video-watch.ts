// Videos that the service still makes after their job has ended: their posts are read until that settles.
import { AppError } from '../../preload/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Store } from '../store/store.ts';
import { createLookAllowance } from './look-allowance.ts';
import type { WirePost } from './posts/codec.ts';
import { absorbPost } from './posts/absorb.ts';
import type { Requests } from './kernel/requests.ts';
import { videoLooks } from './kernel/rules.ts';
import type { Transact } from './kernel/transaction.ts';

const everyMs = 60_000;
/** Four times as long as the service may work on anything; after that the usual readings see to it. */
const maxLooks = 60;
/** How many of the latest jobs a start looks through. */
const recentJobs = 50;

export type VideoWatch = {
  /** After a start: takes up the videos that were being made. */
  start(): void;
  watch(pid: number, post: WirePost): void;
  stop(): void;
};

type VideoWatchDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  clock: Clock;
  log: Log;
};

export const createVideoWatch = ({ store, transact, requests, time, clock, log }: VideoWatchDeps): VideoWatch => {
  const allowance = createLookAllowance(time.nowMs, videoLooks);
  /** Looks so far by post. */
  const watched = new Map<number, number>();
  let cancel: (() => void) | null = null;
  let isClosed = false;

  const plan = () => {
    if (cancel || isClosed || watched.size === 0) return;
    cancel = clock.after(everyMs, () => void lookAtAll());
  };

  const look = async (pid: number, looks: number): Promise<void> => {
    const postId = store.posts.sidOf(pid);
    watched.delete(pid);
    if (postId === null || looks >= maxLooks) return;
    try {
      const { reply, startedAtMs } = await requests.read('posts.get', { path: { postId } }, 'jobs');
      transact((tx) => absorbPost(tx, reply.body, { startedAtMs, from: 'reading' }));
      if (isMaking(reply.body)) watched.set(pid, looks + 1);
    } catch (error) {
      if (error instanceof AppError) log.info({ kind: error.kind }, 'a video could not be looked after');
      else log.error({ err: error }, 'a video could not be looked after');
      if (!(error instanceof AppError && error.kind === 'not-found')) watched.set(pid, looks + 1);
    }
  };

  const lookAtAll = async (): Promise<void> => {
    // Who was looked at goes to the end of the line.
    for (const [pid, looks] of [...watched]) {
      if (isClosed || allowance.waitMs() > 0) break;
      allowance.spend(1);
      await look(pid, looks);
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
