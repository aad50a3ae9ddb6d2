// Drafts that the user plans for a day, by day: read once, then updated by change events.
import type { CoreEvents } from '../../kernel/events.ts';
import type { Store } from '../../store/store.ts';

/** `date` ISO, in the business's zone. */
export type PlannedDay = { pid: number; date: string };

export type PlannedDays = {
  /** Both dates inclusive. May include posts that were scheduled or deleted since. */
  between(from: string, to: string): PlannedDay[];
  close(): void;
};

type Deps = { store: Pick<Store, 'posts' | 'localNotes'>; events: Pick<CoreEvents, 'on'> };

export const createPlannedDays = ({ store, events }: Deps): PlannedDays => {
  /** By local id. The store has no index from a day to its posts; null: not read yet. */
  let days: Map<number, string> | null = null;
  const note = (into: Map<number, string>, pid: number): void => {
    const { plannedOn } = store.localNotes.read(pid);
    if (plannedOn === null) into.delete(pid);
    else into.set(pid, plannedOn);
  };
  const readAll = (): Map<number, string> => {
    const all = new Map<number, string>();
    for (const pid of store.posts.pids({ status: 'draft' }, Number.MAX_SAFE_INTEGER)) note(all, pid);
    return all;
  };
  const close = events.on((_, { topics }) => {
    if (!days || !topics.includes('posts')) return;
    const pids = topics.flatMap((topic) => (topic.startsWith('post:') ? [Number(topic.slice('post:'.length))] : []));
    if (pids.length === 0) days = null;
    for (const pid of pids) if (days) note(days, pid);
  });
  return {
    between(from, to) {
      days ??= readAll();
      return [...days].flatMap(([pid, date]) => (date >= from && date <= to ? [{ pid, date }] : []));
    },
    close,
  };
};
