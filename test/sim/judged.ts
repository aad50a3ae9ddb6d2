// Tests of whole seeds: each is a few days of one bakery, and has to end without a single objection.
import { expect, test } from 'vitest';
import { runSeed } from './run.ts';

export const testSeeds = (seeds: readonly number[]): void => {
  test.for(seeds)('seed %i: nothing lost, nothing twice', { timeout: 120_000 }, async (seed) => {
    expect((await runSeed(seed)).problems).toEqual([]);
  });
};

const seedCount = 300;
/** As many seeds in a row have a profile each: both halves get the same work. */
const profileCount = 8;

export const half = (which: 0 | 1): number[] =>
  Array.from({ length: seedCount }, (_, seed) => seed).filter((seed) => Math.floor(seed / profileCount) % 2 === which);
