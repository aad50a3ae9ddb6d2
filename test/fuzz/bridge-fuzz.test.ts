// A short run of `npm run fuzz`, and that its calls reach what they are aimed at.
import { expect, it } from 'vitest';
import { methods } from '../../preload/bridge.ts';
import { callsOf } from './calls.ts';
import { runFuzz } from './run.ts';

it('bears whatever a window asks, by both ways, with an answer of a known kind', async () => {
  const { faults, tally } = await runFuzz({ seed: 12, calls: 500 });
  expect(faults).toEqual([]);
  // Both kinds of answers were reached in numbers, so the calls are neither all nonsense nor all tame.
  expect(tally.get('taken')).toBeGreaterThan(150);
  expect(tally.get('invalid')).toBeGreaterThan(150);
}, 120_000);

it('asks every method, in its own shape and in others', () => {
  const calls = callsOf(7, 24_000);
  const asked = new Map(Object.keys(methods).map((name) => [name, new Set<boolean>()]));
  for (const { name, input } of calls)
    if (typeof name === 'string' && Object.hasOwn(methods, name))
      asked.get(name)?.add(methods[name as keyof typeof methods].input.safeParse(input).success);
  const oneSided = [...asked].filter(([, seen]) => seen.size < 2).map(([name]) => name);
  expect(oneSided).toEqual([]);
});
