// Malformed files: each ends with a reason, and none takes a thread with it. `npm run hostile-media` sends 2,000.
import { expect, test } from 'vitest';
import { createClock } from '../../../main/clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runHostile } from './hostile.ts';

test('60 malformed files end with a problem each or do no harm', async () => {
  const report = await runHostile({ count: 60, seed: 20, folder: temporaryFolder(), clock: createClock() });
  expect(report.failures).toEqual([]);
  expect(report.lostThreads).toBe(0);
  const { taken = 0, damaged = 0, ...others } = report.counts;
  expect(damaged).toBeGreaterThan(20);
  expect(taken + damaged + Object.values(others).reduce((sum, files) => sum + files, 0)).toBe(60);
});
