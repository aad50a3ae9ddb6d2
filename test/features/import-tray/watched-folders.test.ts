// New files of watched folders: each comes into the tray once, whole, and nothing is changed in the folder.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import type { Tray } from '../../../preload/contract/import-tray.ts';
import { watchedFolderBounds } from '../../../preload/rules/own-bounds.ts';
import { eventually } from '../../support/eventually.ts';
import { createCaptionFiles } from '../../../main/features/import-tray/caption-files.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { createTrayBench } from './tray-bench.ts';

type Bench = ReturnType<typeof createTrayBench>;

const namesOf = ({ files }: Tray): string[] => files.map(({ name }) => name).toSorted();
const trayNames = ({ room }: Bench): string[] => namesOf(room().read());

/** Two looks, each after the time in which a file must stay as it is. */
const pass = async ({ clock }: Bench, seconds = 70): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
const put = ({ dropped }: Bench, name: string, text = name): string => {
  const path = join(dropped, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const watching = async (...names: string[]): Promise<Bench> => {
  const made = createTrayBench();
  mkdirSync(made.dropped, { recursive: true });
  for (const name of names) put(made, name);
  await made.room().watchedFolders.watch(made.dropped);
  return made;
};
const shown = async (bench: Bench, ...names: string[]): Promise<void> => {
  await eventually(async () => {
    await pass(bench, 5);
    expect(trayNames(bench)).toEqual(names.toSorted());
  });
  // And no more of them a while later.
  await pass(bench);
  expect(trayNames(bench)).toEqual(names.toSorted());
};
const only = (bench: Bench) => bench.room().watchedFolders.list()[0];

it('pictures and videos that come later appear in the tray, in their subfolders, and what was there does not', async () => {
  const bench = await watching('old.jpg');
  await pass(bench);
  expect(trayNames(bench)).toEqual([]);
  expect(only(bench)).toMatchObject({ state: 'watching', existingCount: 1, inCloudCount: 0 });
  put(bench, 'new.jpg');
  put(bench, 'Monday/reel.mp4');
  put(bench, 'prices.pdf');
  put(bench, '.hidden.jpg');
  put(bench, 'coming.jpg.crdownload');
  await shown(bench, 'new.jpg', 'reel.mp4');
  expect(
    bench
      .room()
      .read()
      .files.map(({ folder }) => folder),
  ).toEqual(['dropped', 'dropped/Monday']);
  expect(readdirSync(bench.dropped).toSorted()).toContain('old.jpg');
});

it('what was there is added when the user says so, once', async () => {
  const bench = await watching('old.jpg', 'older.jpg');
  expect(await bench.room().watchedFolders.addExisting(only(bench)?.id ?? 0)).toBe(2);
  expect(only(bench)?.existingCount).toBe(0);
  expect(await bench.room().watchedFolders.addExisting(only(bench)?.id ?? 0)).toBe(0);
  await shown(bench, 'old.jpg', 'older.jpg');
});

it('a file that grows is waited for', async () => {
  const bench = await watching();
  const path = put(bench, 'slow.jpg', 'a');
  for (let times = 0; times < 6; times += 1) {
    await pass(bench, 2);
    appendFileSync(path, 'more');
    utimesSync(path, new Date(), new Date(Date.now() + times * 1000));
    expect(trayNames(bench)).toEqual([]);
  }
  await shown(bench, 'slow.jpg');
  expect(bench.room().read().files[0]?.sizeBytes).toBe(25);
});

it('three hundred that are copied slowly come three hundred times once, though Galley ends in between', async () => {
  const bench = await watching();
  const names = Array.from({ length: 300 }, (_, index) => `rye ${String(index)}.jpg`);
  for (const [index, name] of names.entries()) {
    put(bench, name);
    if (index % 20 === 0) await pass(bench, 2);
    if (index % 90 === 89) bench.crash();
  }
  await shown(bench, ...names);
});

it('a file that is renamed, or saved again with the same bytes, does not come again; another picture does', async () => {
  const bench = await watching('old.jpg');
  renameSync(join(bench.dropped, 'old.jpg'), join(bench.dropped, 'older.jpg'));
  const path = put(bench, 'new.jpg', 'the same bytes');
  await shown(bench, 'new.jpg');
  bench.room().remove(
    bench
      .room()
      .read()
      .files.map(({ id }) => id),
  );

  renameSync(path, join(bench.dropped, 'renamed.jpg'));
  put(bench, 'copy.jpg', 'the same bytes');
  utimesSync(join(bench.dropped, 'copy.jpg'), 1, 1);
  await shown(bench);
  writeFileSync(join(bench.dropped, 'copy.jpg'), 'other bytes');
  await shown(bench, 'copy.jpg');
});

it('a folder that is gone is watched again when it is back, on a drive that was taken out for example', async () => {
  const bench = await watching('old.jpg');
  const elsewhere = join(bench.root, 'elsewhere');
  renameSync(bench.dropped, elsewhere);
  await eventually(async () => {
    await pass(bench, 20);
    expect(only(bench)?.state).toBe('gone');
  });
  writeFileSync(join(elsewhere, 'new.jpg'), 'new');
  renameSync(elsewhere, bench.dropped);
  await shown(bench, 'new.jpg');
  expect(only(bench)?.state).toBe('watching');
});

it('a file whose drive was gone when it was to be copied comes when it is back', async () => {
  const bench = await watching('old.jpg');
  const elsewhere = join(bench.root, 'elsewhere');
  const { stage } = bench.workers;
  bench.workers.stage = (...of) => {
    if (existsSync(bench.dropped)) renameSync(bench.dropped, elsewhere);
    return stage(...of);
  };
  put(bench, 'new.jpg');
  await eventually(async () => {
    await pass(bench, 5);
    expect(bench.room().read().files).toMatchObject([{ name: 'new.jpg', state: 'refused', problem: 'gone' }]);
  });
  bench.workers.stage = stage;
  renameSync(elsewhere, bench.dropped);
  await eventually(async () => {
    await pass(bench, 20);
    expect(bench.room().read().files).toMatchObject([{ name: 'new.jpg', state: 'ready' }]);
  });
});

const noRoom = () => new AppError({ kind: 'storage', reason: 'disk-full', message: 'full' });
const refused = (bench: Bench, name: string) =>
  eventually(async () => {
    await pass(bench, 5);
    expect(bench.room().read().files).toMatchObject([{ name, state: 'refused', problem: 'no-room' }]);
  });

it.each(['copied', 'inspected'] as const)(
  'a file that the disk had no room for when it was %s comes when there is room',
  async (step) => {
    const bench = await watching('old.jpg');
    const { workers } = bench;
    const { inspect } = workers;
    if (step === 'copied') workers.trouble = noRoom();
    else
      workers.inspect = () => {
        throw noRoom();
      };
    put(bench, 'new.jpg');
    await refused(bench, 'new.jpg');
    workers.inspect = inspect;
    await eventually(async () => {
      await pass(bench, 20);
      expect(bench.room().read().files).toMatchObject([{ name: 'new.jpg', state: 'ready' }]);
    });
    const rows = bench.store.watchedFolders.files(only(bench)?.id ?? 0);
    expect(rows.filter(({ path }) => path.endsWith('new.jpg'))).toHaveLength(1);
  },
);

it('a file that the disk had no room for may come under another name', async () => {
  const bench = await watching('old.jpg');
  const { inspect } = bench.workers;
  bench.workers.inspect = () => {
    throw noRoom();
  };
  const path = put(bench, 'new.jpg', 'new');
  await refused(bench, 'new.jpg');
  bench.workers.inspect = inspect;
  rmSync(path);
  bench.room().remove(
    bench
      .room()
      .read()
      .files.map(({ id }) => id),
  );
  utimesSync(put(bench, 'again.jpg', 'new'), 1_700_000_000, 1_700_000_000);
  await shown(bench, 'again.jpg');
});

it('a caption is read only where it still lies in the folder', async () => {
  const bench = await watching();
  const { store, transact } = bench;
  const [path, picture] = [put(bench, 'rye.txt', 'A secret'), put(bench, 'rye.jpg')];
  const fid = store.tray.addFile(
    { path: picture, name: 'rye.jpg', folder: '', sizeBytes: 7, modifiedMs: 1, problem: null },
    1,
  );
  const captions = createCaptionFiles({ store, transact });
  const found = (modifiedMs: number) => [
    { path, name: 'rye.txt', folder: '', sizeBytes: 8, modifiedMs, isInCloud: false },
  ];
  expect(await captions.read(found(1), async () => false)).toBe(false);
  expect(store.tray.file(fid)?.caption).toBeNull();
  expect(await captions.read(found(2), async () => true)).toBe(true);
  expect(store.tray.file(fid)?.caption).toBe('A secret');
});

it('links do not lead out of the folder', async () => {
  const bench = await watching();
  const outside = join(bench.root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.jpg'), 'secret');
  symlinkSync(outside, join(bench.dropped, 'folder'));
  symlinkSync(join(outside, 'secret.jpg'), join(bench.dropped, 'link.jpg'));
  put(bench, 'good.jpg');
  await shown(bench, 'good.jpg');
});

it('captions beside the files come with them, whichever is first', async () => {
  const bench = await watching();
  put(bench, 'buns.jpg');
  put(bench, 'buns.txt', '\uFEFFBuns, still warm.\n');
  put(bench, 'rye.jpg');
  put(bench, 'captions.csv', 'file,caption,name\nrye.jpg,Our rye,The rye\n');
  await shown(bench, 'buns.jpg', 'rye.jpg');
  put(bench, 'rolls.mp4');
  await shown(bench, 'buns.jpg', 'rolls.mp4', 'rye.jpg');
  put(bench, 'rolls.md', 'Rolls at seven');
  await eventually(async () => {
    await pass(bench, 5);
    const rows = bench.store.tray.files().map(({ name, title, caption }) => [name, title, caption]);
    expect(rows.toSorted()).toEqual([
      ['buns.jpg', null, 'Buns, still warm.'],
      ['rolls.mp4', null, 'Rolls at seven'],
      ['rye.jpg', 'The rye', 'Our rye'],
    ]);
  });
});

it('a caption that comes or changes later is that of a renamed post too, until the user writes another', async () => {
  const bench = await watching();
  put(bench, 'rye.jpg');
  await shown(bench, 'rye.jpg');
  const groupId = bench.room().read().groups[0]?.id ?? 0;
  bench.room().editGroup({ groupId, name: 'Mine' });
  const said = async (text: string) => {
    put(bench, 'rye.txt', text);
    await pass(bench);
    return bench
      .room()
      .read()
      .groups.map(({ name, caption }) => [name, caption]);
  };
  expect(await said('Our rye')).toEqual([['Mine', 'Our rye']]);
  expect(await said('Our dark rye')).toEqual([['Mine', 'Our dark rye']]);
  bench.room().editGroup({ groupId, caption: 'Warm' });
  expect(await said('Our rye again')).toEqual([['Mine', 'Warm']]);
});

it('a caption for one platform comes with its picture, and the draft has it there', async () => {
  const bench = await watching();
  bench.connect('instagram', 'linkedin');
  put(bench, 'buns.txt', 'Buns, still warm.');
  put(bench, 'buns.Instagram.txt', 'Buns! #warm');
  put(bench, 'buns.notes.txt', 'Not for any platform');
  put(bench, 'v1.x.jpg');
  put(bench, 'v1.x.txt', 'The first version');
  put(bench, 'buns.jpg');
  await shown(bench, 'buns.jpg', 'v1.x.jpg');
  bench.room().settings({ groupBy: 'each', platforms: ['instagram', 'linkedin'] });
  const groupOf = (caption: string) =>
    bench
      .room()
      .read()
      .groups.find((group) => group.caption === caption);
  expect(groupOf('Buns, still warm.')?.ownCaptions).toEqual([{ platform: 'instagram', caption: 'Buns! #warm' }]);
  expect(groupOf('The first version')?.ownCaptions).toEqual([]);

  put(bench, 'buns.linkedin.md', 'Our buns are out of the oven.');
  await eventually(async () => {
    await pass(bench, 5);
    expect(groupOf('Buns, still warm.')?.ownCaptions.map(({ platform }) => platform)).toEqual([
      'instagram',
      'linkedin',
    ]);
  });
  const before = bench.room().read();
  bench.room().remove(before.files.map(({ id }) => id));
  bench.room().step('undo');
  expect(bench.room().read()).toEqual(before);

  const { posts } = bench.room().create([groupOf('Buns, still warm.')?.id ?? 0]);
  const post = readPost(bench.store, Number(posts[0]?.id));
  expect(post?.variants.map(({ platform, body }) => [platform, body])).toEqual([
    ['instagram', 'Buns! #warm'],
    ['linkedin', 'Our buns are out of the oven.'],
  ]);
});

it('a text beside a picture that is too long or unreadable is named once, until it is mended', async () => {
  const bench = await watching();
  const refused = () =>
    bench.store.tray.files().flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]]));
  put(bench, 'readme.txt', 'r'.repeat(100_001));
  const long = put(bench, 'rye.txt', 'r'.repeat(100_001));
  put(bench, 'rye.x.txt', 'a\0b');
  put(bench, 'rye.jpg');
  await shown(bench, 'rye.jpg', 'rye.txt', 'rye.x.txt');
  expect(refused().toSorted()).toEqual([
    ['rye.txt', 'too-long-text'],
    ['rye.x.txt', 'unreadable-text'],
  ]);
  bench.room().remove(bench.store.tray.files().flatMap(({ fid, name }) => (name === 'rye.x.txt' ? [fid] : [])));
  await shown(bench, 'rye.jpg', 'rye.txt');
  writeFileSync(long, 'Our rye');
  await shown(bench, 'rye.jpg');
  expect(bench.store.tray.files()[0]?.caption).toBe('Our rye');
});

