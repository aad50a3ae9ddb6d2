// The core's clock: wall clock, uptime and timers behind one interface, so that tests can replace all three.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** `ms` never jumps and continues while the computer sleeps; two readings compare only when `boot` is the same. */
export type Uptime = { boot: string; ms: number };

export type Clock = {
  /** Unix ms. */
  now(): number;
  uptime(): Uptime;
  /** Runs once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
};

/** Linux identifies its boots. Elsewhere each process counts as a boot, from its own start. */
const thisBoot = (): { boot: string; startMs: number } => {
  try {
    return { boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), startMs: 0 };
  } catch {
    return { boot: randomUUID(), startMs: uptime() * 1000 };
  }
};

/** The system stores a delay in 31 bits, and fires longer ones immediately. */
const longestTimerMs = 2 ** 31 - 1;
const readAgainMs = 1_000;
const sleptMs = 20;

/** Sources, ms: the computer's uptime, the clock of this process, and the wall clock. */
type Readings = { uptimeMs: () => number; ownMs: () => number; wallMs: () => number };

/**
 * The uptime, which never runs backwards. Reading it from the system is expensive: in between, the process's own clock
 * continues from the last reading. That clock stops while the computer sleeps; the wall clock does not, which reveals
 * that it slept.
 */
export const createUptime = ({ uptimeMs, ownMs, wallMs }: Readings): (() => number) => {
  const read = () => ({ ms: uptimeMs(), ownMs: ownMs(), wallMs: wallMs() });
  let last = read();
  let latestMs = last.ms;
  return () => {
    const passedMs = ownMs() - last.ownMs;
    const isAwake = Math.abs(wallMs() - last.wallMs - passedMs) < sleptMs;
    if (passedMs > readAgainMs || !isAwake) last = read();
    const ms = last.ms + (ownMs() - last.ownMs);
    // The system counts in hundredths of a second.
    latestMs = Math.max(latestMs, ms);
    return latestMs;
  };
};

export const createClock = (): Clock => {
  const { boot, startMs } = thisBoot();
  const uptimeMs = createUptime({
    uptimeMs: () => uptime() * 1000,
    ownMs: () => performance.now(),
    wallMs: () => Date.now(),
  });
  return {
    now: () => Date.now(),
    uptime: () => ({ boot, ms: uptimeMs() - startMs }),
    after(delayMs, run) {
      let timer: NodeJS.Timeout;
      const wait = (leftMs: number): void => {
        const isLast = leftMs <= longestTimerMs;
        timer = setTimeout(() => (isLast ? run() : wait(leftMs - longestTimerMs)), Math.min(leftMs, longestTimerMs));
      };
      wait(delayMs);
      return () => clearTimeout(timer);
    },
  };
};

/** Resolves after `delayMs`, or rejects with the signal's reason as soon as it aborts. */
export const pause = (clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
