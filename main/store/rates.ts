// What was sent in the last hour, per API key and budget; and what the service said about it.
import type { Budget } from '../service/limits.ts';

export type RateEvent = { budget: Budget; atMs: number; monoMs: number; boot: string; ticket: number };
export type RateState = {
  limit: number;
  remaining: number | null;
  seenMs: number;
  resetsMs: number | null;
  closedUntilMs: number | null;
  refusals: number;
};

export type RateStore = {
  /** One row per budget; returns the ticket that names them together. */
  add(apiKey: string, events: Omit<RateEvent, 'ticket'>[]): number;
  /** The request never left: its rows go. */
  refund(ticket: number): void;
  /** Events of a budget since, oldest first. */
  since(apiKey: string, budget: Budget, sinceMs: number): RateEvent[];
  state(apiKey: string, budget: Budget): RateState | null;
  setState(apiKey: string, budget: Budget, state: RateState): void;
  prune(beforeMs: number): void;
};
