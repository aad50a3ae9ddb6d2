// One exchange with the service, and what any answer of it tells: the time, the way, and the fate of the key.
import type { Attempted, Client, Frozen } from '../service/client.ts';
import type { EndpointName } from '../service/endpoints.ts';
import type { Progress } from '../service/multipart.ts';
import type { Online } from './online.ts';
import type { Time } from './time.ts';

type Deps = { client: Pick<Client, 'attempt'>; time: Time; online: Online };

export type Exchange = <N extends EndpointName>(
  frozen: Frozen<N>,
  options: { idempotencyKey?: string; signal?: AbortSignal; onProgress?: Progress },
) => Promise<Attempted<N>>;

/** A connection that breaks off sooner is no reply that is too slow. */
const breaksOffWithinMs = 10_000;

export const createExchange =
  ({ client, time, online }: Deps): Exchange =>
  async (frozen, options) => {
    const sentAtMs = time.nowMs();
    const came = await client.attempt(frozen, options);
    if (came.heard) {
      time.heard(came.heard.dateMs, sentAtMs);
      online.heard();
    }
    if ('error' in came) {
      const { kind } = came.error;
      if (kind === 'unreachable') online.unreachable();
      // Waiting for long says less: the service may only be slow.
      if (kind === 'unsure' && !came.heard && time.nowMs() - sentAtMs < breaksOffWithinMs) online.unanswered();
      // Of the service's own words only: a page of somebody in between is `unreadable`.
      if (kind === 'unauthorized' || kind === 'forbidden') online.refuse();
    }
    return came;
  };
