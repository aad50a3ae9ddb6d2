// Staging: a copy by content and by hash, and every way in which a file cannot be taken.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { intakeBounds } from '../../../preload/rules/own-bounds.ts';
import { createStage } from '../../../main/media/workers/import-file.ts';
import { failure } from '../../support/failure.ts';
import { grownTo, heicFile, jpegFile, movFile, mp4File, pngFile, webpFile } from '../../support/media-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const seed = 7;

const bench = () => {
  const folder = temporaryFolder();
  const path = join(folder, 'holiday.dat');
  const partPath = join(folder, 'copy.part');
  return { folder, path, partPath, job: { path, partPath, keepLocation: true } };
};

const stage = createStage({ alive: () => undefined });
const problemOf = async (job: Parameters<typeof stage>[0]) => (await failure(stage(job))).problem;

test('detects every type by content and copies its bytes under their hash', async () => {
  const { path, partPath, job } = bench();
  const files: [mimeType: string, extension: string, type: string, bytes: Buffer][] = [
    ['image/jpeg', 'jpg', 'image', await jpegFile({ seed })],
    ['image/png', 'png', 'image', await pngFile({ seed })],
    ['image/webp', 'webp', 'image', await webpFile({ seed })],
    ['image/heic', 'heic', 'image', heicFile({ seed })],
    ['video/mp4', 'mp4', 'video', mp4File({ seed })],
    ['video/quicktime', 'mov', 'video', movFile({ seed })],
  ];
  for (const [mimeType, extension, type, bytes] of files) {
    writeFileSync(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await stage(job)).toEqual({ mimeType, extension, type, sizeBytes: bytes.length, sha256, location: 'none' });
    expect(readFileSync(partPath).equals(bytes)).toBe(true);
  }
});

test('a file of many blocks is copied whole, and follows a link to where it is', async () => {
  const { folder, path, partPath, job } = bench();
  const bytes = grownTo(mp4File({ seed }), 5_000_001);
  writeFileSync(join(folder, 'real.mp4'), bytes);
  symlinkSync(join(folder, 'real.mp4'), path);
  const { sha256 } = await stage(job);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(readFileSync(partPath).equals(bytes)).toBe(true);
});

test('a text with the name of a picture is no media', async () => {
  const { path, job } = bench();
  writeFileSync(path, 'a shopping list');
  expect(await problemOf(job)).toBe('not-media');
});

test("a folder and a pipe are no media, and don't block the import", async () => {
  const { folder, path, job } = bench();
  expect(await problemOf({ ...job, path: folder })).toBe('not-media');
  execFileSync('mkfifo', [path]);
  expect(await problemOf(job)).toBe('not-media');
});

test('an empty file and one that is not there are refused', async () => {
  const { path, job } = bench();
  expect(await problemOf(job)).toBe('gone');
  writeFileSync(path, '');
  expect(await problemOf(job)).toBe('empty');
});

test('what is too large is refused before any of it is copied', async () => {
  const { path, partPath, job } = bench();
  writeFileSync(path, await pngFile({ seed }));
  truncateSync(path, intakeBounds.imageBytes + 1);
  expect(await problemOf(job)).toBe('too-large-picture');
  writeFileSync(path, mp4File({ seed }));
  truncateSync(path, intakeBounds.videoBytes + 1);
  expect(await problemOf(job)).toBe('too-large-video');
  expect(existsSync(partPath)).toBe(false);
});

test('a file that changes while it is read is refused', async () => {
  const { path, job } = bench();
  writeFileSync(path, grownTo(mp4File({ seed }), 3_000_000));
  const disturbed = createStage({ alive: () => appendFileSync(path, 'more') });
  expect((await failure(disturbed(job))).problem).toBe('changed-while-read');
});

test('a full disk is trouble of the disk, not of the file', async () => {
  const { path, job } = bench();
  writeFileSync(path, await jpegFile({ seed }));
  const data = await failure(stage({ ...job, partPath: '/dev/full' }));
  expect([data.kind, data.reason, data.problem]).toEqual(['storage', 'disk-full', undefined]);
});
