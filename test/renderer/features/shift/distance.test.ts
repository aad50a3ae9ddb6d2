// How far posts are moved, as people write it.
import { describe, expect, it } from 'vitest';
import { distanceOf, readDistance, writtenOf } from '../../../../renderer/features/shift/distance.ts';
import * as german from '../../../../renderer/messages/de/shift.ts';
import * as english from '../../../../renderer/messages/en/shift.ts';
import { timesInEnglish as fromEnglish } from '../../../../renderer/messages/en/language.ts';
import { timesInEnglish as fromGerman } from '../../../../renderer/messages/de/language.ts';

const read = (text: string, first: string | null = '2026-05-16', timesInEnglish = fromEnglish) =>
  readDistance(text, {
    now: Temporal.ZonedDateTime.from('2026-05-14T09:00[America/New_York]'),
    first: first === null ? null : Temporal.PlainDate.from(first),
    firstDay: 7,
    monthFirst: true,
    hour12: true,
    timesInEnglish,
  });

describe('a distance', () => {
  it.each([
    ['2 days later', { days: 2 }],
    ['2d', { days: 2 }],
    ['+1 week', { days: 7 }],
    ['a week', { days: 7 }],
    ['-3h', { minutes: -180 }],
    ['− 3 h', { minutes: -180 }],
    ['3 hours earlier', { minutes: -180 }],
    ['90 min', { minutes: 90 }],
    ['1.5 hours', { minutes: 90 }],
    ['half an hour back', { minutes: -30 }],
    ['1 hour and 15 minutes', { minutes: 75 }],
    ['1 week, 2 days', { days: 9 }],
    ['1,500 minutes', { minutes: 1500 }],
    ['to Mon 18', { days: 2 }],
    ['to monday', { days: 2 }],
    ['to Mon 15', { days: 30 }],
    ['to 5/14', { days: -2 }],
    ['to June 1', { days: 16 }],
    ['to 20', { days: 4 }],
  ])('is read from “%s”', (text, by) => {
    expect(read(text)).toEqual({ kind: 'distance', by });
  });

  it.each([
    ['2 Tage später', { days: 2 }],
    ['eine Woche', { days: 7 }],
    ['1.500 Minuten', { minutes: 1500 }],
    ['um 1 Woche früher', { days: -7 }],
    ['1 Stunde und 15 Minuten', { minutes: 75 }],
    ['3 Stunden früher', { minutes: -180 }],
    ['1,5 Stunden', { minutes: 90 }],
    ['eine halbe Stunde zurück', { minutes: -30 }],
    ['auf Montag', { days: 2 }],
    ['auf Mo 18', { days: 2 }],
    ['auf den 1. Juni', { days: 16 }],
    ['auf den 1.6', { days: 16 }],
    ['auf den 1.6.26', { days: 16 }],
  ])('is read from the German “%s”', (text, by) => {
    expect(read(text, '2026-05-16', fromGerman)).toEqual({ kind: 'distance', by });
  });

  it.each([
    ['', { kind: 'empty' }],
    ['to', { kind: 'empty' }],
    ['to Mon 18', { kind: 'empty' }, null],
    ['0 days', { kind: 'same' }],
    ['to May 16', { kind: 'same' }],
    ['400 days', { kind: 'far' }],
    ['2', { kind: 'unknown', word: '2' }],
    ['2 fortnights', { kind: 'unknown', word: 'fortnights' }],
    ['1 day 2 hours', { kind: 'unknown', word: 'hours' }],
    ['1.5 days', { kind: 'unknown', word: 'days' }],
    ['to Mon 9:30', { kind: 'unknown', word: '9:30' }],
    ['to someday', { kind: 'unknown', word: 'someday' }],
  ] as const)('is none in “%s”', (text, said, first: string | null = '2026-05-16') => {
    expect(read(text, first)).toEqual(said);
  });

  it.each(['vor 2 Tagen', '2 Tage vor'])('is none in the German “%s”, which may be either way', (text) => {
    expect(read(text, '2026-05-16', fromGerman)).toEqual({ kind: 'unknown', word: 'vor' });
  });

  it('that is written out means the same when it is read, in each language', () => {
    for (const by of [{ days: 1 }, { days: -14 }, { days: 8 }, { minutes: 60 }, { minutes: -90 }, { minutes: 1501 }]) {
      const { count, unit } = writtenOf(by);
      expect(distanceOf({ count, unit })).toEqual(by);
      for (const [timesInEnglish, messages] of [
        [fromEnglish, english],
        [fromGerman, german],
      ] as const) {
        const written = (count < 0 ? messages.earlier : messages.later)[unit](Math.abs(count));
        expect(read(written, undefined, timesInEnglish)).toEqual({ kind: 'distance', by });
      }
    }
  });
});
