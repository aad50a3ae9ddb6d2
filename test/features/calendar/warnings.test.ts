// Two posts close together, or with the same words, on one platform.
import { describe, expect, it } from 'vitest';
import type { CalendarEntry } from '../../../preload/contract/calendar.ts';
import { warningsOf } from '../../../main/features/calendar/warnings.ts';
import { sampleRow } from '../../support/window-samples.ts';

const entry = (
  id: string,
  at: string,
  over: { excerpt?: string; platform?: string; status?: string } = {},
): CalendarEntry => {
  const { excerpt = `Words of ${id}`, platform = 'instagram', status = 'scheduled' } = over;
  const platforms = [{ platform, status, failed: false }];
  return { at, platforms: [platform], post: sampleRow({ id, name: `Post ${id}`, excerpt, platforms }) };
};
const noon = '2026-05-14T12:00:00Z';
const soon = '2026-05-14T12:59:00Z';

describe('a post in the calendar', () => {
  it('is alone in its hour, or says who is not', () => {
    const rye = entry('1', noon);
    expect(warningsOf(rye, [rye, entry('2', '2026-05-14T13:00:00Z')], [])).toEqual([]);
    expect(warningsOf(rye, [rye, entry('2', soon)], [])).toEqual([{ kind: 'same-hour', names: ['Post 2'] }]);
  });

  it('is compared with unpublished posts on its own platforms', () => {
    const rye = entry('1', noon);
    expect(warningsOf(rye, [entry('2', soon, { platform: 'x' })], [])).toEqual([]);
    expect(warningsOf(rye, [entry('2', soon, { status: 'published' })], [])).toEqual([]);
    expect(warningsOf(entry('1', noon, { status: 'published' }), [entry('2', soon)], [])).toEqual([]);
  });

  it('says who uses the same words, each once', () => {
    const [rye, other] = [entry('1', noon), entry('2', '2026-05-01T12:00:00Z', { status: 'published' })];
    expect(warningsOf(rye, [rye, other], [other, other])).toEqual([{ kind: 'same-words', names: ['Post 2'] }]);
    expect(warningsOf(entry('1', noon, { status: 'published' }), [other], [other])).toEqual([]);
  });
});
