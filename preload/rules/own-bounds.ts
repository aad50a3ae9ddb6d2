// Galley's own bounds: how much of each thing a person can store, or do in one step. Those of the service are in bounds.ts.

/** Most characters and pieces, so that nothing grows without end. */
export const localNoteBounds = {
  tags: 50,
  tagText: 60,
  note: 20_000,
  items: 100,
  itemText: 500,
  snippetName: 80,
  snippetText: 5000,
  label: 80,
};

/** As long as the idea of a post, so that each may become one (public-api.md, Limits). */
export const savedIdeaBounds = { text: 2000, count: 2000 } as const;

export const importBounds = { fileBytes: 20_000_000, rows: 10_000, columns: 200 };

/** A page with more of them is too long to be read, and its pictures too many. */
export const reviewLimit = 200;

export const backupBounds = { fileBytes: 100_000_000, posts: 50_000 };

export const calendarOverlayBounds = { campaigns: 200, name: 60, holidays: 5000, icsUnits: 700_000 };

export const recurringRuleBounds = { pools: 50, everyDays: 365, cooldownDays: 3650, cap: 1000 };

/** Posts of one step. More would keep Galley busy for too long: a step is one transaction. */
export const bulkLimit = 2000;

/** Posts of one confirmation: a person is to read it. */
export const publishLimit = 50;

/** More would be no week any more. */
export const weeklySlotLimit = 100;

/** So many posts are deleted without a question: nothing is sent while the toast has its Undo. */
export const unaskedDeletions = 20;

/** Of all that were ever seen, so many of the newest are listed. */
export const jobsListed = 100;

/** public-api.md, Limits: calendar window. */
export const calendarDaysLimit = 92;

/** Posts that a reading of the calendar can ask for by name. */
export const calendarIncludeLimit = 20;

/** The service publishes a little after a slot; later than this it has not. */
export const slotGraceMs = 10 * 60_000;

/** Of one run of Galley: a window gone bad must not push everything else out of the log. */
export const windowFailuresLogged = 100;
