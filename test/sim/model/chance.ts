// Draws from the injected generator: a share of cases, a whole number, one of a list.

export type Chance = {
  happens(share: number): boolean;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  oneOf<T>(list: readonly [T, ...T[]]): T;
};

export const createChance = (random: () => number): Chance => ({
  happens: (share) => random() < share,
  between: (min, max) => min + Math.floor(random() * (max - min + 1)),
  oneOf: (list) => list[Math.floor(random() * list.length)] ?? list[0],
});