it('a list of captions that cannot be used is named, and other tables are not', async () => {
  const bench = await watching();
  put(bench, 'orders.csv', `file,price\n${'rye.jpg,4\n'.repeat(210_000)}`);
  put(bench, 'sales.csv', 'price\n"never closed');
  const long = put(bench, 'long.csv', `file;caption\n${'rye.jpg;Our rye\n'.repeat(130_000)}`);
  put(bench, 'rows.csv', `file;caption\n${'rye.jpg;Our rye\n'.repeat(10_001)}`);
  put(bench, 'open.csv', 'file;caption\nrye.jpg;"Our rye');
  put(bench, 'rye.jpg');
  await shown(bench, 'long.csv', 'open.csv', 'rows.csv', 'rye.jpg');
  const problems = bench.store.tray.files().map(({ name, problem }) => [name, problem]);
  expect(Object.fromEntries(problems)).toEqual({
    'long.csv': 'too-long-list',
    'open.csv': 'unreadable-text',
    'rows.csv': 'too-long-list',
    'rye.jpg': null,
  });
  writeFileSync(long, Buffer.from('file;caption\nrye.jpg;Frische Brötchen', 'latin1'));
  await shown(bench, 'open.csv', 'rows.csv', 'rye.jpg');
  expect(bench.store.tray.files().find(({ name }) => name === 'rye.jpg')?.caption).toBe('Frische Brötchen');
});

