// A clock that stands still until a test moves it.
import type { Clock } from '../../main/kernel/clock.ts';

export type FakeClock = Clock & {
  /** Moves time and runs what falls due, in order, letting promises settle in between. */
  advance(deltaMs: number): Promise<void>;
  /** Sets the wall clock forward or back; uptime knows nothing of it. */
  step(deltaMs: number): void;
  /** The computer restarts: uptime counts from 0 again. */
  reboot(): void;
  /** Delays of the timers that wait now, in ms from now, shortest first. */
  waiting(): number[];
};

export const createFakeClock = (startMs = Date.parse('2026-03-02T09:00:00Z')): FakeClock => {
  let nowMs = startMs;
  let steppedMs = 0;
  let boot = 1;
  let bootedMs = startMs;
  const timers = new Set<{ at: number; run: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => nowMs + steppedMs,
    uptime: () => ({ boot: `boot-${boot}`, ms: nowMs - bootedMs }),
    after(delayMs, run) {
      const timer = { at: nowMs + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(deltaMs) {
      const until = nowMs + deltaMs;
      for (;;) {
        await settle();
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.at);
        next.run();
      }
      nowMs = until;
    },
    step(deltaMs) {
      steppedMs += deltaMs;
    },
    reboot() {
      boot += 1;
      bootedMs = nowMs;
    },
    waiting: () => [...timers].map(({ at }) => at - nowMs).sort((a, b) => a - b),
  };
};
