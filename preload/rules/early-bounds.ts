// Bounds that the window needs before its first paint, apart from all others (own-bounds.ts).

/** Up to this many posts are deleted without a confirmation: nothing is sent while the toast offers Undo. */
export const unaskedDeletions = 20;

/** The service publishes shortly after a slot; after this long, a post counts as overdue. */
export const slotGraceMs = 10 * 60_000;