it('a folder that is back is read as soon as the window gets the focus, and nothing is read where none is watched', async () => {
  const bench = await watching('old.jpg');
  const elsewhere = join(bench.root, 'elsewhere');
  renameSync(bench.dropped, elsewhere);
  await eventually(async () => {
    await pass(bench, 20);
    expect(only(bench)?.state).toBe('gone');
  });
  await pass(bench, 3);
  renameSync(elsewhere, bench.dropped);
  bench.room().watchedFolders.rescan();
  await pass(bench, 2);
  expect(only(bench)?.state).toBe('watching');

  bench.room().watchedFolders.unwatch(only(bench)?.id ?? 0);
  await pass(bench, 2);
  const waiting = bench.clock.waiting();
  bench.room().watchedFolders.rescan();
  expect(bench.clock.waiting()).toEqual(waiting);
});

it('a text that is deleted describes nothing that comes later, and what has its words stays as it is', async () => {
  const bench = await watching();
  const captions = () => bench.store.tray.files().map(({ name, caption, ownCaptions }) => [name, caption, ownCaptions]);
  put(bench, 'rye.jpg');
  const text = put(bench, 'rye.txt', 'Our rye');
  await shown(bench, 'rye.jpg');
  rmSync(text);
  put(bench, 'rye.x.txt', 'Rye!');
  put(bench, 'rye.png');
  await shown(bench, 'rye.jpg', 'rye.png');
  const own = [{ platform: 'x', caption: 'Rye!' }];
  expect(captions()).toEqual([
    ['rye.jpg', 'Our rye', own],
    ['rye.png', null, own],
  ]);
});

