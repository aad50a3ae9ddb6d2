// Sharing goes on after an end at any call of the system.
import { expect, it } from 'vitest';
import { playEnd } from '../ends.ts';

const all = ['desk', 'first', 'late', 'second'];
const { count } = await playEnd(Number.MAX_SAFE_INTEGER);

it('counts its calls', () => {
  expect(count).toBeGreaterThan(20);
});

it.each(Array.from({ length: count }, (_, last) => last))('after an end at call %i nothing is lost', async (last) => {
  const { shown } = await playEnd(last);
  expect(shown).toEqual({ laptop: all, desk: all, problems: [], waiting: [] });
});
