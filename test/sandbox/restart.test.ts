// What a restart on the same data file keeps, and what it does not do twice.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const reopen = async (file: string, options: Parameters<typeof startSandbox>[0] = {}) => {
  const first = await startSandbox({ dataFile: file, keepOpen: true, ...options });
  return {
    first,
    again: async (other: Parameters<typeof startSandbox>[0] = {}): Promise<TestSandbox> => {
      await first.close();
      return startSandbox({ dataFile: file, ...options, ...other });
    },
  };
};
const freshFile = () => join(temporaryFolder(), 'sandbox.jsonl');

test('a second start does not seed again', async () => {
  const { first, again } = await reopen(freshFile());
  await first.request('POST', '/posts', { body: { platform: 'instagram' } });
  const { businesses, posts } = first.world.tables;
  const before = [[...businesses.all()], [...posts.all()]];
  const second = await again();
  expect([[...second.world.tables.businesses.all()], [...second.world.tables.posts.all()]]).toEqual(before);
});

test('a seeding that was cut short begins again', async () => {
  const { first, again } = await reopen(freshFile());
  first.world.tables.settings.delete('service');
  const second = await again();
  expect([...second.world.tables.businesses.all()]).toHaveLength(2);
  expect((await second.request('GET', '/posts')).status).toBe(200);
});

test('uploads are preserved, and links given before still open', async () => {
  const { first, again } = await reopen(freshFile());
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { url } = (await first.upload(picture)).body as { url: string };
  const second = await again({ port: Number(new URL(first.url).port) });
  const response = await fetch(url.replace(first.url, second.url));
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
});

test('S19 every file is for the person alone', async () => {
  const file = freshFile();
  const sandbox = await startSandbox({ dataFile: file });
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await sandbox.upload(picture);
  const files = readdirSync(join(file, '..'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  // Windows keeps other people out of the folder, not of each file.
  const openToOthers = process.platform === 'win32' ? 0 : 0o077;
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((path) => statSync(path).mode & openToOthers)).toEqual([]);
});

test('a moved clock stays moved', async () => {
  const { first, again } = await reopen(freshFile());
  await first.control({ clock: { advanceMs: 86_400_000 } });
  const before = first.clock.now();
  const second = await again();
  expect(second.clock.now()).toBeGreaterThanOrEqual(before);
});

test('a job that was running ends after the restart', async () => {
  const { first, again } = await reopen(freshFile(), { speed: 0.001 });
  const { jobId } = (await first.request('POST', '/ideas/generate')).body as { jobId: string };
  const second = await again();
  await second.control({ clock: { advanceMs: 20 * 60_000_000 } });
  expect((await second.request('GET', `/jobs/${jobId}`)).body).toMatchObject({ status: 'succeeded' });
});

test('a key that is not given any more is not taken any more', async () => {
  const { again } = await reopen(freshFile(), { keys: [{ key: 'old' }, { key: 'stays' }] });
  const second = await again({ keys: [{ key: 'stays' }] });
  expect((await second.request('GET', '/posts', { key: 'old' })).status).toBe(401);
  expect((await second.request('GET', '/posts')).status).toBe(200);
});
