// The elements of a long list, used again: which of them shows which line.

/** Numbers of elements by the keys of the lines they show, in the order of the page. */
export type Elements = ReadonlyMap<string, number>;

/**
 * A line that stays keeps its element; a new one takes one that has become free, so that only its texts change, and the
 * page keeps the order of the screen. What may have the focus is neither moved nor given to another line.
 *
 * @param keys of the lines to show, in order.
 * @param held keys of the lines that have or had the focus, the present one first.
 */
export const recycle = (before: Elements, keys: readonly string[], held: readonly string[]): Elements => {
  const present = new Set(keys);
  // Nothing crosses the line that stays: of two neighbors changing sides, the page would move either.
  const pivot = held.find((key) => before.has(key) && present.has(key));
  const free: { above: number[]; below: number[] } = { above: [], below: [] };
  let side: keyof typeof free = 'above';
  for (const [key, element] of before) {
    if (key === pivot) side = 'below';
    else if (!present.has(key) && !held.includes(key)) free[side].push(element);
  }
  let unused = Math.max(-1, ...before.values()) + 1;
  side = 'above';
  return new Map(
    keys.map((key) => {
      if (key === pivot) side = 'below';
      return [key, before.get(key) ?? free[side].shift() ?? unused++];
    }),
  );
};
