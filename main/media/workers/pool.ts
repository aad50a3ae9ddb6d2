// The media worker pool: a few threads that take jobs in fair turns and end every job, whatever its file does.
import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type MediaWorkers, type JobKind, type Request, resultSchemas } from './jobs.ts';
import { memoryLimits, timeLimits, refusal } from './limits.ts';
import { createThread, mediaWorkerProgram, type Outcome, type Thread } from './worker-thread.ts';

type Work = { [K in JobKind]: Omit<Extract<Request, { kind: K }>, 'roomBytes'> }[JobKind];
type Task = {
  work: Work;
  /** A second try, or one that needs the memory of all. */
  isAlone: boolean;
  isCancelled: boolean;
  /** While it runs. */
  thread: Thread | null;
  settle(outcome: Outcome): void;
};

const queues: Record<JobKind, QueueName> = {
  crop: 'person',
  trim: 'person',
  keyFrames: 'person',
  sound: 'person',
  poster: 'person',
  inspect: 'inspect',
  stage: 'stage',
};

/** These take as long as the file is large, and are too slow when they stand still. */
const isCopying = ({ kind }: Work): boolean => kind === 'stage' || kind === 'trim';

const cancelled = () => new AppError({ kind: 'cancelled', message: 'The work on the file was called off.' });

const limitMs = ({ work, isAlone }: Task): number => {
  if (isCopying(work)) return timeLimits.copyStandstillMs;
  return isAlone ? timeLimits.aloneMs : timeLimits.firstTryMs;
};

/**
 * `threads`: the maximum at one time; they start when there is work, and end when there is none. `program`: what they
 * run.
 */
export const createMediaWorkers = ({
  log,
  clock,
  threads: threadCount,
  program = mediaWorkerProgram,
}: {
  log: Log;
  clock: Clock;
  threads: number;
  program?: URL;
}): MediaWorkers => {
  const turns = createTurns<Task>();
  /** These run when all others are done, before anything else begins. */
  const alone = new Set<Task>();
  const idle = new Set<Thread>();
  const running = new Set<Task>();
  let isClosed = false;
  let callOffRest = (): void => {};

  const endIdle = async (): Promise<void> => {
    const threads = [...idle];
    idle.clear();
    await Promise.all(threads.map((thread) => thread.end()));
  };

  const outcomeOf = async (task: Task): Promise<Outcome> => {
    // A decoder does not free its memory while its thread lives.
    if (task.isAlone) await endIdle();
    if (task.isCancelled) return { is: 'stopped' };
    const [rested] = idle;
    const thread = rested ?? createThread({ clock, program });
    idle.delete(thread);
    task.thread = thread;
    const roomBytes = task.isAlone ? memoryLimits.aloneBytes : memoryLimits.sharedBytes / threadCount;
    const outcome = await thread.run({ ...task.work, roomBytes }, limitMs(task));
    task.thread = null;
    if (task.isAlone) await thread.end();
    else if (!thread.isOver()) idle.add(thread);
    return outcome;
  };

  const run = async (task: Task): Promise<void> => {
    callOffRest();
    running.add(task);
    const outcome = await outcomeOf(task);
    running.delete(task);
    const isToTryAlone = outcome.is === 'needs-room' || (outcome.is === 'too-slow' && !isCopying(task.work));
    if (isToTryAlone && !task.isAlone && !task.isCancelled) {
      task.isAlone = true;
      alone.add(task);
    } else task.settle(outcome);
    next();
    if (running.size === 0 && !isClosed) callOffRest = clock.after(timeLimits.restMs, () => void endIdle());
  };

  const next = (): void => {
    while (!isClosed && running.size < threadCount) {
      const isLocked = alone.size > 0 || [...running].some(({ isAlone }) => isAlone);
      if (isLocked && running.size > 0) return;
      const [first] = alone;
      const task = first ?? turns.take();
      if (task === undefined) return;
      alone.delete(task);
      void run(task);
    }
  };

  const cancel = (task: Task): void => {
    task.isCancelled = true;
    if (turns.remove(task) || alone.delete(task)) task.settle({ is: 'stopped' });
    void task.thread?.end();
  };

  const outcomeFor = (work: Work, signal?: AbortSignal): Promise<Outcome> =>
    new Promise((resolve) => {
      if (isClosed || signal?.aborted) return resolve({ is: 'stopped' });
      const stop = () => cancel(task);
      const task: Task = {
        work,
        isAlone: false,
        isCancelled: false,
        thread: null,
        settle(outcome) {
          signal?.removeEventListener('abort', stop);
          resolve(outcome);
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      turns.add(queues[work.kind], task);
      next();
    });

  const errorFor = (work: Work, outcome: Exclude<Outcome, { is: 'done' }>): AppError => {
    if (outcome.is === 'stopped') return cancelled();
    const detail = 'detail' in outcome ? outcome.detail : null;
    const say = outcome.is === 'failed' ? log.info : log.warn;
    say({ job: work.kind, outcome: outcome.is, detail }, 'a file could not be worked on');
    if (outcome.is === 'failed') return new AppError(outcome.error);
    // A copy only stalls because of a disk or a network.
    return refusal(isCopying(work) && outcome.is === 'too-slow' ? 'gone' : 'damaged');
  };

  const result = async <T>(work: Work, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> => {
    const outcome = await outcomeFor(work, signal);
    if (outcome.is === 'done') return schema.parse(outcome.result);
    if ('partPath' in work.job) await rm(work.job.partPath, { force: true, maxRetries: 3 });
    throw errorFor(work, outcome);
  };

  return {
    stage: (job, signal) => result({ kind: 'stage', job }, resultSchemas.stage, signal),
    inspect: (job, signal) => result({ kind: 'inspect', job }, resultSchemas.inspect, signal),
    crop: (job) => result({ kind: 'crop', job }, resultSchemas.crop),
    trim: (job, signal) => result({ kind: 'trim', job }, resultSchemas.trim, signal),
    keyFrames: (job) => result({ kind: 'keyFrames', job }, resultSchemas.keyFrames),
    sound: (job, signal) => result({ kind: 'sound', job }, resultSchemas.sound, signal),
    poster: (job) => result({ kind: 'poster', job }, resultSchemas.poster),
    async close() {
      isClosed = true;
      callOffRest();
      for (let task = turns.take(); task !== undefined; task = turns.take()) task.settle({ is: 'stopped' });
      for (const task of alone) task.settle({ is: 'stopped' });
      for (const task of running) cancel(task);
      await endIdle();
    },
  };
};

// Fair scheduling: the user's jobs first, then inspecting and copying alternate, so that neither waits for all of the
// other.
type QueueName = 'person' | 'inspect' | 'stage';

export type Turns<T> = {
  add(queue: QueueName, item: T): void;
  /** Removes and returns the next one; undefined: none waits. */
  take(): T | undefined;
  /** Removes it before its turn; false: it does not wait. */
  remove(item: T): boolean;
};

export const createTurns = <T>(): Turns<T> => {
  const queues: Record<QueueName, Set<T>> = { person: new Set(), inspect: new Set(), stage: new Set() };
  let last: QueueName = 'inspect';
  return {
    add: (queue, item) => void queues[queue].add(item),
    take() {
      const order: QueueName[] = last === 'inspect' ? ['person', 'stage', 'inspect'] : ['person', 'inspect', 'stage'];
      for (const queue of order) {
        const [item] = queues[queue];
        if (item === undefined) continue;
        queues[queue].delete(item);
        if (queue !== 'person') last = queue;
        return item;
      }
      return undefined;
    },
    remove: (item) => Object.values(queues).some((queue) => queue.delete(item)),
  };
};
