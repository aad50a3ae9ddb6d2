// A few kills of the real processes with every run of the tests; `npm run kill-test` has the many.
import { expect, test } from 'vitest';
import { run } from './run.ts';

test('five kills lose nothing that was acknowledged, and double nothing', { timeout: 120_000 }, async ({ signal }) => {
  const outcome = await run({ cycles: 5, seed: 7, finishMs: 0, report: () => {}, signal });
  expect(outcome.faults).toEqual([]);
  // How much is done between two kills depends on the machine; something was, each time.
  expect(outcome.acknowledged).toBeGreaterThan(5);
});
