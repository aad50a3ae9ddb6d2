// The entry whose details are open, until it gets another time.
import type { EntriesByDay, Entry } from './entry.ts';

type Details = { entry: Entry; anchor: HTMLElement };

/** Must be called while a component is set up. */
export const createDetails = (entries: () => EntriesByDay) => {
  let opened = $state.raw<Details>();
  const shown = $derived.by((): Details | undefined => {
    if (!opened) return undefined;
    const { key, at } = opened.entry;
    const entry = [...entries().values()].flat().find((each) => each.key === key && each.at === at);
    return entry && { entry, anchor: opened.anchor };
  });
  // They do not open again by themselves when the entry gets its time back.
  $effect(() => {
    if (!shown) opened = undefined;
  });
  return {
    get shown() {
      return shown;
    },
    /** Of what was shown the last time that the calendar was drawn. */
    get anchor() {
      return opened?.anchor;
    },
    open(entry: Entry, anchor: HTMLElement): void {
      opened = { entry, anchor };
    },
    close(): void {
      opened = undefined;
    },
  };
};
