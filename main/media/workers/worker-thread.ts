// One worker thread and its current job: ended when it hangs, replaced by the pool when it crashes.
import type { ErrorData } from '../../../preload/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import { memoryLimits, timeLimits } from './limits.ts';
import { replySchema, type Request } from './jobs.ts';

/** `died`: the job crashed the thread. `stopped`: the pool ended it. */
export type Outcome =
  | { is: 'done'; result: unknown }
  | { is: 'failed'; error: ErrorData; detail: string }
  | { is: 'needs-room' | 'too-slow' | 'stopped' }
  | { is: 'died'; detail: string };

export type Thread = {
  /** One at a time. `limitMs`: without a heartbeat, from its start on. */
  run(request: Request, limitMs: number): Promise<Outcome>;
  /** Takes no more jobs. */
  isOver(): boolean;
  end(): Promise<void>;
};

/** In the build the worker is a separate program beside the chunk that contains this file. */
export const mediaWorkerProgram = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('../media-worker.mjs', import.meta.url);

export const createThread = ({ clock, program }: { clock: Clock; program: URL }): Thread => {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  // Decoders print about broken files to the terminal; the errors say it already.
  const worker = new Worker(program, {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimits.heapMb, maxYoungGenerationSizeMb: memoryLimits.youngHeapMb },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let isOver = false;
  let settle: ((outcome: Outcome) => void) | null = null;
  let sawLife = (): void => {};

  const finish = (outcome: Outcome): void => {
    settle?.(outcome);
    settle = null;
  };
  const end = async (outcome: Outcome): Promise<void> => {
    isOver = true;
    finish(outcome);
    // Does not wait for native code that a decoder still runs.
    await worker.terminate();
  };

  worker.on('message', (message: unknown) => {
    const reply = replySchema.parse(message);
    if (reply.is === 'alive') return sawLife();
    if (reply.is === 'failed' && reply.isWorn) void end(reply);
    finish(reply);
  });
  worker.on(
    'error',
    (error) => void end({ is: 'died', detail: error instanceof Error ? error.message : String(error) }),
  );
  worker.on('exit', () => void end({ is: 'died', detail: 'the thread ended' }));

  return {
    run: (request, limitMs) =>
      new Promise((resolve) => {
        const watch = (delayMs: number) => clock.after(delayMs, () => void end({ is: 'too-slow' }));
        let unwatch = watch(timeLimits.startMs);
        sawLife = () => {
          unwatch();
          unwatch = watch(limitMs);
        };
        settle = (outcome) => {
          unwatch();
          sawLife = () => {};
          resolve(outcome);
        };
        worker.postMessage(request);
      }),
    isOver: () => isOver,
    end: () => end({ is: 'stopped' }),
  };
};
