// Chance of a run: one seed makes it all, and each subject draws from its own stream.

export type Draws = {
  /** 0 to below 1. */
  next(): number;
  happens(share: number): boolean;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  oneOf<T>(list: readonly [T, ...T[]]): T;
  /** null when the list is empty. */
  some<T>(list: readonly T[]): T | null;
};

const hash = (text: string): number => {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  return value >>> 0;
};

/** mulberry32. */
export const createDraws = (seed: number, stream: string): Draws => {
  let state = (seed * 2654435761 + hash(stream)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    happens: (share) => next() < share,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    oneOf: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    some: (list) => list[Math.floor(next() * list.length)] ?? null,
  };
};
