// Words of what a deletion takes for good, and until when it can be taken back.

const startsLater = (back: 'Undo' | 'Redo', restored: string): string =>
  `Deleting starts after 10 seconds. Until then, ${back} restores ${restored}.`;

export const deletingStrings = {
  /** Of posts that the service has; `back`: what restores them before. */
  many: (back: 'Undo' | 'Redo') =>
    `${startsLater(back, 'everything')} After that, a deleted post can only be restored as a new draft.`,
  one: `${startsLater('Undo', 'it')} After that, it can only be restored as a new draft.`,
  /** main/sync/copy-plan.ts makes it. */
  lacks:
    'A restored draft has no times and, unless it was made from your own files, only one platform and at most one picture.',
  /** The service has none of it. */
  canUndo: 'You can undo this.',
};
