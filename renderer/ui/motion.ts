// What moves when it changes: leaving.ts, which is loaded after the first paint and for which nothing waits.

export type Motion = {
  /**
   * Called before the rows of a list change: those that go fade, then the gap closes. Not while something is typed, as
   * a search text, which finds others with each letter.
   *
   * @param list what the rows are placed in.
   * @param rowsNow the rows in the page, in their order.
   * @param stays whether a row is there afterwards.
   */
  rowsChange: (
    list: HTMLElement,
    rowsNow: () => [key: string, row: Element | undefined][],
    stays: (key: string) => boolean,
  ) => void;
  /** Called before a chip shows another state: the one before fades over it, while it gets its new width. */
  chipChanges: (chip: HTMLElement) => void;
};

let loaded: Motion | undefined;
/** undefined: not loaded yet. */
export const motion = (): Motion | undefined => loaded;
export const provideMotion = (next: Motion | undefined): void => void (loaded = next);
