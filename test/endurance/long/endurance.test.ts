// A day at Galley in little; `npm run endurance` has the eight hours.
import { EventEmitter } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { judge } from '../flat.ts';
import { startGalley, type Galley } from '../galley.ts';
import { measure } from '../measure.ts';
import { createPerson } from '../person.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-endurance-'));
let galley: Galley;
beforeAll(async () => {
  galley = await startGalley(join(folder, 'data'));
}, 120_000);
afterAll(async () => {
  await galley.close();
  rmSync(folder, { recursive: true });
});

it(
  'holds on to nothing of what was done: no timer, listener, handle, signal or closure',
  { timeout: 120_000 },
  async () => {
    const person = createPerson(galley, 'in little');
    const round = async () => {
      await person.all();
      await person.tidy();
    };
    await round();
    const before = await measure(galley);
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

// More than others that ran in this process before can have let go of meanwhile.
it('counts whatever is held on to', { timeout: 120_000 }, async () => {
  const before = await measure(galley);
  const held = {
    objects: Array.from({ length: 400_000 }, (_, index) => ({ index })),
    bytes: Buffer.alloc(16_000_000, 1),
    closures: Array.from({ length: 4000 }, (_, index) => () => index),
    signals: Array.from({ length: 60 }, () => new AbortController().signal),
    emitters: Array.from({ length: 100 }, () => new EventEmitter()),
    timers: Array.from({ length: 12 }, () => galley.time.clock.after(3_600_000, () => {})),
    handles: Array.from({ length: 12 }, () => setInterval(() => {}, 3_600_000)),
    descriptors: Array.from({ length: 20 }, () => openSync(import.meta.filename, 'r')),
  };
  const listens = Array.from({ length: 4 }, () => () => {});
  for (const listen of listens) process.on('SIGUSR2', listen);
  onTestFinished(() => {
    for (const listen of listens) process.off('SIGUSR2', listen);
    held.handles.forEach(clearInterval);
    held.descriptors.forEach(closeSync);
  });
  // As with a log of writes that is never written back, and files that are never removed.
  const left = { 'a-wal': 3_000_000, 'b-wal': 4_000_000, 'c.log': 2_000_000, d: 1, e: 1, f: 1, g: 1, h: 1 };
  for (const [name, sizeBytes] of Object.entries(left))
    writeFileSync(join(galley.dataDir, name), Buffer.alloc(sizeBytes));
  // What is resident hangs on the tests before, too, and on what of theirs was given back meanwhile.
  const grown = judge([before, await measure(galley)], 0).filter(
    ({ measure: of, isFlat }) => of !== 'rssMB' && !isFlat,
  );
  expect(grown.map(({ measure: of }) => of)).toEqual([
    'heapMB',
    'bufferMB',
    'handles',
    'descriptors',
    'timers',
    'listeners',
    'emitters',
    'signals',
    'closures',
    'logMB',
    'walMB',
    'files',
  ]);
  expect(Object.keys(held)).toHaveLength(8);
});
