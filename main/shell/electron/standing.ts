// How Galley stands, as the shell itself shows it: asked of the core whenever it may have changed, one question at a time.
import type { z } from 'zod';
import type { Topic } from '../../../preload/wire.ts';
import type { Core } from '../../core.ts';

/** undefined: nothing to tell, as while no business is open. */
export const ask = async <T>(
  core: Pick<Core, 'dispatch'>,
  name: string,
  answer: z.ZodType<T>,
): Promise<T | undefined> => {
  const told = await core.dispatch(name, {});
  return told.ok ? answer.safeParse(told.value).data : undefined;
};

type Deps<T> = {
  core: Pick<Core, 'on'>;
  /** What makes it worth asking again. */
  topics: readonly Topic[];
  read: () => Promise<T>;
  show: (standing: T) => void;
};

/** Returns how to ask at once, and how to stop for good. */
export const followStanding = <T>({ core, topics, read, show }: Deps<T>) => {
  let isAsking = false;
  let isStale = false;
  const over = { is: false };
  /** News come faster than answers: what came meanwhile is one more question. */
  const refresh = async (): Promise<void> => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      const standing = await read();
      if (!over.is) show(standing);
    }
    isAsking = false;
  };
  const stopListening = core.on((_event, { topics: stale }) => {
    if (stale.some((topic) => topics.includes(topic))) void refresh();
  });
  return {
    refresh: () => void refresh(),
    stop() {
      over.is = true;
      stopListening();
    },
  };
};
