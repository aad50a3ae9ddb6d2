// Stores first replies under their `Idempotency-Key` for 24 hours (public-api.md, Limits: Idempotency; readings.md,
// 11).
import { idempotencyWindowMs } from '../service/limits.ts';
import type { ReplayRecord } from './records.ts';
import { Refusal, type Clock, type Reply, type Table } from './world.ts';

export type Attempt = {
  apiKey: string;
  method: string;
  path: string;
  idempotencyKey: string;
  bodySha256: string;
  requestId: string;
};

export type Idempotency = {
  /**
   * The first reply, if there is one. Otherwise the attempt is the first and runs until `settle`. Throws
   * IDEMPOTENCY_CONFLICT for another body and CONFLICT while the first attempt is still running.
   */
  begin(attempt: Attempt): ReplayRecord | null;
  /** Ends the running attempt; `reply` is stored if its status qualifies, null stores nothing. */
  settle(attempt: Attempt, reply: Reply | null): void;
};

const recordId = (attempt: Attempt): string =>
  [attempt.apiKey, attempt.method, attempt.path, attempt.idempotencyKey].join('\n');

/** Successes and refusals, except for rate limiting. 401 and 403 come before any attempt begins. */
const remembered = (status: number): boolean => status < 500 && status !== 429;

export const createIdempotency = (deps: { replays: Table<ReplayRecord>; clock: Clock }): Idempotency => {
  /** The body of each attempt that is still running. Lost with the process, like the attempt. */
  const running = new Map<string, string>();

  const forgetExpired = (): void => {
    for (const record of deps.replays.all()) {
      if (record.createdAt + idempotencyWindowMs > deps.clock.now()) return;
      deps.replays.delete(record.id);
    }
  };

  return {
    begin: (attempt) => {
      forgetExpired();
      const id = recordId(attempt);
      const first = deps.replays.get(id);
      const firstBody = first?.bodySha256 ?? running.get(id);
      if (firstBody !== undefined && firstBody !== attempt.bodySha256) {
        throw new Refusal('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used before with a different body.');
      }
      if (first !== undefined) return first;
      if (running.has(id))
        throw new Refusal('CONFLICT', 'The first attempt with this Idempotency-Key is still running.');
      running.set(id, attempt.bodySha256);
      return null;
    },
    settle: (attempt, reply) => {
      const id = recordId(attempt);
      running.delete(id);
      if (reply === null || !remembered(reply.status)) return;
      const { bodySha256, requestId } = attempt;
      deps.replays.put({ id, bodySha256, requestId, createdAt: deps.clock.now(), reply });
    },
  };
};
