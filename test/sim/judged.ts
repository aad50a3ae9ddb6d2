// Tests of whole seeds: each is a few days of one bakery, and has to end without a single objection.
import { expect, test } from 'vitest';
import {
  firstApprovedSeed,
  firstAskFirstSeed,
  firstBatchSeed,
  firstFamilySeed,
  firstLaterSeed,
  firstLeftOutSeed,
  firstPausedSeed,
  firstTrackedSeed,
  firstUndoSeed,
  firstUnseenSeed,
} from './plan.ts';
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

/**
 * Of the later seeds as well: about takebacks and a service that asks for patience, about steps taken back, about
 * clicks on what others have changed since, about posts on several platforms, about changes since an approval, about
 * what is left out when the user goes online, about AI batches, about the rule that asks for an approval first, about
 * links that get tracking, and about pauses.
 */
const laterGateSeeds = 4;
const allLaterSeeds = 600;
const undoGateSeeds = 2;
const allUndoSeeds = 300;
const unseenGateSeeds = 2;
const allUnseenSeeds = 300;
const familyGateSeeds = 2;
const allFamilySeeds = 300;
const approvedGateSeeds = 2;
const allApprovedSeeds = 300;
const leftOutGateSeeds = 2;
const allLeftOutSeeds = 300;
const batchGateSeeds = 2;
const allBatchSeeds = 300;
const askFirstGateSeeds = 2;
const allAskFirstSeeds = 300;
const pausedGateSeeds = 2;
const allPausedSeeds = 300;
const trackedGateSeeds = 3;
const allTrackedSeeds = 300;

export const seedsOfGate = [
  ...range(0, gateSeeds),
  ...range(firstLaterSeed, firstLaterSeed + laterGateSeeds),
  ...range(firstUndoSeed, firstUndoSeed + undoGateSeeds),
  ...range(firstUnseenSeed, firstUnseenSeed + unseenGateSeeds),
  ...range(firstFamilySeed, firstFamilySeed + familyGateSeeds),
  ...range(firstApprovedSeed, firstApprovedSeed + approvedGateSeeds),
  ...range(firstLeftOutSeed, firstLeftOutSeed + leftOutGateSeeds),
  ...range(firstBatchSeed, firstBatchSeed + batchGateSeeds),
  ...range(firstAskFirstSeed, firstAskFirstSeed + askFirstGateSeeds),
  ...range(firstTrackedSeed, firstTrackedSeed + trackedGateSeeds),
  ...range(firstPausedSeed, firstPausedSeed + pausedGateSeeds),
];

/** As many seeds in a row have a profile each: both halves get the same work. */
const profileCount = 8;

export const halfOfOthers = (which: 0 | 1): number[] =>
  [
    ...range(gateSeeds, allSeeds),
    ...range(firstLaterSeed + laterGateSeeds, firstLaterSeed + allLaterSeeds),
    ...range(firstUndoSeed + undoGateSeeds, firstUndoSeed + allUndoSeeds),
    ...range(firstUnseenSeed + unseenGateSeeds, firstUnseenSeed + allUnseenSeeds),
    ...range(firstFamilySeed + familyGateSeeds, firstFamilySeed + allFamilySeeds),
    ...range(firstApprovedSeed + approvedGateSeeds, firstApprovedSeed + allApprovedSeeds),
    ...range(firstLeftOutSeed + leftOutGateSeeds, firstLeftOutSeed + allLeftOutSeeds),
    ...range(firstBatchSeed + batchGateSeeds, firstBatchSeed + allBatchSeeds),
    ...range(firstAskFirstSeed + askFirstGateSeeds, firstAskFirstSeed + allAskFirstSeeds),
    ...range(firstTrackedSeed + trackedGateSeeds, firstTrackedSeed + allTrackedSeeds),
    ...range(firstPausedSeed + pausedGateSeeds, firstPausedSeed + allPausedSeeds),
  ].filter((seed) => Math.floor(seed / profileCount) % 2 === which);
