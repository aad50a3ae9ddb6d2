// Disk usage by kind, and that freeing space never removes what is needed.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { mediaIdOf } from '../../../main/media/local-files.ts';
import { createPictureCache } from '../../../main/media/picture-cache.ts';
import { libraryPlace } from '../../../main/session/library-places.ts';
import { createStorage } from '../../../main/features/account/storage.ts';
import { ensureUpload } from '../../../main/sync/outbox/upload-queue.ts';
import { eventually } from '../../support/eventually.ts';
import { createTrayBench } from '../import-tray/tray-bench.ts';

const dayMs = 24 * 3_600_000;

const bench = async (texts: Record<string, string>) => {
  const made = createTrayBench();
  const { room, files, settled, sync, folder, topics, root, clock, log, store, transact } = made;
  await room().take(files(texts));
  const tray = await settled();
  const place = {
    ...libraryPlace(join(root, 'data'), { origin: 'https://rye.test', businessId: 'b' }),
    mediaDir: folder.pathOf('.'),
    thumbnailDir: folder.thumbnailDir,
  };
  mkdirSync(place.picturesDir, { recursive: true });
  const pictures = createPictureCache({ folder: place.picturesDir, log });
  const storage = createStorage({
    sync: { ...sync, time: { nowMs: () => clock.now() } },
    place,
    folder,
    pictures,
    events: { changed: (...more) => void topics.push(...more) },
  });
  const names = () => store.media.all().map(({ name }) => name);
  const midOf = (name: string) => store.media.all().find((file) => file.name === name)?.mid ?? 0;
  const leaveTray = () => room().remove(tray.files.map(({ id }) => id));
  return { ...made, storage, place, pictures, names, midOf, leaveTray, transact };
};

it('reports how much is stored of each kind, and what can be removed', async () => {
  const { storage, place, leaveTray } = await bench({ 'a.jpg': 'one', 'b.jpg': 'three' });
  writeFileSync(place.databaseFile, 'library');
  writeFileSync(join(place.picturesDir, 'shown.webp'), 'picture');
  const before = await storage.read();
  expect(before.folder).toBe(place.dataDir);
  expect(before.kinds).toMatchObject({
    library: { fileCount: 1, bytes: 7 },
    copies: { fileCount: 0, bytes: 0 },
    originals: { fileCount: 2, bytes: 8 },
    pictures: { fileCount: 1, bytes: 7 },
  });
  const none = { fileCount: 0, bytes: 0 };
  expect(before.freeable).toEqual({ pictures: { fileCount: 1, bytes: 7 }, unused: none, crashes: none });
  leaveTray();
  expect((await storage.read()).freeable.unused).toEqual({ fileCount: 2, bytes: 8 });
});

it('frees what nothing needs, from the disk as well', async () => {
  const { storage, names, leaveTray, folder, topics } = await bench({ 'a.jpg': 'one', 'b.jpg': 'three' });
  leaveTray();
  const { freed, use } = await storage.free('unused');
  expect([freed, names()]).toEqual([{ fileCount: 2, bytes: 8 }, []]);
  expect([readdirSync(folder.pathOf('.')), readdirSync(folder.thumbnailDir)]).toEqual([[], []]);
  expect(use.freeable.unused).toEqual({ fileCount: 0, bytes: 0 });
  expect(topics).toContain('media');
});

it('takes nothing that waits to be sent, stands in the tray or is shown by a post', async () => {
  const { storage, names, leaveTray, midOf, room, files, settled, transact } = await bench({
    'waits.jpg': 'one',
    'free.jpg': 'four',
  });
  leaveTray();
  transact((tx) => void ensureUpload(tx, midOf('waits.jpg')));
  await room().take(files({ 'post.jpg': 'five' }));
  await settled();
  room().settings({ platforms: ['instagram'] });
  room().create();
  await room().take(files({ 'tray.jpg': 'six' }));
  await settled();
  const { freed } = await storage.free('unused');
  expect(freed.fileCount).toBe(1);
  expect(names().toSorted()).toEqual(['post.jpg', 'tray.jpg', 'waits.jpg']);
});

it('takes nothing that the rest of an interrupted import needs', async () => {
  const { storage, names, leaveTray, midOf, store } = await bench({ 'rye.jpg': 'one', 'free.jpg': 'two' });
  leaveTray();
  const posts = [{ media: [midOf('rye.jpg')], name: 'Rye' }, { name: 'A row of an earlier Galley' }];
  store.transact(() => store.meta.write('import_posts', JSON.stringify({ file: 'posts', posts })));
  await storage.free('unused');
  expect(names()).toEqual(['rye.jpg']);
});

