// Whether the service can be reached: one probe for all while it cannot, and nothing at all when the person says so.
import type { Clock } from '../../kernel/clock.ts';
import type { Connection } from '../../../preload/contract/sync.ts';

export type Online = {
  connection(): Connection;
  /** Held back by the person's own switch and by nothing that is known besides: single changes may be let through. */
  letsThrough(): boolean;
  /** A reply of any kind came. */
  received(): void;
  /** No byte left: probing begins. */
  unreachable(): void;
  /** A request may have arrived, and its connection broke off. Several in a row are no connection: probing begins. */
  unanswered(): void;
  /** The key was refused, or belongs to another business: nothing is asked with it any more. */
  refuse(): void;
  setAirplane(on: boolean): void;
  /** The computer is about to sleep, or has woken up: until then it is as if offline, and nothing is asked. */
  setAsleep(asleep: boolean): void;
  /** Asks now: the computer says that its network is back, or the person wants it tried again. */
  probe(): void;
  /** After each change. The returned function ends the listening. */
  onChange(listener: (connection: Connection) => void): () => void;
  close(): void;
};

export type OnlineDeps = {
  clock: Pick<Clock, 'after'>;
  /** One small request whose answer comes back through `received`, `unreachable`, `unanswered` or `refuse`. */
  ask: () => Promise<void>;
};

/** A single answer can be lost to anybody. */
const mostUnanswered = 3;
const firstProbeMs = 5_000;
const slowestProbeMs = 60_000;
/** A computer that is still awake by then does not sleep after all: no clock of ours runs while it does. */
const fallAsleepMs = 60_000;

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
    // Whatever it ends with has been told by then.
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
