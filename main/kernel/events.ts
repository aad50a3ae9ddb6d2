// Change events, by which the core notifies its shells.
import type { Events, Topic } from '../../preload/wire.ts';
import type { Log } from './log.ts';

export type Listener = (event: 'changed', payload: Events['changed']) => void;

export type CoreEvents = {
  changed(...topics: Topic[]): void;
  /** Returns the function that unsubscribes. */
  on(listener: Listener): () => void;
};

/** An error in one listener is logged, and the others are still called. */
export const createEvents = ({ log }: { log: Log }): CoreEvents => {
  const listeners = new Set<Listener>();
  return {
    changed(...topics) {
      for (const listener of listeners) {
        // One failing window must not prevent the others from being notified.
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
