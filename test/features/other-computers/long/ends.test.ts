// Sharing goes on after an end at any call of the system.
import { expect, it } from 'vitest';
import { playEnd } from '../ends.ts';

const all = ['desk', 'first', 'late', 'second'];

it('after an end at any call nothing is lost', async () => {
  const { count } = await playEnd(Number.MAX_SAFE_INTEGER);
  expect(count).toBeGreaterThan(20);
  for (let last = 0; last < count; last += 1) {
    const { shown } = await playEnd(last);
    expect({ last, shown }).toEqual({ last, shown: { laptop: all, desk: all, problems: [], waiting: [] } });
  }
});
