// Every request of Galley goes through here: budget taken first, answer noted, doubt told from refusal.
import type { CallInput, CallReply, EndpointName } from '../service/endpoints.ts';
import type { Client } from '../service/client.ts';
import type { Budget } from './budget/budget.ts';
import type { Identity } from './identity.ts';
import type { Online } from './online.ts';
import type { RequestClass } from './rules.ts';
import type { Time } from './time.ts';
import type { Transact } from './transaction.ts';

export type ReadName = Extract<
  EndpointName,
  | 'account.get'
  | 'account.credits'
  | 'analytics.performance'
  | 'autopilot.plans'
  | 'autopilot.queue'
  | 'brand.get'
  | 'brand.memories'
  | 'brand.images'
  | 'calendar.get'
  | 'channels.list'
  | 'ideas.list'
  | 'jobs.get'
  | 'jobs.list'
  | 'media.get'
  | 'posts.list'
  | 'posts.get'
  | 'posts.metrics'
  | 'posts.versions'
>;

export type Requests = {
  /**
   * One read within the budget of its class. `startedAtMs` is Galley's time before the request left.
   * Throws AppError: what the client throws; `rate-limited` with `retryAfterMs` when our own budget is spent;
   * `unreachable` at once while offline or in airplane mode. A 404 is `not-found` only after the key was proven
   * to belong to this business (law 9).
   */
  read<N extends ReadName>(
    name: N,
    input: CallInput<N>,
    requestClass: RequestClass,
  ): Promise<{ reply: CallReply<N>; startedAtMs: number }>;
};

export type RequestsDeps = {
  transact: Transact;
  client: Client;
  budget: Budget;
  time: Time;
  online: Online;
  identity: Identity;
};

export const createRequests = (_deps: RequestsDeps): Requests => ({
  read: async () => Promise.reject(new Error('not yet')),
});
