// Dropped files are taken in: each good one once, each other one with its reason, over any end of Galley.
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import type { TrayFile } from '../../../preload/contract/import-tray.ts';
import { eventually } from '../../support/eventually.ts';
import { failure } from '../../support/failure.ts';
import { createTrayBench, namesIn } from './tray-bench.ts';

const statesOf = (files: readonly TrayFile[]) =>
  files.map((file) => [file.name, file.state === 'refused' ? file.problem : file.state]);

async function* bytes(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const here = new AbortController().signal;
const announced = (name: string, sizeBytes = 10) => ({ name, folder: '', sizeBytes, modifiedAt: 1_700_000_000_000 });

describe('taking files in', () => {
  it('shows all at once, copies them under their hash, and asks for their upload', async () => {
    const { room, files, settled, store, folder, workers } = createTrayBench();
    workers.holds = true;
    expect(await room().take(files({ 'a.jpg': 'one', 'b.jpg': 'two' }))).toBe(2);
    expect(statesOf(room().read().files)).toEqual([
      ['a.jpg', 'taking'],
      ['b.jpg', 'taking'],
    ]);
    expect(namesIn(room().read())).toEqual([['a.jpg', 'b.jpg']]);
    workers.release();
    const tray = await settled();
    expect(statesOf(tray.files).map(([, state]) => state)).toEqual(['ready', 'ready']);
    expect(tray.groups[0]?.kind).toBe('carousel');
    for (const { file, sha256 } of store.media.all()) {
      expect(file).toBe(`${sha256}.jpg`);
      expect(['one', 'two']).toContain(readFileSync(folder.pathOf(file), 'utf8'));
    }
    expect(store.operations.open().map(({ kind }) => kind)).toEqual(['media.upload', 'media.upload']);
    expect(readdirSync(join(folder.pathOf('.'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('says of each what is wrong with it, and the rest goes on', async () => {
    const { room, files, settled, workers, root } = createTrayBench();
    workers.problems.set('broken', { of: 'look', problem: 'damaged' });
    workers.problems.set('vast', { of: 'stage', problem: 'too-large-picture' });
    const paths = files({ 'a.jpg': 'fine', 'b.jpg': 'text', 'c.jpg': '', 'd.jpg': 'broken', 'e.png': 'vast' });
    await room().take([...paths, join(root, 'nowhere.jpg')]);
    const tray = await settled();
    expect(statesOf(tray.files)).toEqual([
      ['a.jpg', 'ready'],
      ['b.jpg', 'not-media'],
      ['c.jpg', 'empty'],
      ['d.jpg', 'damaged'],
      ['e.png', 'too-large-picture'],
      ['nowhere.jpg', 'gone'],
    ]);
    expect(namesIn(tray)).toEqual([['a.jpg']]);
  });

  it('stores nothing of a file that cannot be inspected', async () => {
    const { room, files, settled, workers, store, folder } = createTrayBench();
    workers.problems.set('broken', { of: 'look', problem: 'damaged' });
    await room().take(files({ 'a.jpg': 'broken' }));
    await settled();
    expect([store.media.all(), readdirSync(folder.pathOf('.')), store.operations.open()]).toEqual([[], [], []]);
  });

  it('keeps the same bytes once and says which file they are of', async () => {
    const { room, files, settled, store } = createTrayBench();
    await room().take(files({ 'a.jpg': 'same', 'b.jpg': 'same', 'c.jpg': 'other' }));
    const { files: seen } = await settled();
    expect(store.media.all()).toHaveLength(2);
    const [first] = seen;
    expect(seen.map((file) => (file.state === 'ready' ? file.nearDuplicate : undefined))).toEqual([
      null,
      { id: first?.id, is: 'same' },
      null,
    ]);
    expect(store.operations.open()).toHaveLength(2);
  });

  it('says which files are nearly the same', async () => {
    const { room, files, settled, workers } = createTrayBench();
    workers.inspections.set('one', { perceptualHash: '0123456789abcdef' });
    workers.inspections.set('two', { perceptualHash: '0123456789abcdec' });
    await room().take(files({ 'a.jpg': 'one', 'b.jpg': 'two' }));
    const [one, two] = (await settled()).files;
    expect(two).toMatchObject({ nearDuplicate: { id: one?.id, is: 'alike' } });
  });

  it('works on four at a time and no more', async () => {
    const { room, files, settled, workers } = createTrayBench();
    const texts = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.jpg`, `picture ${index}`]));
    await room().take(files(texts));
    expect((await settled()).files.every(({ state }) => state === 'ready')).toBe(true);
    expect([workers.busy.most, workers.staged.length]).toEqual([4, 30]);
  });

  it('leaves in where it was taken only when the person prefers so', async () => {
    const { room, files, settled, settings } = createTrayBench();
    await room().take(files({ 'a.jpg': 'one' }));
    await settled();
    settings.keepLocation = true;
    await room().take(files({ 'b.jpg': 'two' }));
    const { files: seen } = await settled();
    expect(seen.map((file) => (file.state === 'ready' ? file.media.location : null))).toEqual(['removed', 'kept']);
  });

  it("groups by the pictures' metadata once they were inspected", async () => {
    const { room, files, settled, workers } = createTrayBench();
    const at = (time: string) => ({ takenMs: Date.parse(`2026-05-14T${time}Z`) });
    workers.inspections.set('one', at('09:00:00'));
    workers.inspections.set('two', at('10:00:00'));
    workers.inspections.set('three', at('10:04:00'));
    await room().take(files({ 'IMG_1.jpg': 'one', 'IMG_2.jpg': 'two', 'IMG_3.jpg': 'three' }));
    const [whole] = room().read().groups;
    const tray = await settled();
    expect(namesIn(tray)).toEqual([['IMG_1.jpg'], ['IMG_2.jpg', 'IMG_3.jpg']]);
    expect(tray.groups.map(({ id }) => id)).toContain(whole?.id);
    expect(tray.groups.map(({ name }) => name)).toEqual(['Picture of May 14, 9:00 AM', 'Pictures of May 14, 10:00 AM']);
  });

  it('does not blame a file for trouble of the disk, and tries again after a rest', async () => {
    const { room, files, clock, workers } = createTrayBench();
    workers.trouble = new AppError({ kind: 'storage', reason: 'disk-failed', message: 'trouble' });
    await room().take(files({ 'a.jpg': 'one' }));
    await clock.advance(20_000);
    expect(room().read().files[0]?.state).toBe('taking');
    await eventually(async () => {
      await clock.advance(11_000);
      expect(room().read().files[0]?.state).toBe('ready');
    });
  });

  it('says that the disk is full', async () => {
    const { room, files, settled, workers } = createTrayBench();
    workers.trouble = new AppError({ kind: 'storage', reason: 'disk-full', message: 'full' });
    await room().take(files({ 'a.jpg': 'one' }));
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'no-room']]);
  });
});

describe('a disk that accepts nothing any more', () => {
  const trouble = (reason: 'disk-full' | 'read-only') => new AppError({ kind: 'storage', reason, message: 'trouble' });
  const openBench = () => {
    const bench = createTrayBench();
    const { transact } = bench.store;
    const unhandled: unknown[] = [];
    const failed = { count: 0 };
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    return {
      ...bench,
      unhandled,
      failed,
      fail(reason: 'disk-full' | 'read-only') {
        bench.store.transact = () => {
          failed.count += 1;
          throw trouble(reason);
        };
      },
      recover() {
        bench.store.transact = transact;
      },
    };
  };
  it.each(['disk-full', 'read-only'] as const)('lets all files wait, which come once it does: %s', async (reason) => {
    const bench = openBench();
    const { room, files, workers, settled } = bench;
    workers.holds = true;
    await room().take(files({ 'a.jpg': 'one', 'b.jpg': 'two' }));
    await eventually(async () => expect(workers.staged).toHaveLength(2));
    bench.fail(reason);
    workers.release();
    await eventually(async () => expect(bench.failed.count).toBeGreaterThan(2));
    await bench.clock.advance(70_000);
    expect(statesOf(room().read().files).map(([, state]) => state)).toEqual(['taking', 'taking']);
    bench.recover();
    expect(statesOf((await settled()).files).map(([, state]) => state)).toEqual(['ready', 'ready']);
    await room().take(files({ 'c.jpg': 'three' }));
    expect(statesOf((await settled()).files).at(-1)).toEqual(['c.jpg', 'ready']);
    expect(bench.unhandled).toEqual([]);
  });

  it('does not end Galley when it still accepts nothing after a rest', async () => {
    const bench = openBench();
    const { room, files, workers, settled } = bench;
    workers.trouble = trouble('read-only');
    await room().take(files({ 'a.jpg': 'one' }));
    await eventually(async () => expect(workers.trouble).toBeNull());
    bench.fail('read-only');
    await eventually(async () => {
      await bench.clock.advance(1000);
      expect(bench.failed.count).toBeGreaterThan(2);
    });
    bench.recover();
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'ready']]);
    expect(bench.unhandled).toEqual([]);
  });

  it('counts no attempt against its files', async () => {
    const bench = openBench();
    const { room, files, workers, settled } = bench;
    workers.trouble = trouble('read-only');
    await room().take(files({ 'a.jpg': 'one' }));
    for (let crashes = 0; crashes < 3; crashes += 1) {
      await eventually(async () => expect(workers.trouble).toBeNull());
      workers.trouble = trouble('read-only');
      bench.crash();
    }
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'ready']]);
  });

  it.each([
    ['ENOSPC', [['a.jpg', 'no-room']]],
    ['EPERM', [['a.jpg', 'ready']]],
    ['EBUSY', [['a.jpg', 'ready']]],
  ])('is not taken for a damaged file when it refuses the copy its name: %s', async (code, states) => {
    const { room, files, settled, folder } = createTrayBench();
    const { keep } = folder;
    folder.keep = async () => {
      folder.keep = keep;
      throw Object.assign(new Error(code), { code });
    };
    await room().take(files({ 'a.jpg': 'one' }));
    expect(statesOf((await settled()).files)).toEqual(states);
  });
});

describe('a folder', () => {
  it('is walked, and its list of captions is read and not stored', async () => {
    const { room, files, settled, dropped } = createTrayBench();
    files({
      'Buns/IMG_1.jpg': 'one',
      'Buns/IMG_2.jpg': 'two',
      'Buns/captions.csv': 'file,caption,name\nimg_1.JPG,Out at seven,Cardamom\n',
      'Rye/IMG_1.jpg': 'three',
    });
    symlinkSync(dropped, join(dropped, 'again'));
    expect(await room().take([dropped])).toBe(4);
    const { files: seen, groups } = await settled();
    expect(seen.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      'dropped/Buns/IMG_1.jpg',
      'dropped/Buns/IMG_2.jpg',
      'dropped/Rye/IMG_1.jpg',
    ]);
    expect(groups[0]).toMatchObject({ name: 'Cardamom', caption: 'Out at seven', kind: 'carousel' });
    expect(groups[1]).toMatchObject({ caption: null, kind: 'post' });
  });

  it('may hold texts with the names of its pictures, which become their captions', async () => {
    const { room, files, settled, dropped } = createTrayBench();
    files({
      'Buns/buns.jpg': 'one',
      'Buns/buns.txt': 'Buns, still warm.\n',
      'Buns/buns.x.txt': 'Buns!',
      'Buns/buns.Instagram.txt': 'Buns! #warm',
      'Rye/buns.jpg': 'two',
      'Rye/prices.txt': 'text, 4 dollars',
      'Rye/prices.md': 'text, 3 dollars',
    });
    await room().take([dropped]);
    const { files: seen, groups } = await settled();
    expect(statesOf(seen)).toEqual([
      ['buns.jpg', 'ready'],
      ['buns.jpg', 'ready'],
      ['prices.md', 'not-media'],
      ['prices.txt', 'not-media'],
    ]);
    const ownCaptions = [
      { platform: 'instagram', caption: 'Buns! #warm' },
      { platform: 'x', caption: 'Buns!' },
    ];
    expect(groups).toMatchObject([
      { caption: 'Buns, still warm.', ownCaptions },
      { caption: null, ownCaptions: [] },
    ]);
  });

  it('takes the list before a text, whichever is read first, and gives a group of the user its words, too', async () => {
    const { room, files, settled, workers } = createTrayBench();
    await room().take(files({ 'rye.jpg': 'one' }));
    const [group] = (await settled()).groups;
    room().editGroup({ groupId: group?.id ?? 0, name: 'Mine' });
    workers.holds = true;
    await room().take(files({ 'rye.txt': 'From the text', 'buns.jpg': 'two', 'buns.txt': 'Buns' }));
    await room().take(files({ 'list.csv': 'file,caption\nrye.jpg,From the list\nbuns.jpg,Listed\n' }));
    workers.release();
    const { groups, files: seen } = await settled();
    expect(seen.map(({ name }) => name)).toEqual(['rye.jpg', 'buns.jpg']);
    expect(groups).toMatchObject([{ name: 'Mine', caption: 'From the list' }, { caption: 'Listed' }]);
  });

  it('of more than five thousand files is named as skipped, with the others of it here', async () => {
    const { room, files, dropped } = createTrayBench();
    files(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`Export/${index}.txt.gz`, ''])));
    expect(await room().take([join(dropped, 'Export')])).toBe(5001);
    expect(statesOf(room().read().files).at(-1)).toEqual(['Export', 'too-many-files']);
  });

  it.each([
    ['folders of the same name', 'Export'],
    ['files by themselves', null],
  ])('gives its captions to no files of another: %s', async (_, folder) => {
    const { room, files, settled, dropped } = createTrayBench();
    const day = async (name: string, caption: string) => {
      const place = folder === null ? name : `${name}/${folder}`;
      const paths = files({ [`${place}/1.jpg`]: name, [`${place}/1.txt`]: caption });
      await room().take(folder === null ? paths : [join(dropped, place)]);
      return (await settled()).groups;
    };
    room().settings({ groupBy: 'each' });
    await day('monday', 'Rye is back');
    const groups = await day('friday', 'Closed on Friday');
    expect(groups.map(({ caption }) => caption)).toEqual(['Rye is back', 'Closed on Friday']);
  });

  it('is no carousel with another of the same name', async () => {
    const { room, files, settled, dropped } = createTrayBench();
    files({ 'one/100CANON/IMG_1.jpg': 'one', 'two/100CANON/IMG_1.jpg': 'two' });
    await room().take([join(dropped, 'one/100CANON'), join(dropped, 'two/100CANON')]);
    for (const groupBy of ['time', 'folder'] as const) {
      room().settings({ groupBy });
      expect(namesIn(await settled())).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
    }
  });

  it('may hold a picture that is named as a list, which becomes a post', async () => {
    const { room, files, settled } = createTrayBench();
    await room().take(files({ 'sign.csv': 'one' }));
    const { files: seen, groups } = await settled();
    expect(statesOf(seen)).toEqual([['sign.csv', 'ready']]);
    expect(groups).toMatchObject([{ kind: 'post', fileIds: [seen[0]?.id] }]);
  });

  it('may hold texts that are too long for captions or unreadable, which are named as such', async () => {
    const { room, files, settled } = createTrayBench();
    await room().take(
      files({
        'rye.jpg': 'one',
        'rye.txt': 'text'.repeat(25_001),
        'rye.x.txt': 'text\0',
        'buns.md': 'b'.repeat(99_000),
      }),
    );
    expect(statesOf((await settled()).files).toSorted()).toEqual([
      ['buns.md', 'not-media'],
      ['rye.jpg', 'ready'],
      ['rye.txt', 'too-long-text'],
      ['rye.x.txt', 'unreadable-text'],
    ]);
  });

  it('may hold a list of something else, which is no media', async () => {
    const { room, files, settled } = createTrayBench();
    await room().take(files({ 'prices.csv': 'text,price\nRye,4\n' }));
    expect(statesOf((await settled()).files)).toEqual([['prices.csv', 'not-media']]);
  });
});

describe('an end of Galley in the midst of it', () => {
  it('loses no file that has a path, and inspects copied files again', async () => {
    const bench = createTrayBench();
    const { room, files, workers, store, crash, settled } = bench;
    await room().take(files({ 'a.jpg': 'one' }));
    await settled();
    workers.holds = true;
    await room().take(files({ 'b.jpg': 'two', 'c.jpg': 'three' }));
    await eventually(() => expect(workers.staged).toHaveLength(3));
    crash();
    const { files: seen } = await settled();
    expect(statesOf(seen).map(([, state]) => state)).toEqual(['ready', 'ready', 'ready']);
    expect(store.media.all()).toHaveLength(3);
    expect(store.operations.open()).toHaveLength(3);
  });

  it('tries what was under way alone, and blames no other when Galley ends again', async () => {
    const { room, files, workers, crash, settled } = createTrayBench();
    workers.holds = true;
    await room().take(files({ 'a.jpg': 'bad', 'b.jpg': 'two', 'c.jpg': 'three' }));
    await eventually(() => expect(workers.staged).toHaveLength(3));
    crash();
    workers.holds = true;
    await eventually(() => expect(workers.staged).toHaveLength(4));
    crash();
    expect(statesOf((await settled()).files)).toEqual([
      ['a.jpg', 'damaged'],
      ['b.jpg', 'ready'],
      ['c.jpg', 'ready'],
    ]);
  });

  it('counts no try against a file when it was closed as it should be', async () => {
    const { room, files, workers, restart, settled } = createTrayBench();
    for (let round = 1; round <= 3; round += 1) {
      workers.holds = true;
      if (round === 1) await room().take(files({ 'a.jpg': 'one' }));
      await eventually(() => expect(workers.staged).toHaveLength(round));
      await restart();
    }
    workers.release();
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'ready']]);
  });

  it('leaves a stored video alone that was dropped again and is given up', async () => {
    const { room, files, settled, crash, store, workers, db } = createTrayBench();
    workers.inspections.set('video', { durationMs: 9000, width: null, height: null });
    await room().take(files({ 'film.mp4': 'video' }));
    const [first] = (await settled()).files;
    room().remove([first?.id ?? 0]);
    // No window has drawn a frame of it yet.
    db.prepare('UPDATE media SET thumbnail = NULL').run();
    const row = { path: null, name: 'film.mp4', folder: '', sizeBytes: 5, modifiedMs: 0, problem: null };
    const fid = store.tray.addFile(row, 1);
    store.tray.staged(fid, 1);
    store.tray.changeFile(fid, { tries: 2 });
    crash();
    expect(statesOf((await settled()).files)).toEqual([['film.mp4', 'damaged']]);
    expect(store.media.read(1)?.name).toBe('film.mp4');
  });

  it('says that a file is gone whose bytes had not all come', async () => {
    const { room, crash, settled } = createTrayBench();
    room().announce({ drop: 'drop', files: [announced('a.jpg')] });
    crash();
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'gone']]);
  });

  it('says that a file is gone which was moved away meanwhile', async () => {
    const { room, files, workers, crash, settled } = createTrayBench();
    workers.holds = true;
    const [path = ''] = files({ 'a.jpg': 'one' });
    await room().take([path]);
    await eventually(() => expect(workers.staged).toHaveLength(1));
    rmSync(path);
    crash();
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'gone']]);
  });
});

describe('files that the window brings', () => {
  it('are taken in when their bytes are there', async () => {
    const { room, settled, store, folder } = createTrayBench();
    const [first = 0, second = 0] = room().announce({ drop: 'drop', files: [announced('a.jpg'), announced('b.jpg')] });
    await room().bring(second, bytes('tw', 'o'), here);
    await room().bring(first, bytes('one'), here);
    expect(statesOf((await settled()).files)).toEqual([
      ['a.jpg', 'ready'],
      ['b.jpg', 'ready'],
    ]);
    expect(store.media.all().map(({ file }) => readFileSync(folder.pathOf(file), 'utf8'))).toEqual(['two', 'one']);
    expect(readdirSync(folder.pathOf('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('are refused with a reason, to the window and in the tray', async () => {
    const { room, settled } = createTrayBench();
    const [fid = 0] = room().announce({ drop: 'drop', files: [announced('a.jpg')] });
    expect(await failure(room().bring(fid, bytes('text'), here))).toMatchObject({
      kind: 'file-refused',
      problem: 'not-media',
    });
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'not-media']]);
  });

  it('may bring captions for the others', async () => {
    const { room, settled } = createTrayBench();
    const [list = 0, picture = 0] = room().announce({
      drop: 'drop',
      files: [announced('list.csv'), announced('IMG_1.jpg')],
    });
    await room().bring(picture, bytes('one'), here);
    await room().bring(list, bytes('file,caption\nIMG_1.jpg,Warm\n'), here);
    const { files: seen, groups } = await settled();
    expect([seen.length, groups[0]?.caption]).toEqual([1, 'Warm']);
  });

  it('do not mix with those of a folder of the same name that was dropped before', async () => {
    const { room, settled } = createTrayBench();
    const day = async (drop: string, caption: string) => {
      // A long list comes in several calls.
      for (const [name, text] of [
        ['1.jpg', drop],
        ['2.jpg', `${drop}, again`],
        ['1.txt', caption],
      ] as const) {
        const files = [{ ...announced(name), folder: 'Export/pics' }];
        const [fid = 0] = room().announce({ drop, files });
        await room().bring(fid, bytes(text), here);
      }
      return settled();
    };
    await day('monday', 'Rye is back');
    const tray = await day('friday', 'Closed on Friday');
    expect(tray.groups.map(({ caption, fileIds }) => [caption, fileIds.length])).toEqual([
      ['Rye is back', 2],
      ['Closed on Friday', 2],
    ]);
    expect([...new Set(tray.files.map(({ folder }) => folder))]).toEqual(['Export/pics', 'Export (2)/pics']);
  });

  it('are brought again when the way was cut', async () => {
    const { room, settled } = createTrayBench();
    const [fid = 0] = room().announce({ drop: 'drop', files: [announced('a.jpg')] });
    const cut = new AbortController();
    const half = (async function* () {
      yield Buffer.from('on');
      cut.abort();
      yield Buffer.from('e');
    })();
    expect(await failure(room().bring(fid, half, cut.signal))).toMatchObject({ kind: 'cancelled' });
    await room().bring(fid, bytes('one'), here);
    expect(statesOf((await settled()).files)).toEqual([['a.jpg', 'ready']]);
  });

  it('are gone when the window that announced them brings nothing for a minute', async () => {
    const { room, clock } = createTrayBench();
    const [first = 0] = room().announce({ drop: 'drop', files: [announced('a.jpg'), announced('b.jpg')] });
    await clock.advance(50_000);
    await room().bring(first, bytes('one'), here);
    await clock.advance(50_000);
    expect(statesOf(room().read().files)[1]).toEqual(['b.jpg', 'taking']);
    await clock.advance(130_000);
    expect(statesOf(room().read().files)[1]).toEqual(['b.jpg', 'gone']);
  });

  it('are gone when the way is cut after more than a minute, and nothing is sent any more', async () => {
    const { room, clock } = createTrayBench();
    const [fid = 0] = room().announce({ drop: 'drop', files: [announced('film.mp4')] });
    const cut = new AbortController();
    const slow = (async function* () {
      yield Buffer.from('vi');
      await clock.advance(61_000);
      cut.abort();
      yield Buffer.from('deo');
    })();
    expect(await failure(room().bring(fid, slow, cut.signal))).toMatchObject({ kind: 'cancelled' });
    await clock.advance(130_000);
    expect(statesOf(room().read().files)).toEqual([['film.mp4', 'gone']]);
  });

  it("are never files that weren't announced, or that are there", async () => {
    const { room, settled } = createTrayBench();
    const [fid = 0, empty = 0] = room().announce({ drop: 'drop', files: [announced('a.jpg'), announced('b.jpg', 0)] });
    await room().bring(fid, bytes('one'), here);
    await settled();
    // Of a file that is refused already, nothing is to be sent.
    expect(empty).toBe(0);
    const refused = room()
      .read()
      .files.find(({ name }) => name === 'b.jpg');
    for (const id of [fid, refused?.id ?? 0, 999])
      expect(await failure(room().bring(id, bytes('x'), here))).toMatchObject({ kind: 'not-found' });
  });
});

describe('taken out of the tray', () => {
  it('while it is copied, it leaves nothing behind', async () => {
    const { room, files, workers, store, folder } = createTrayBench();
    workers.holds = true;
    await room().take(files({ 'a.jpg': 'one' }));
    await eventually(() => expect(workers.staged).toHaveLength(1));
    room().remove(
      room()
        .read()
        .files.map(({ id }) => id),
    );
    workers.release();
    await eventually(() => expect(workers.busy.now).toBe(0));
    await eventually(() => expect(readdirSync(folder.pathOf('.'))).toEqual([]));
    expect([store.media.all(), store.operations.open(), room().read().files]).toEqual([[], [], []]);
  });

  it('when it is there, it stays in the media library and is not sent', async () => {
    const { room, files, settled, store } = createTrayBench();
    await room().take(files({ 'a.jpg': 'one' }));
    const { files: seen } = await settled();
    room().remove(seen.map(({ id }) => id));
    expect([store.media.all().length, store.operations.open(), room().read().groups]).toEqual([1, [], []]);
  });
});
