// Random calls reach every method of the bridge, in its own shape and in others; `long/` makes them.
import { expect, it } from 'vitest';
import { methods } from '../../preload/bridge.ts';
import { callsOf } from './calls.ts';

it('asks every method, in its own shape and in others', () => {
  const calls = callsOf(8, 30_000);
  const asked = new Map(Object.keys(methods).map((name) => [name, new Set<boolean>()]));
  for (const { name, input } of calls)
    if (typeof name === 'string' && Object.hasOwn(methods, name))
      asked.get(name)?.add(methods[name as keyof typeof methods].input.safeParse(input).success);
  const oneSided = [...asked].filter(([, seen]) => seen.size < 2).map(([name]) => name);
  expect(oneSided).toEqual([]);
});
