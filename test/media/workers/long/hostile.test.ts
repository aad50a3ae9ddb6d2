// Malformed files: each ends with a reason, and none takes a thread with it. `npm run hostile-media` sends 2,000.
import { expect, test } from 'vitest';
import { createClock } from '../../../../main/kernel/clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { runHostile } from '../hostile.ts';

test('600 malformed files end with a problem each or do no harm', { timeout: 300_000 }, async () => {
  const report = await runHostile({ count: 600, seed: 20, folder: temporaryFolder(), clock: createClock() });
  expect(report.failures).toEqual([]);
  expect(report.lostThreads).toBe(0);
  const { taken = 0, damaged = 0, ...others } = report.counts;
  expect(damaged).toBeGreaterThan(200);
  expect(taken + damaged + Object.values(others).reduce((sum, files) => sum + files, 0)).toBe(600);
});
