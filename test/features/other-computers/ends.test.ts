// Sharing goes on after an end at any call of the system. Every call is tried in long/ends.test.ts.
import { expect, it } from 'vitest';
import { playEnd } from './ends.ts';

const all = ['desk', 'first', 'late', 'second'];

it.each([0, 3, 7, 9, 12, 20])('after an end at call %i nothing is lost', async (last) => {
  const { shown } = await playEnd(last);
  expect(shown).toEqual({ laptop: all, desk: all, problems: [], waiting: [] });
});
