// Prefetches what the first page will ask for while the window's scripts load. The first call of each gets that answer.
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import type { Bridge } from './bridge.ts';

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/** `address`: the window's, after #. Each answer is used once, and none after anything has changed. */
export const withPrefetch = (bridge: Bridge, address: string): Bridge => {
  const answers = new Map<string, Promise<unknown>>();
  const ask = <M extends MethodName>(name: M, input: Input<M>) => {
    const answer = bridge.call(name, input);
    // The call that takes it handles its error; signed out, there is none.
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
