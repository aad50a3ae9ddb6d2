// Tracks whether the service can be reached: one shared probe while it can't, and no requests in airplane mode.
import type { Clock } from '../../kernel/clock.ts';
import type { Connection } from '../../../preload/contract/sync.ts';

export type Online = {
  connection(): Connection;
  /** Offline only because of the user's airplane switch: single changes may still be let through. */
  letsThrough(): boolean;
  /** A reply of any kind came. */
  received(): void;
  /** No byte left: starts probing. */
  unreachable(): void;
  /**
   * A request may have arrived before its connection broke off. Several in a row count as offline and start probing.
   */
  unanswered(): void;
  /** The key was refused, or belongs to another business: no more requests are made with it. */
  refuse(): void;
  setAirplane(on: boolean): void;
  /** The computer is about to sleep, or has woken up. While asleep it counts as offline. */
  setAsleep(asleep: boolean): void;
  /** Probes now: the system reports that its network is back, or the user retries. */
  probe(): void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  onChange(listener: (connection: Connection) => void): () => void;
  close(): void;
};

export type OnlineDeps = {
  clock: Pick<Clock, 'after'>;
  /** One small request; its outcome is reported through `received`, `unreachable`, `unanswered` or `refuse`. */
  ask: () => Promise<void>;
};

/** One lost reply can happen on any connection. */
const mostUnanswered = 3;
const firstProbeMs = 5_000;
const slowestProbeMs = 60_000;
/** If the computer is still awake after this, it did not go to sleep: our timers do not run while it sleeps. */
const fallAsleepMs = 60_000;

/**
 * Combines airplane mode, sleep, a refused key and reachability into one state. Probes with backoff while unreachable
 * (docs/sync.md#rate-limits).
 */
export const createOnline = ({ clock, ask }: OnlineDeps): Online => {
  const listeners = new Set<(connection: Connection) => void>();
  let airplane = false;
  let refused = false;
  let asleep = false;
  let offline = false;
  let closed = false;
  let asking = false;
  let unansweredCount = 0;
  let delayMs = firstProbeMs;
  let cancelProbe = () => {};
  let cancelSleep = () => {};

  const connection = (): Connection =>
    airplane ? 'airplane' : refused ? 'paused' : offline || asleep ? 'offline' : 'online';

  const change = (set: () => void): void => {
    const before = connection();
    set();
    const now = connection();
    if (now !== before) for (const listener of listeners) listener(now);
  };

  const probe = async (): Promise<void> => {
    cancelProbe();
    if (asking || closed || airplane || asleep) return;
    asking = true;
    // Its outcome was already reported through the methods above.
    await ask().catch(() => {});
    asking = false;
    plan();
  };
  const plan = (): void => {
    cancelProbe();
    if (closed || asking || asleep || connection() !== 'offline') return;
    cancelProbe = clock.after(delayMs, () => void probe());
    delayMs = Math.min(slowestProbeMs, delayMs * 2);
  };

  const setAsleep = (on: boolean): void => {
    cancelSleep();
    change(() => (asleep = on));
    if (on) cancelSleep = clock.after(fallAsleepMs, () => setAsleep(false));
    plan();
  };

  const unreachable = (): void => {
    const first = !offline;
    change(() => (offline = true));
    if (first) plan();
  };

  return {
    connection,
    letsThrough: () => airplane && !refused && !asleep,
    received() {
      unansweredCount = 0;
      delayMs = firstProbeMs;
      cancelProbe();
      change(() => (offline = false));
    },
    unreachable,
    unanswered() {
      unansweredCount += 1;
      if (unansweredCount >= mostUnanswered) unreachable();
    },
    refuse() {
      change(() => {
        refused = true;
        offline = false;
      });
    },
    setAirplane(on) {
      change(() => (airplane = on));
      plan();
    },
    setAsleep,
    probe() {
      change(() => (refused = false));
      void probe();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      cancelProbe();
      cancelSleep();
    },
  };
};
