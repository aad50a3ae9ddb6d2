// Time as the core sees it: two readings and one way to wait, so that tests can hold all three.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** `ms` never jumps and goes on while the computer sleeps; two readings compare only when `boot` is the same. */
export type Uptime = { boot: string; ms: number };

export type Clock = {
  /** Unix ms. */
  now(): number;
  uptime(): Uptime;
  /** Runs once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
};

/** Linux numbers its boots. Elsewhere each process counts as one, from its own start. */
const thisBoot = (): { boot: string; startMs: number } => {
  try {
    return { boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), startMs: 0 };
  } catch {
    return { boot: randomUUID(), startMs: uptime() * 1000 };
  }
};

/** The system counts a timer in 31 bits, and runs a longer one at once. */
const longestTimerMs = 2 ** 31 - 1;
const readAgainMs = 1_000;
const sleptMs = 20;

/** What there is to read, ms: the computer's uptime, the clock of this process, and the clock on the wall. */
type Readings = { uptimeMs: () => number; ownMs: () => number; wallMs: () => number };

/**
 * The uptime, which never runs back. Asking the system for it costs more than all else that is timed: in between, the
 * process's own clock goes on from the last answer. That one stands still while the computer sleeps; the wall clock
 * does not, and tells that it did.
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

/** Ends after `delayMs`, or rejects with the signal's reason as soon as it aborts. */
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
