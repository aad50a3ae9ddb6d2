// Asks for what the first page will ask, while the page is on its way: whoever asks it first gets that answer.
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import type { Bridge } from './bridge.ts';

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/** `address`: the window's, after #. Answers are given once, and none any more as soon as anything changed. */
export const withPrefetch = (bridge: Bridge, address: string): Bridge => {
  const answers = new Map<string, Promise<unknown>>();
  const ask = <M extends MethodName>(name: M, input: Input<M>) => {
    const answer = bridge.call(name, input);
    // It is heard by whoever takes it; signed out, nobody does.
    answer.catch(() => undefined);
    answers.set(keyOf(name, input), answer);
  };
  bridge.onChanged(() => answers.clear());
  ask('session.read', {});
  // Before the rows: their times are written in the zone of the business.
  ask('account.read', {});
  if (address === '' || address === '#/library') ask('posts.list', { sort: 'newest' });
  return {
    ...bridge,
    call<M extends MethodName>(name: M, input: Input<M>, library?: string) {
      const key = keyOf(name, input);
      const early = answers.get(key);
      answers.delete(key);
      // The key names the method, and the answer is of that method.
      return early ? (early as Promise<Output<M>>) : bridge.call(name, input, library);
    },
  };
};
