// Lists whose entries came and went on two sides: all additions and all removals count, in the order of ours.

/** Never a conflict. Entries are compared as they are. */
export const mergeSets = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const removed = new Set(base.filter((entry) => !theirs.includes(entry)));
  const added = theirs.filter((entry) => !base.includes(entry) && !mine.includes(entry));
  return [...new Set([...mine.filter((entry) => !removed.has(entry)), ...added])];
};
