// Pieces of long work that go on side by side: one in each turn of the loop.
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { yieldToEventLoop } from '../../main/kernel/yield-to-event-loop.ts';

it('gives each that waits a turn of the loop for itself, in the order in which they came', async () => {
  const said: string[] = [];
  const work = ['page', 'reply', 'index'].map((name) => yieldToEventLoop().then(() => void said.push(name)));
  const turns: string[][] = [];
  for (let turn = 0; turn < 6 && said.length < work.length; turn += 1) {
    await setImmediate();
    turns.push(said.slice());
  }
  expect(turns.filter(({ length }) => length > 0)).toEqual([['page'], ['page', 'reply'], ['page', 'reply', 'index']]);
});
