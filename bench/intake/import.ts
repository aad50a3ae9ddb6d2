// Imports a table of 10,000 rows as the window does, while it asks for the list again and again: how long each call waits.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Input } from '../../preload/bridge.ts';
import { filePartBytes } from '../../preload/wire.ts';
import { openBenchCore } from '../open-core.ts';
import { say } from '../store/measure.ts';

const rowCount = 10_000;
const [dataDir = '', resourcesDir = ''] = process.argv.slice(2);
const { ask } = await openBenchCore(dataDir, resourcesDir);
await ask('session.openSandbox', {});
await ask('preferences.write', { airplane: true });

const lines = Array.from(
  { length: rowCount },
  (_, index) => `facebook,Loaf ${index},"Warm and dark, dense and ${index}",#rye #bread,autumn,2031-03-1${index % 10}`,
);
const bytes = Buffer.from(['platform,name,text,hashtags,tags,date', ...lines].join('\n'));

const waitsMs: number[] = [];
let cpuMs = 0;
let isOver = false;
const cpuNowMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** Another page of the window: its next call comes as soon as the last is answered. */
const other = async (): Promise<void> => {
  while (!isOver) {
    const [begun, cpu] = [performance.now(), cpuNowMs()];
    await setImmediate();
    await ask('posts.list', {});
    await ask('sync.status', {});
    waitsMs.push(performance.now() - begun);
    cpuMs = Math.max(cpuMs, cpuNowMs() - cpu);
  }
};

const begun = performance.now();
const others = other();
const id = randomUUID();
for (let from = 0; from < bytes.length; from += filePartBytes) {
  const part = bytes.subarray(from, from + filePartBytes).toString('base64');
  await ask('import.read', { id, part, more: from + filePartBytes < bytes.length });
}
const settings: Input<'import.preview'>['settings'] = {
  columns: ['platform', 'name', 'text', 'hashtags', 'tags', 'date'],
  dateOrder: 'day-first',
  platform: null,
  fillSlots: false,
};
await ask('import.preview', { id, settings });
const { madeCount } = await ask('import.apply', { id, settings, leaveOut: false });
isOver = true;
await others;
if (madeCount !== rowCount) throw new Error(`${madeCount} posts were made`);
waitsMs.sort((one, next) => one - next);
say({
  importS: (performance.now() - begun) / 1000,
  waitP99Ms: waitsMs[Math.floor(waitsMs.length * 0.99)] ?? Number.NaN,
  waitMs: waitsMs.at(-1) ?? Number.NaN,
  waitCpuMs: cpuMs,
});
process.exit(0);
