// Who judges when.
import type { Judge } from './evidence.ts';
import { deletedByPerson } from '../families.ts';
import { confirmedIsTrue, goneWithProof, noSecretsOnDisk, nothingLingers } from './library.ts';
import { keysKeepFaith, keysStayAtHome, neverHammers, oneSender, waitsWhenRefused, withinBudgets } from './limits.ts';
import { chargedOnce, createdOnce, nothingByAccident, publishedOnce } from './once.ts';
import { nothingOvertaken } from './overtaken.ts';
import { lastPicturesArrive, picturesStayInPlace, postsHoldTheirPictures, uploadsHaveAReason } from './pictures.ts';
import { heldBackForCause } from './approved.ts';
import { splitsKeepTheirTime } from './splits.ts';
import { nothingAskedForTracking } from './tracked.ts';
import { takenBackInTime, wordsGoOut } from './takebacks.ts';
import { acknowledgedIsStored, conflictsHaveTwoSides, lastWordsArrive, wordingsAreStored } from './words.ts';

export const judges: Record<'atRest' | 'afterFullScan', readonly Judge[]> = {
  atRest: [nothingLingers],
  afterFullScan: [
    publishedOnce,
    createdOnce,
    nothingByAccident,
    chargedOnce,
    withinBudgets,
    waitsWhenRefused,
    neverHammers,
    takenBackInTime,
    wordsGoOut,
    splitsKeepTheirTime,
    keysKeepFaith,
    keysStayAtHome,
    oneSender,
    acknowledgedIsStored,
    wordingsAreStored,
    lastWordsArrive,
    conflictsHaveTwoSides,
    goneWithProof,
    confirmedIsTrue,
    nothingOvertaken,
    postsHoldTheirPictures,
    picturesStayInPlace,
    lastPicturesArrive,
    uploadsHaveAReason,
    noSecretsOnDisk,
    deletedByPerson,
    heldBackForCause,
    nothingAskedForTracking,
  ],
};
