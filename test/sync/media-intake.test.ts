// A file is taken in whole, once, and only if the service takes its kind and size.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropOrphans, keepFile } from '../../main/sync/media-intake.ts';
import { failure } from '../support/failure.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createWorkLibrary } from './work-library.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(600_000, 7)]);
const sha = createHash('sha256').update(png).digest('hex');

const createBench = () => {
  const { transact, store } = createWorkLibrary();
  const root = temporaryFolder();
  const folder = join(root, 'media');
  mkdirSync(folder);
  let ids = 0;
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(root, name), bytes);
    return { path: join(root, name), name };
  };
  const keep = (source: { path: string; name: string }) =>
    keepFile({ transact, folder, newId: () => `part-${(ids += 1)}` }, source);
  return { store, folder, file, keep };
};

describe('taking a file in', () => {
  it('keeps its bytes under their own hash, with the type its content tells', async () => {
    const { folder, file, keep, store } = createBench();
    const row = await keep(file('holiday.txt', png));
    expect(row).toMatchObject({ sha256: sha, sizeBytes: png.length, mimeType: 'image/png', name: 'holiday.txt' });
    expect(readFileSync(join(folder, row.file)).equals(png)).toBe(true);
    expect(store.media.read(row.mid)).toEqual(row);
  });

  it('keeps the same bytes once, whatever they are called', async () => {
    const { folder, file, keep } = createBench();
    const one = await keep(file('a.png', png));
    const other = await keep(file('b.png', png));
    expect(other.mid).toBe(one.mid);
    expect(readdirSync(folder)).toEqual([one.file]);
  });

  it('refuses what is neither a picture nor a video, and leaves nothing behind', async () => {
    const { folder, file, keep } = createBench();
    const error = await failure(keep(file('a.png', 'no picture at all')));
    expect(error).toMatchObject({ kind: 'file-refused', reason: 'not-media' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a picture over 50,000,000 bytes, and leaves nothing behind', async () => {
    const { folder, file, keep } = createBench();
    const large = file('large.png', png);
    truncateSync(large.path, 50_000_001);
    expect(await failure(keep(large))).toMatchObject({ kind: 'file-refused', reason: 'too-large' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says so when the file is not there', async () => {
    const { keep } = createBench();
    expect(await failure(keep({ path: '/nowhere/at/all.png', name: 'all.png' }))).toMatchObject({
      kind: 'file-refused',
      reason: 'file-changed',
    });
  });
});

describe('files that a crash left behind', () => {
  it('go at the next start, unless a row names them or they have only just come', async () => {
    const { folder, file, keep, store } = createBench();
    const kept = await keep(file('a.png', png));
    for (const name of ['half.part', 'whole.png', 'coming.part']) writeFileSync(join(folder, name), 'bytes');
    const longAgo = new Date('2026-03-01T00:00:00Z');
    for (const name of ['half.part', 'whole.png', kept.file]) utimesSync(join(folder, name), longAgo, longAgo);
    await dropOrphans(store, folder, longAgo.getTime() + 1);
    expect(readdirSync(folder).sort()).toEqual(['coming.part', kept.file].sort());
  });
});