it('what is removed from the disk afterwards stays in the tray', async () => {
  const bench = await watching();
  const path = put(bench, 'new.jpg');
  await shown(bench, 'new.jpg');
  rmSync(path);
  await shown(bench, 'new.jpg');
  expect(bench.room().read().files[0]?.state).toBe('ready');
});

it('nothing is uploaded before the user creates drafts', async () => {
  const bench = await watching();
  bench.connect('instagram');
  const uploads = () => bench.store.operations.withOrderingKey('media:1').length;
  put(bench, 'new.jpg');
  await shown(bench, 'new.jpg');
  expect(uploads()).toBe(0);
  const { files } = bench.room().read();
  bench.room().remove(files.map(({ id }) => id));
  bench.room().step('undo');
  expect(uploads()).toBe(0);
  expect(bench.room().create().posts).toHaveLength(1);
  expect(uploads()).toBe(1);
});

it('with a full tray, new files wait until there is room', async () => {
  const bench = await watching();
  bench.transact(({ nowMs }) => {
    const file = { path: null, folder: '', sizeBytes: 1, modifiedMs: 0, problem: 'gone' as const };
    for (let count = 0; count < watchedFolderBounds.trayFiles; count += 1)
      bench.store.tray.addFile({ ...file, name: `${String(count)}.jpg` }, nowMs);
  });
  put(bench, 'new.jpg');
  await eventually(async () => {
    await pass(bench, 5);
    expect(only(bench)?.state).toBe('full');
  });
  bench.room().remove(bench.store.tray.files().map(({ fid }) => fid));
  await shown(bench, 'new.jpg');
  expect(only(bench)?.state).toBe('watching');
});

