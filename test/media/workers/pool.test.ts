// The pool: real threads, fair turns, and an end to every job.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '../../../main/kernel/clock.ts';
import { createMediaWorkers, createTurns } from '../../../main/media/workers/pool.ts';
import { eventually } from '../../support/eventually.ts';
import { failure } from '../../support/failure.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { heicFile, jpegFile, mp4File, pngFile } from '../../support/media-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const real = (threads = 2) => {
  const workers = createMediaWorkers({ log: createRecordingLog(), clock: createClock(), threads });
  onTestFinished(() => workers.close());
  return workers;
};

/** Threads that do as the job's name says. */
const standing = (threads: number) => {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const program = new URL('./standing-program.ts', import.meta.url);
  const workers = createMediaWorkers({ log, clock, threads, program });
  onTestFinished(() => workers.close());
  const inspect = (name: string, signal?: AbortSignal) =>
    workers.inspect({ path: 'file', mimeType: 'image/jpeg', thumbnailDir: '', name }, signal);
  /** A job has begun: its time runs. */
  const begun = (delayMs: number) => eventually(() => expect(clock.waiting()).toContain(delayMs));
  return { workers, clock, log, inspect, begun };
};

test('a file of each kind goes through real threads, from its copy to its part', async () => {
  const folder = temporaryFolder();
  const workers = real();
  const files = [await jpegFile({ seed: 1, hasPlace: true }), heicFile({ seed: 1 }), mp4File({ seed: 1 })];
  const results = files.map(async (bytes, index) => {
    const [path, partPath] = [join(folder, `${index}`), join(folder, `${index}.part`)];
    writeFileSync(path, bytes);
    const { mimeType, location } = await workers.stage({ path, partPath, keepLocation: false });
    const { width } = await workers.inspect({ path: partPath, mimeType, thumbnailDir: folder, name: `${index}` });
    return [mimeType, location, width];
  });
  expect(await Promise.all(results)).toEqual([
    ['image/jpeg', 'removed', 320],
    ['image/heic', 'none', 96],
    ['video/mp4', 'none', 540],
  ]);
  const area = { left: 0, top: 0, width: 0.5, height: 1 };
  const job = {
    path: join(folder, '1.part'),
    mimeType: 'image/heic',
    area,
    size: null,
    partPath: join(folder, 'cut'),
  };
  expect(await workers.crop(job)).toMatchObject({ mimeType: 'image/jpeg' });
  const picture = await pngFile({ seed: 3 });
  expect(await workers.poster({ picture, thumbnailDir: folder, name: 'poster' })).toMatchObject({
    thumbnail: 'poster.webp',
  });
});

test('what a decoder cannot read is damaged, and of a refused copy nothing is left', async () => {
  const folder = temporaryFolder();
  const workers = real(1);
  const [path, partPath] = [join(folder, 'file'), join(folder, 'part')];
  const whole = await jpegFile({ seed: 1 });
  for (const [mimeType, bytes] of [
    ['image/jpeg', whole],
    ['image/heic', heicFile({ seed: 1 })],
    ['video/mp4', mp4File({ seed: 1 })],
  ] as const) {
    writeFileSync(path, bytes.subarray(0, bytes.length * 0.6));
    const seen = workers.inspect({ path, mimeType, thumbnailDir: folder, name: 'a' });
    expect(await failure(seen)).toMatchObject({ kind: 'file-refused', problem: 'damaged' });
  }
  writeFileSync(path, whole);
  expect((await failure(workers.stage({ path: `${path}.none`, partPath, keepLocation: false }))).problem).toBe('gone');
  expect(existsSync(partPath)).toBe(false);
});

test('a job that hangs is ended after 5 seconds, tried once more alone for 30, and is then damaged', async () => {
  const { inspect, clock, begun } = standing(2);
  const hung = failure(inspect('hang'));
  await begun(5_000);
  await clock.advance(5_000);
  await begun(30_000);
  const next = inspect('well');
  await eventually(() => expect(clock.waiting()).toEqual([30_000]));
  await clock.advance(30_000);
  expect((await hung).problem).toBe('damaged');
  expect(await next).toMatchObject({ width: 1 });
});

test('a thread that dies or fills its memory takes its job with it and is replaced', async () => {
  const { inspect, log } = standing(1);
  expect((await failure(inspect('die'))).problem).toBe('damaged');
  expect((await failure(inspect('heap'))).problem).toBe('damaged');
  expect(await inspect('well')).toMatchObject({ width: 1 });
  expect(log.lines.map(({ fields }) => fields['outcome'])).toEqual(['died', 'died']);
});

test('what needs more memory than its part runs alone, in a thread of its own', async () => {
  const { inspect } = standing(2);
  expect(await inspect('well')).toMatchObject({ width: 1, height: 185_000_000 });
  expect(await inspect('grow')).toMatchObject({ width: 1, height: 370_000_000 });
  expect(await inspect('well')).toMatchObject({ width: 1, height: 185_000_000 });
});

test('a job is called off before its turn and while it runs', async () => {
  const { inspect, begun } = standing(1);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = failure(inspect('wait', running.signal));
  const second = failure(inspect('well', waiting.signal));
  const third = inspect('well');
  await begun(5_000);
  waiting.abort();
  expect((await second).kind).toBe('cancelled');
  running.abort();
  expect((await first).kind).toBe('cancelled');
  expect(await third).toMatchObject({ width: 1 });
  expect((await failure(inspect('well', running.signal))).kind).toBe('cancelled');
});

test('a thread that has had no job for a minute ends, and gives its memory back', async () => {
  const { inspect, clock } = standing(1);
  /** It counts its jobs. */
  const jobs = async () => (await inspect('well')).width;
  expect([await jobs(), await jobs()]).toEqual([1, 2]);
  await clock.advance(59_999);
  expect(await jobs()).toBe(3);
  await clock.advance(59_999);
  expect(await jobs()).toBe(4);
  await clock.advance(60_000);
  expect(clock.waiting()).toEqual([]);
  expect(await jobs()).toBe(1);
});

test('closing calls off what runs and what waits', async () => {
  const { inspect, workers, begun } = standing(1);
  const jobs = [failure(inspect('hang')), failure(inspect('well'))];
  await begun(5_000);
  await workers.close();
  for (const { kind } of await Promise.all(jobs)) expect(kind).toBe('cancelled');
  expect((await failure(inspect('well'))).kind).toBe('cancelled');
});

test("the user's own request goes first, then inspections and copies alternate", () => {
  const turns = createTurns<string>();
  for (const name of ['s1', 's2', 's3']) turns.add('stage', name);
  for (const name of ['l1', 'l2']) turns.add('inspect', name);
  turns.add('person', 'p1');
  expect(turns.remove('l2')).toBe(true);
  const order = Array.from({ length: 6 }, () => turns.take());
  expect(order).toEqual(['p1', 's1', 'l1', 's2', 's3', undefined]);
});