it('takes nothing that a step back of the last month would need', async () => {
  const { storage, names, leaveTray, midOf, store, clock } = await bench({ 'old.jpg': 'one', 'new.jpg': 'two' });
  leaveTray();
  const stepOf = (mid: number) => [{ do: 'post.setImage', pid: 1, platform: null, attachment: { mid } }];
  store.transact(() =>
    store.undoSteps.add({
      label: null,
      size: 1,
      origin: 'person',
      pid: 1,
      kind: 'post.setImage',
      atMs: clock.now(),
      forward: stepOf(midOf('new.jpg')),
      inverse: stepOf(midOf('old.jpg')),
    }),
  );
  await storage.free('unused');
  expect(names().toSorted()).toEqual(['new.jpg', 'old.jpg']);
  await clock.advance(31 * dayMs);
  await storage.free('unused');
  expect(names()).toEqual([]);
});

it("removes the service's pictures, which are cached again when they are shown again", async () => {
  const { storage, place, pictures } = await bench({ 'a.jpg': 'one' });
  const show = async () => {
    const body = (async function* () {
      yield Buffer.from('rye');
    })();
    await Array.fromAsync(pictures.keep('med_1', { contentType: 'image/webp', sizeBytes: 3 }, body));
    await expect.poll(() => pictures.find('med_1')).not.toBeNull();
  };
  await show();
  const path = pictures.find('med_1')?.path ?? '';
  expect((await storage.free('pictures')).freed).toEqual({ fileCount: 1, bytes: 3 });
  expect([existsSync(path), pictures.find('med_1'), readdirSync(place.picturesDir)]).toEqual([false, null, []]);
  await show();
  expect(existsSync(path)).toBe(true);
});

it("leaves no unfinished files among the service's pictures", async () => {
  const { place, log } = await bench({});
  const left = () => readdirSync(place.picturesDir);
  writeFileSync(join(place.picturesDir, 'crash.jpg.part'), 'half');
  const cache = createPictureCache({ folder: place.picturesDir, log });
  cache.find('any');
  expect(left()).toEqual([]);
  const bytes = async function* () {
    yield Buffer.from('pic');
  };
  const show = (id: string) => Array.fromAsync(cache.keep(id, { contentType: 'image/png', sizeBytes: 3 }, bytes()));
  await show('rye');
  const name = await eventually(async () => {
    const found = cache.find('rye');
    if (!found) throw new Error('not cached yet');
    return basename(found.path);
  });
  await cache.clear();
  // Its place is taken, so it can't get its name.
  mkdirSync(join(place.picturesDir, name, 'in'), { recursive: true });
  await show('rye');
  await eventually(async () => expect(log.lines.at(-1)?.message).toBe('a picture could not be cached'));
  expect(left()).toEqual([name]);
});

it('takes crash dumps, and leaves what writes them alone', async () => {
  const { storage, place } = await bench({ 'a.jpg': 'one' });
  const crashes = join(place.dataDir, 'crashes');
  mkdirSync(join(crashes, 'pending'), { recursive: true });
  writeFileSync(join(crashes, 'settings.dat'), 'settings');
  for (const name of ['1.dmp', '2.dmp']) writeFileSync(join(crashes, 'pending', name), 'memory');
  expect((await storage.read()).freeable.crashes).toEqual({ fileCount: 2, bytes: 12 });
  const { freed, use } = await storage.free('crashes');
  expect([freed.fileCount, use.freeable.crashes.fileCount]).toEqual([2, 0]);
  expect(readdirSync(crashes, { recursive: true }).toSorted()).toEqual(['pending', 'settings.dat']);
});

it('lists what Galley made of other files apart, and removes it once nothing needs it', async () => {
  const { storage, names, leaveTray, room, folder, store } = await bench({ 'a.jpg': 'one' });
  const [file] = room().read().files;
  await room().crop([{ fileId: file?.id ?? 0, area: { left: 0, top: 0, width: 0.5, height: 1 } }]);
  const { kinds, derived } = await storage.read();
  const [made] = derived;
  if (!made) throw new Error('Nothing is listed.');
  const original = { name: 'a.jpg', sizeBytes: 3 };
  expect(derived).toEqual([{ ...made, name: 'a.jpg', type: 'image', original, isUnused: false }]);
  expect(kinds.originals).toEqual({ fileCount: 1, bytes: 3 });
  expect(kinds.derived).toEqual({ fileCount: 1, bytes: made.sizeBytes });
  await expect(storage.removeDerived(made.id)).rejects.toMatchObject({ data: { reason: 'in-use' } });

  leaveTray();
  expect((await storage.read()).derived).toMatchObject([{ isUnused: true }]);
  const { freed, use } = await storage.removeDerived(made.id);
  expect([freed, use.derived, names()]).toEqual([{ fileCount: 1, bytes: made.sizeBytes }, [], ['a.jpg']]);
  expect(readdirSync(folder.pathOf('.'))).toHaveLength(1);
  await expect(storage.removeDerived(made.id)).rejects.toMatchObject({ data: { kind: 'not-found' } });
  const whole = mediaIdOf(store.media.all()[0]?.mid ?? 0);
  await expect(storage.removeDerived(whole)).rejects.toMatchObject({ data: { reason: 'in-use' } });
  expect(names()).toEqual(['a.jpg']);
});
