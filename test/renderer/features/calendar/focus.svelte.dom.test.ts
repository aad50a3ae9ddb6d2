// The order of the posts that were moved or had the focus last.
import { expect, it } from 'vitest';
import { calendarIncludeLimit } from '../../../../preload/rules/own-bounds.ts';
import type { Entry } from '../../../../renderer/features/calendar/entry/entry.ts';
import { createRecentEntries } from '../../../../renderer/features/calendar/focus.svelte.ts';
import { postId, sampleRow } from '../../../support/window-samples.ts';

const entry = (id: string, platform: string): Entry => ({
  post: sampleRow({ id }),
  platforms: [platform],
  at: '2030-05-15T12:00:00Z',
  key: `${id} ${platform}`,
});
const named = (id: string, platform: string) => ({ postId: postId(id), key: `${id} ${platform}` });

it('puts the latest first, another entry of its post next, and all that never were last', () => {
  const recent = createRecentEntries();
  recent.add(named('1', 'x'));
  recent.add(named('2', 'instagram'));
  recent.add(named('1', 'linkedin'));
  const order = [
    entry('1', 'linkedin'),
    entry('1', 'instagram'),
    entry('2', 'instagram'),
    entry('1', 'x'),
    entry('3', 'instagram'),
  ];
  expect(order.map(recent.priority)).toEqual([0, 0.5, 1, 2, 3]);
  expect(recent.postIds).toEqual(['1', '2']);
});

it('knows each of them once, and no more than the core can be asked for', () => {
  const recent = createRecentEntries();
  for (let nth = 0; nth < 50; nth += 1) recent.add(named(String(nth), 'x'));
  recent.add(named('49', 'x'));
  expect(recent.postIds).toHaveLength(calendarIncludeLimit);
  expect(recent.latest?.postId).toBe('49');
});