it('is no longer watched when the user says so, and keeps what came', async () => {
  const bench = await watching();
  put(bench, 'new.jpg');
  await shown(bench, 'new.jpg');
  expect(bench.room().watchedFolders.unwatch(only(bench)?.id ?? 0)).toEqual([]);
  put(bench, 'later.jpg');
  await shown(bench, 'new.jpg');
  await pass(bench, 70);
  expect(bench.clock.waiting()).toEqual([]);
});

it.each([
  ['what is not there', 'nowhere', 'gone'],
  ['a file', 'dropped/old.jpg', 'gone'],
  ['the folder of Galley itself', 'media', 'own'],
  ['a folder around it', '.', 'own'],
  ['the same folder twice', 'dropped', 'around'],
  ['a folder in one that is watched', 'dropped/Monday', 'around'],
])('is refused for %s', async (_name, place, why) => {
  const bench = await watching('old.jpg', 'Monday/older.jpg');
  expect(await bench.room().watchedFolders.watch(join(bench.root, place))).toBe(why);
  expect(bench.room().watchedFolders.list()).toHaveLength(1);
});

it('is refused for more folders than Galley watches', async () => {
  const bench = await watching();
  const folders = ['a', 'b', 'c', 'd', 'e'].map((name) => join(bench.root, name));
  for (const folder of folders) mkdirSync(folder);
  for (const folder of folders.slice(1)) expect(await bench.room().watchedFolders.watch(folder)).toBeNull();
  expect(await bench.room().watchedFolders.watch(folders[0] ?? '')).toBe('too-many-folders');
});

it('is refused for a folder of more files than Galley reads', async () => {
  const bench = createTrayBench();
  for (let count = 0; count <= 5000; count += 1) put(bench, `${String(count)}.jpg`, '');
  expect(await bench.room().watchedFolders.watch(bench.dropped)).toBe('too-many-files');
  expect(bench.room().watchedFolders.list()).toEqual([]);
});

it('a batch begins without the caption of the one before', async () => {
  const bench = await watching();
  bench.room().settings({ caption: 'Only on Friday' });
  put(bench, 'new.jpg');
  await shown(bench, 'new.jpg');
  expect(bench.room().read().caption).toBe('');
  bench.room().settings({ caption: 'Only on Saturday' });
  put(bench, 'newer.jpg');
  await shown(bench, 'new.jpg', 'newer.jpg');
  expect(bench.room().read().caption).toBe('Only on Saturday');
});
