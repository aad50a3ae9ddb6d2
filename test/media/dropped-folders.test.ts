// What was dropped is walked: files in reading order, nothing hidden, nothing behind a link.
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles } from '../../main/media/dropped-folders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const tree = (...files: string[]): string => {
  const root = join(temporaryFolder(), 'Saturday');
  mkdirSync(root);
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  return root;
};
const places = async (...paths: string[]) => {
  const { files } = await findFiles(paths);
  return files.map(({ folder, name }) => `${folder}:${name}`);
};

it('finds the files of a folder before those of its sub-folders, 2 before 10', async () => {
  const root = tree('10.jpg', '2.jpg', 'Tarts/b.jpg', 'Tarts/Small/a.jpg');
  expect(await places(root)).toEqual([
    'Saturday:2.jpg',
    'Saturday:10.jpg',
    'Saturday/Tarts:b.jpg',
    'Saturday/Tarts/Small:a.jpg',
  ]);
});

it('reports size and time of each, and that a file came by itself', async () => {
  const root = tree('rye.jpg');
  const { files } = await findFiles([join(root, 'rye.jpg')]);
  expect(files).toMatchObject([{ name: 'rye.jpg', folder: '', sizeBytes: 7 }]);
  expect(files[0]?.modifiedMs).toBeGreaterThan(1_600_000_000_000);
});

it('leaves out what is hidden and what systems leave behind', async () => {
  const litter = ['.DS_Store', '._a.jpg', 'Thumbs.db', 'desktop.ini', '~$list.csv', '__MACOSX/a.jpg', '.git/a.jpg'];
  expect(await places(tree('a.jpg', ...litter))).toEqual(['Saturday:a.jpg']);
});

it('follows no link inside of a folder, so that no walk is endless', async () => {
  const root = tree('a.jpg');
  symlinkSync(root, join(root, 'again'));
  symlinkSync(join(root, 'a.jpg'), join(root, 'b.jpg'));
  expect(await places(root)).toEqual(['Saturday:a.jpg']);
});

it('goes down twelve folders and no further', async () => {
  const down = (depth: number) => Array.from({ length: depth }, (_, index) => `d${index}`).join('/');
  const found = await places(tree(`${down(11)}/in.jpg`, `${down(12)}/out.jpg`));
  expect(found.map((place) => basename(place).split(':')[1])).toEqual(['in.jpg']);
});

it('stops at five thousand files and says so', async () => {
  const root = tree(...Array.from({ length: 5001 }, (_, index) => `${index}.jpg`));
  const { files, isCut } = await findFiles([root]);
  expect([files.length, isCut]).toEqual([5000, true]);
});

it('says of what was dropped beside five thousand files that it is not all here', async () => {
  const [few, many, more] = [
    tree('a.jpg'),
    tree(...Array.from({ length: 5000 }, (_, index) => `${index}.jpg`)),
    tree('b.jpg'),
  ];
  const { cut } = await findFiles([few, many, join(more, 'b.jpg')]);
  expect(cut).toEqual([
    { path: many, name: 'Saturday' },
    { path: join(more, 'b.jpg'), name: 'b.jpg' },
  ]);
});

it('says of a folder in it that it cannot be read', async () => {
  const [wide, inner] = ['w'.repeat(250), 'i'.repeat(250)];
  const root = join(temporaryFolder(), ...Array.from({ length: 14 }, () => wide), 'Saturday');
  mkdirSync(root, { recursive: true });
  const deep = tree(`${inner}/${inner}/${inner}/rye.jpg`);
  // Its path is longer than any that the system opens.
  renameSync(join(deep, inner), join(root, inner));
  writeFileSync(join(root, 'oat.jpg'), 'oat');
  const { files, gone } = await findFiles([root]);
  renameSync(join(root, inner), join(deep, inner));
  expect(files.map(({ name }) => name)).toEqual(['oat.jpg']);
  expect(gone.map(({ name }) => name)).toEqual([`Saturday/${inner}/${inner}/${inner}`]);
});

it('reports what was dropped and is not there', async () => {
  const { files, gone } = await findFiles(['/nowhere/at/all.jpg']);
  expect([files, gone]).toEqual([[], [{ path: '/nowhere/at/all.jpg', name: 'all.jpg' }]]);
});
