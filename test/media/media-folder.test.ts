// Files under their hash, and what a crash left of others.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMediaFolder } from '../../main/media/media-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bench = () => {
  const root = temporaryFolder();
  let ids = 0;
  return createMediaFolder({
    mediaDir: join(root, 'media'),
    thumbnailDir: join(root, 'thumbnails'),
    newId: () => `part-${(ids += 1)}`,
  });
};

it('gives a file that is whole the name of its hash', async () => {
  const folder = bench();
  const part = folder.partPath();
  writeFileSync(part, 'rye');
  expect(await folder.keep(part, { sha256: 'abc', extension: 'png' })).toBe('abc.png');
  expect([readFileSync(folder.pathOf('abc.png'), 'utf8'), folder.has('abc.png'), folder.has('part-1.part')]).toEqual([
    'rye',
    true,
    false,
  ]);
});

it('drops what no row names at the next start, and nothing that has only just come', async () => {
  const folder = bench();
  const longAgo = new Date('2026-03-01T00:00:00Z');
  const [old, stored] = [
    ['half.part', 'whole.png'],
    ['a.png', 'a.webp', 'a.shown.webp'],
  ];
  for (const name of [...old, ...stored, 'new.part']) {
    for (const path of [folder.pathOf(name), folder.thumbnailPath(name)]) {
      writeFileSync(path, 'bytes');
      if (name !== 'new.part') utimesSync(path, longAgo, longAgo);
    }
  }
  const row = { file: 'a.png', thumbnail: 'a.webp', shown: 'a.shown.webp' };
  await folder.dropOrphans([row], longAgo.getTime() + 1);
  expect(readdirSync(folder.pathOf('.')).sort()).toEqual(['a.png', 'new.part']);
  expect(readdirSync(folder.thumbnailDir).sort()).toEqual(['a.shown.webp', 'a.webp', 'new.part']);
  folder.drop(row);
  expect([readdirSync(folder.pathOf('.')), readdirSync(folder.thumbnailDir)]).toEqual([['new.part'], ['new.part']]);
});
