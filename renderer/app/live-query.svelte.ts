// A live query: asks, shows the last answer, and asks again when its topics become stale.
import { untrack } from 'svelte';
import { AppError, errorData } from '../../preload/errors.ts';
import type { Topic } from '../../preload/wire.ts';
import type { Bridge } from './bridge.ts';

/** `ahead`: an answer that is there already, shown until the one that was asked for comes. */
export type Question<T> = { topics: readonly Topic[]; ask: () => Promise<T>; ahead?: T | undefined };

export type Live<T> = {
  /** The last answer, also while a new one is loading; undefined before the first. */
  readonly value: T | undefined;
  /** Why the last try brought no answer; the earlier answer stays. */
  readonly error: AppError | undefined;
  readonly loading: boolean;
  reload(): void;
  /** Shows an answer that came with something else, as with a change. One that is on its way is asked for once more. */
  take(value: T): void;
};

/** Any thrown value as the error the window shows. */
export const appError = (thrown: unknown): AppError =>
  thrown instanceof AppError ? thrown : new AppError(errorData(thrown), { cause: thrown });

/** Of a question, which changes nothing: where its answer was lost, nothing is in doubt. */
export const questionError = (thrown: unknown): AppError => {
  const error = appError(thrown);
  return error.kind === 'unsure' ? new AppError({ ...error.data, kind: 'unreachable', reason: 'no-galley' }) : error;
};

/**
 * Must be called while a component is set up. `question` is read reactively: when what it reads changes, the new
 * question is asked and late answers to the old one are dropped. Changes notified while an answer is on its way are
 * gathered into one more asking.
 */
export const createLive = <T>(bridge: Bridge, question: () => Question<T>): Live<T> => {
  let value = $state.raw<T>();
  let error = $state.raw<AppError>();
  let loading = $state(true);
  let askAgain: () => void = () => undefined;
  /** How many answers came with something else. */
  let taken = 0;

  $effect(() => {
    const { topics, ask, ahead } = question();
    if (ahead !== undefined) {
      value = ahead;
      error = undefined;
    }
    let current = true;
    let underWay = false;
    let stale = false;

    const run = async () => {
      if (underWay) {
        stale = true;
        return;
      }
      underWay = true;
      loading = true;
      do {
        stale = false;
        const takenBefore = taken;
        try {
          // Under the lock every call waits: of what a night would ask, only the last question is asked.
          const locked = bridge.untilOpen();
          if (locked) await locked;
          if (!current) return;
          const answer = await ask();
          if (!current) return;
          // It may have been asked for before the change whose answer is shown.
          if (taken === takenBefore) value = answer;
          else stale = true;
          error = undefined;
        } catch (thrown) {
          if (!current) return;
          error = questionError(thrown);
        }
      } while (stale);
      underWay = false;
      loading = false;
    };

    askAgain = () => void run();
    untrack(askAgain);
    const stop = bridge.onChanged((changed) => {
      if (changed.some((topic) => topics.includes(topic))) askAgain();
    });
    return () => {
      current = false;
      stop();
    };
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get loading() {
      return loading;
    },
    reload: () => askAgain(),
    take(answer) {
      taken += 1;
      value = answer;
    },
  };
};
