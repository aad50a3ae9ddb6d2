// Tests of whole seeds: each is a few days of one bakery, and has to end without a single objection.
import { expect, test } from 'vitest';
import { firstLaterSeed } from './plan.ts';
import { runSeed } from './run.ts';

export const testSeeds = (seeds: readonly number[]): void => {
  test.for(seeds)('seed %i: nothing lost, nothing twice', { timeout: 120_000 }, async (seed) => {
    expect((await runSeed(seed)).problems).toEqual([]);
  });
};

/** The first of all seeds run with every change, the others before a release. */
const gateSeeds = 60;
const allSeeds = 3000;

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** Of the later seeds as well, which are about takebacks and a service that asks for patience. */
const laterGateSeeds = 4;
const allLaterSeeds = 600;

export const seedsOfGate = [...range(0, gateSeeds), ...range(firstLaterSeed, firstLaterSeed + laterGateSeeds)];

/** As many seeds in a row have a profile each: both halves get the same work. */
const profileCount = 8;

export const halfOfOthers = (which: 0 | 1): number[] =>
  [...range(gateSeeds, allSeeds), ...range(firstLaterSeed + laterGateSeeds, firstLaterSeed + allLaterSeeds)].filter(
    (seed) => Math.floor(seed / profileCount) % 2 === which,
  );
