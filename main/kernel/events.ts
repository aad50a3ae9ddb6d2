// The one way the core tells its shells that something changed.
import type { Events, Topic } from '../../preload/wire.ts';
import type { Log } from './log.ts';

export type Listener = (event: 'changed', payload: Events['changed']) => void;

export type CoreEvents = {
  changed(...topics: Topic[]): void;
  /** The returned function ends the listening. */
  on(listener: Listener): () => void;
};

export const createEvents = ({ log }: { log: Log }): CoreEvents => {
  const listeners = new Set<Listener>();
  return {
    changed(...topics) {
      for (const listener of listeners) {
        // One broken window must not keep the news from the others.
        try {
          listener('changed', { topics });
        } catch (error) {
          log.error({ err: error }, 'a listener failed');
        }
      }
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
