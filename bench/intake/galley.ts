// Drops files into Galley's own tray, with its threads and its library, and watches the loop that answers the window.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createClock } from '../../main/kernel/clock.ts';
import { createEvents } from '../../main/kernel/events.ts';
import { createWire } from '../../main/service/send.ts';
import { libraryPlace } from '../../main/session/library-places.ts';
import { peakMB, say } from '../store/measure.ts';

// Its threads are found one folder above a chunk, as in the app.
const { openBusiness } = await import('../../main/business.ts');

const [files = '', dataDir = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: console.error, error: console.error };
const clock = createClock();
const events = createEvents({ log });
const place = libraryPlace(dataDir, { origin: 'bench', businessId: 'bench' });
mkdirSync(dataDir, { recursive: true });
const business = openBusiness(
  { base: new URL('http://127.0.0.1:9'), key: null, businessId: 'bench', place },
  {
    wire: createWire({ clock }),
    clock,
    log,
    events,
    random: Math.random,
    version: '0.0.0',
    assistantBridgeFile: '/assistant-bridge.mjs',
    keychain: {
      get: () => Promise.resolve(null),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
    preferences: {
      read: () => ({
        theme: 'system',
        airplane: true,
        keepLocation: false,
        notices: false,
        letterKeys: true,
        updates: false,
        density: 'comfortable',
        motion: 'system',
        language: 'system',
        weekStart: 'system',
        hours: 'system',
        ownTime: true,
        captureKeys: 'off',
        toured: false,
      }),
    },
  },
  () => {},
);
const paths = readdirSync(files).map((name) => join(files, name));

const delays = monitorEventLoopDelay({ resolution: 1 });
const p99Ms = () => delays.percentile(99) / 1e6;
delays.enable();
await setTimeout(2000);
const idleP99Ms = p99Ms();
delays.reset();

const at: Record<'groupsMs' | 'thumbnailMs' | 'readyMs', number | null> = {
  groupsMs: null,
  thumbnailMs: null,
  readyMs: null,
};
const done = Promise.withResolvers<undefined>();
/** As the window does on each event. */
const check = (): void => {
  const { files: all, groups } = business.tray.read();
  const tookMs = performance.now() - begun;
  const ready = all.filter(({ state }) => state === 'ready');
  const refused = all.find(({ state }) => state === 'refused');
  if (refused) done.reject(new Error(`${refused.name} is refused`));
  if (groups.flatMap(({ fileIds }) => fileIds).length === paths.length) at.groupsMs ??= tookMs;
  if (ready.some((file) => file.state === 'ready' && file.media.thumbnail !== null)) at.thumbnailMs ??= tookMs;
  if (ready.length !== paths.length) return;
  at.readyMs ??= tookMs;
  done.resolve(undefined);
};
const begun = performance.now();
events.on((_event, { topics }) => {
  if (topics.includes('tray')) check();
});
await business.tray.take(paths);
await done.promise;
const delayP99Ms = p99Ms();
say({
  thumbnailMs: at.thumbnailMs ?? Number.NaN,
  groupsMs: at.groupsMs ?? Number.NaN,
  readyMs: at.readyMs ?? Number.NaN,
  delayP99Ms,
  idleP99Ms,
  peakMB: peakMB(),
});
process.exit(0);
