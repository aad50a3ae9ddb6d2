// A run of `npm run fuzz`.
import { expect, it } from 'vitest';
import { runFuzz } from '../run.ts';

it('bears whatever a window asks, by both ways, with an answer of a known kind', async () => {
  const { faults, tally } = await runFuzz({ seed: 12, calls: 5000 });
  expect(faults.join('\n')).toBe('');
  // Both kinds of answers were reached in numbers, so the calls are neither all nonsense nor all tame.
  expect(tally.get('taken')).toBeGreaterThan(1500);
  expect(tally.get('invalid')).toBeGreaterThan(1500);
}, 600_000);
