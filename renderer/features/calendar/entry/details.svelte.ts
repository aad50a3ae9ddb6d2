// The entry whose popover is open; it closes when the entry gets another time.
import type { Entry } from './entry.ts';

type Details = { entry: Entry; anchor: HTMLElement };

/** Must be called while a component is set up. */
export const createDetails = (entries: () => readonly Entry[]) => {
  let opened = $state.raw<Details>();
  const shown = $derived.by((): Details | undefined => {
    if (!opened) return undefined;
    const { key, at } = opened.entry;
    const entry = entries().find((each) => each.key === key && each.at === at);
    return entry && { entry, anchor: opened.anchor };
  });
  // So that it doesn't open again by itself when the entry gets its time back.
  $effect(() => {
    if (!shown) opened = undefined;
  });
  return {
    get shown() {
      return shown;
    },
    /** As of the last render of the calendar. */
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
