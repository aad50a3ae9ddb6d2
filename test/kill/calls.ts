// Calls to a Galley in another process: each is answered, or fails when that process ends.
import { AppError, type ErrorData } from '../../preload/errors.ts';
import type { Answer } from '../../preload/wire.ts';

/** The process ended before it answered: whether it happened is open. */
export class Killed extends Error {}

export type Calls = {
  /** Throws AppError for a refusal, and Killed. */
  ask(name: string, input: unknown): Promise<unknown>;
  answered(id: number, answer: Answer): void;
  /** All that is open fails, and all that follows. */
  end(): void;
};

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

export const createCalls = (send: (call: { id: number; name: string; input: unknown }) => void): Calls => {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let ended = false;
  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Killed());
        count += 1;
        waiting.set(count, { resolve, reject });
        send({ id: count, name, input });
      }),
    answered(id, answer) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (answer.ok) call?.resolve(answer.value);
      else call?.reject(new AppError(refused(answer.error)));
    },
    end() {
      ended = true;
      for (const { reject } of waiting.values()) reject(new Killed());
      waiting.clear();
    },
  };
};

const refused = (error: ErrorData): ErrorData => ({ ...error, message: `${error.kind}: ${error.message}` });
