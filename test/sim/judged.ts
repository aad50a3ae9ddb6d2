// Tests of whole seeds: each is a few days of one bakery, and has to end without a single objection.
import { expect, test } from 'vitest';
import { runSeed } from './run.ts';

export const testSeeds = (seeds: readonly number[]): void => {
  test.for(seeds)('seed %i: nothing lost, nothing twice', { timeout: 120_000 }, async (seed) => {
    expect((await runSeed(seed)).problems).toEqual([]);
  });
};

/** `count` seeds from `first`, every `step`th. */
export const every = (step: number, first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);
