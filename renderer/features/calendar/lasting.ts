// Elements that outlast what they show: another text in one takes less than making it anew.

/**
 * Names for the elements of `keys`. What was there the last time keeps its own, as the focus is in it; what comes takes
 * that of one that went.
 */
export const createLasting = () => {
  let names = new Map<string, number>();
  return (keys: readonly string[]): number[] => {
    const kept = new Set(keys.flatMap((key) => names.get(key) ?? []));
    const free = [...names.values()].filter((name) => !kept.has(name));
    let fresh = Math.max(-1, ...names.values());
    names = new Map(keys.map((key) => [key, names.get(key) ?? free.shift() ?? (fresh += 1)]));
    return keys.map((key) => names.get(key) ?? 0);
  };
};
