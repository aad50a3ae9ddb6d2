// A day at Galley in little; `npm run endurance` has the eight hours.
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startGalley } from './galley.ts';
import { measure } from './measure.ts';
import { createPerson } from './person.ts';

it(
  'holds on to nothing of what was done: no timer, listener, handle, signal or closure',
  { timeout: 120_000 },
  async () => {
    const galley = await startGalley(join(temporaryFolder(), 'data'));
    onTestFinished(() => galley.close());
    const person = createPerson(galley, 'in little');
    const round = async () => {
      await person.all();
      await person.tidy();
    };
    await round();
    await round();
    const before = await measure(galley);
    await round();
    await round();
    const after = await measure(galley);
    expect(galley.tally.changes).toBeGreaterThan(10);
    expect(after.timers).toBeLessThanOrEqual(before.timers + 2);
    expect(after.listeners).toBe(before.listeners);
    expect(after.handles).toBeLessThanOrEqual(before.handles + 2);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 8);
    expect(after.signals).toBeLessThanOrEqual(before.signals + 2);
    // A business that is not let go of comes to 2,500 of them.
    expect(after.closures - before.closures).toBeLessThan(1000);
  },
);
