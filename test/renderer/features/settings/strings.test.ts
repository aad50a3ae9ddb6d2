// What the list of spent credits says of a job.
import { describe, expect, it } from 'vitest';
import type { RestorePreview } from '../../../../preload/contract/backup.ts';
import {
  backupStrings,
  leftLines,
  restoreLines,
  settingsStrings,
} from '../../../../renderer/features/settings/strings.ts';

const { job, jobFailed, totalNote } = settingsStrings.account;

describe('a job', () => {
  it.each([
    ['generate_post', 'done', 'Tart', 'Wrote “Tart”'],
    ['regenerate_image', 'going', 'Tart', 'Making a picture for “Tart”'],
    ['revise_post', 'done', null, 'Revised a post'],
    ['generate_ideas', 'done', null, 'Found ideas'],
    ['brew_coffee', 'going', null, 'Working on a post'],
  ] as const)('of kind %s that is %s, about %s, reads: %4$s', (kind, state, post, words) => {
    expect(job(kind, state, post)).toBe(words);
  });
});

it.each([
  ['timeout', 'Wrote “Tart”: it timed out'],
  ['oven_off', 'Wrote “Tart”: The service says “The oven is off.”'],
])('a job that failed with %s says why', (code, words) => {
  expect(jobFailed('Wrote “Tart”', { code, message: 'The oven is off.' })).toBe(words);
  expect(jobFailed('Wrote “Tart”', { code: 'oven_off', message: ' ' })).toBe('Wrote “Tart”');
});

it('of no credits at all says what that means', () => {
  expect(totalNote(0)).toBe("You're out of credits: AI writing and images are off.");
  expect(totalNote(1)).toBe('Enough for 1 picture.');
  expect(totalNote(3)).toBe('Enough for 3 pictures, or 1 carousel.');
  expect(totalNote(9)).toBe('Enough for 9 pictures, or up to 4 carousels.');
  expect(totalNote(20)).toBe('Enough for 20 pictures, or 2 to 10 carousels.');
});

describe('a backup', () => {
  const preview: RestorePreview = {
    madeAt: '2031-03-01T12:00:00Z',
    businessName: 'Wildgrain',
    isOther: false,
    newCount: 0,
    plannedCount: 0,
    lackingPlatformCount: 0,
    lackingMediaCount: 0,
    hasUnknownMedia: false,
    filledCount: 0,
    pausedTimeCount: 0,
    sameCount: 0,
    restoredCount: 0,
    leftOutCount: 0,
    lostCount: 0,
    snippetCount: 0,
    viewCount: 0,
    slotCount: 0,
    ruleCount: 0,
    savedIdeaCount: 0,
    campaignCount: 0,
    holidayCount: 0,
    avoidedCount: 0,
    hasTracking: false,
    albumCount: 0,
    lackingFileCount: 0,
    reportNoteCount: 0,
    shortenedCount: 0,
  };

  it('says before it is put back how many drafts will lack platforms, pictures or videos', () => {
    expect(restoreLines({ ...preview, newCount: 3, lackingPlatformCount: 2, lackingMediaCount: 1 })).toEqual([
      '3 new drafts from posts that are no longer here.',
      "2 of them won't have all their platforms, because the service can't start a text-only post on X. The text will be in Versions.",
      "One of them won't have the pictures or videos it had.",
    ]);
    expect(restoreLines({ ...preview, newCount: 1, plannedCount: 1, hasUnknownMedia: true })).toEqual([
      '1 new draft from posts that are no longer here.',
      "This backup doesn't say which posts had pictures or videos. They can't be restored.",
      'It had a time, which becomes a planned day: nothing publishes automatically.',
    ]);
  });

  it('says what stays away, and what was put back before', () => {
    expect(leftLines({ ...preview, restoredCount: 2, leftOutCount: 1, lostCount: 1 })).toEqual([
      '2 posts were already restored as drafts and are still here.',
      "1 post was published and isn't restored.",
      "1 post can't be restored: no post can start on its platforms.",
    ]);
    expect(leftLines({ ...preview, shortenedCount: 2 })).toEqual([
      '2 texts or lists were longer than Galley stores. What fits is restored.',
    ]);
  });

  it('says afterwards how many drafts lack something', () => {
    const outcome = { madeCount: 3, partialCount: 2, filledCount: 0, stepId: 1 };
    expect(backupStrings.done(outcome)).toBe(
      '3 drafts restored. 2 drafts are missing a platform or picture; each says which.',
    );
    expect(backupStrings.done({ ...outcome, partialCount: 0 })).toBe('3 drafts restored');
  });
});
