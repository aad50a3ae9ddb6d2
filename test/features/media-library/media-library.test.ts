// The media library: files found, described, cut, and removed only when nothing needs them.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MediaId } from '../../../preload/ids.ts';
import { createShownFile } from '../../../main/media/local-files.ts';
import { createMediaLibrary } from '../../../main/features/media-library/media-library.ts';
import { searchTexts } from '../../../main/sync/outbox/read-post.ts';
import { ensureUpload } from '../../../main/sync/outbox/upload-queue.ts';
import { failure } from '../../support/failure.ts';
import { createTrayBench } from '../import-tray/tray-bench.ts';

const bench = async (texts: Record<string, string>) => {
  const made = createTrayBench();
  const { room, files, settled, sync, workers, folder, topics } = made;
  await room().take(files(texts));
  const tray = await settled();
  const events = { changed: (...more: typeof topics) => void topics.push(...more) };
  const library = createMediaLibrary({ sync, workers, folder, events });
  const idOf = (name: string): MediaId =>
    library.list({ sort: 'name' }).files.find((file) => file.name === name)?.id ?? ('local-999' as MediaId);
  return { ...made, library, idOf, empty: () => room().remove(tray.files.map(({ id }) => id)) };
};
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const whole = { left: 0, top: 0, width: 1, height: 0.5 };

describe('the stored files', () => {
  it('are listed with all that is known of them', async () => {
    const { library, workers, room, files, settled } = await bench({});
    workers.inspections.set('video', {
      width: 1080,
      height: 1920,
      durationMs: 7500,
      takenMs: Date.UTC(2026, 4, 14, 9, 30),
    });
    await room().take(files({ 'oven.mp4': 'video' }));
    await settled();
    const page = library.list({});
    expect(page).toMatchObject({ total: 1, nextCursor: null, storedBytes: 5, tags: [] });
    expect(page.files[0]).toMatchObject({
      id: 'local-1',
      thumbnail: 'thumb-1',
      name: 'oven.mp4',
      type: 'video',
      durationSeconds: 7.5,
      takenAt: '2026-05-14T09:30:00',
      uploaded: false,
      postCount: 0,
      location: 'removed',
    });
  });

  it('are described in the person’s own words', async () => {
    const { library, idOf } = await bench({ 'a.jpg': 'one' });
    const id = idOf('a.jpg');
    library.update({ id, name: 'Rye', altText: ' A dark loaf ', tags: ['oven', ' '] });
    expect(library.update({ id, tags: ['oven', 'Saturday'] })).toMatchObject({
      name: 'Rye',
      altText: 'A dark loaf',
      tags: ['oven', 'Saturday'],
    });
    expect(library.list({ search: 'loaf' }).total).toBe(1);
    expect(library.update({ id, altText: null }).altText).toBeNull();
  });

  it('are found with their posts by the names that they have now', async () => {
    const { library, idOf, addPost, enqueue, store } = await bench({ 'a.jpg': 'one' });
    const mid = Number(idOf('a.jpg').slice(6));
    const pid = addPost();
    enqueue({ do: 'post.setImage', pid, platform: 'instagram', attachment: { mid } });
    const index = () => store.search.index(store.search.dirty(9).map((each) => [each, searchTexts(store, each)]));
    index();
    library.update({ id: idOf('a.jpg'), name: 'Saturday counter' });
    index();
    expect(store.search.find('counter', {}, null, 9).rows.map(({ id }) => id)).toEqual([String(pid)]);
  });

  it('come in pages, and no other word is taken for a place among them', async () => {
    const { library } = await bench(
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.jpg`, `picture ${index}`])),
    );
    const first = library.list({ sort: 'name' });
    const rest = library.list({ sort: 'name', cursor: first.nextCursor ?? '' });
    expect([first.files.length, rest.files.length, rest.nextCursor]).toEqual([100, 1, null]);
    expect(new Set([...first.files, ...rest.files].map(({ id }) => id)).size).toBe(101);
    expect(refusal(() => library.list({ cursor: 'elsewhere' }))).toMatchObject({
      kind: 'invalid',
      data: { field: 'cursor' },
    });
  });

  it('list the posts that show them', async () => {
    const { library, room, idOf } = await bench({ 'a.jpg': 'one' });
    room().settings({ platforms: ['instagram'] });
    const [post] = room().create().posts;
    const { uses, file } = library.read(idOf('a.jpg'));
    expect(uses).toEqual([{ postId: post?.id, name: 'A', status: 'draft' }]);
    expect(file.postCount).toBe(1);
  });
});

describe('a file that is removed', () => {
  it('goes from the disk with its thumbnail, and an upload that was not begun with it', async () => {
    const { library, empty, idOf, folder, store, transact } = await bench({ 'a.jpg': 'one', 'b.jpg': 'two' });
    const id = idOf('a.jpg');
    empty();
    transact((tx) => void ensureUpload(tx, Number(id.slice(6))));
    library.remove(id);
    expect(library.list({}).files.map(({ name }) => name)).toEqual(['b.jpg']);
    expect([readdirSync(folder.pathOf('.')).length, readdirSync(folder.thumbnailDir).length]).toEqual([1, 1]);
    expect(store.operations.open()).toEqual([]);
    expect(refusal(() => library.read(id))).toMatchObject({ kind: 'not-found' });
  });

  it('is refused while the tray, a post or a waiting change needs it', async () => {
    const { library, room, idOf, attempt, store } = await bench({ 'a.jpg': 'one', 'film.mp4': 'video' });
    const inUse = { kind: 'invalid', data: { reason: 'in-use' } };
    expect(refusal(() => library.remove(idOf('a.jpg')))).toMatchObject(inUse);
    room().create([room().read().groups[0]?.id ?? 0]);
    expect(refusal(() => library.remove(idOf('a.jpg')))).toMatchObject(inUse);
    // One that is on its way to the service.
    const film = idOf('film.mp4');
    const upload = store.operations.open().find(({ orderingKey }) => orderingKey === `media:${film.slice(6)}`);
    attempt(upload?.id ?? '');
    room().remove(
      room()
        .read()
        .files.map(({ id }) => id),
    );
    expect(refusal(() => library.remove(film))).toMatchObject(inUse);
  });

  it('cannot come back by a step back, which is passed over', async () => {
    const { library, empty, idOf, addPost, enqueue, store } = await bench({ 'a.jpg': 'one' });
    const mid = Number(idOf('a.jpg').slice(6));
    const pid = addPost();
    empty();
    library.remove(idOf('a.jpg'));
    const again = refusal(() => enqueue({ do: 'post.setImage', pid, platform: 'instagram', attachment: { mid } }));
    expect(again).toMatchObject({ kind: 'not-found' });
    expect(store.operations.open()).toEqual([]);
  });
});

describe('a part of a picture', () => {
  it('is a file of its own, described alike, and the whole stays', async () => {
    const { library, idOf, store, folder } = await bench({ 'a.jpg': 'one' });
    const id = idOf('a.jpg');
    library.update({ id, altText: 'A dark loaf', tags: ['oven'] });
    const part = await library.crop({ id, area: whole });
    expect(part).toMatchObject({ madeFrom: id, name: 'a.jpg', altText: 'A dark loaf', tags: ['oven'] });
    expect(store.media.all()).toHaveLength(2);
    expect(readFileSync(folder.pathOf(store.media.read(1)?.file ?? ''), 'utf8')).toBe('one');
    expect(readdirSync(folder.pathOf('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is not cut out of a video', async () => {
    const { library, idOf } = await bench({ 'film.mp4': 'video' });
    expect(await failure(library.crop({ id: idOf('film.mp4'), area: whole }))).toMatchObject({ kind: 'invalid' });
  });
});

it('a video has the frame for a thumbnail that the window drew', async () => {
  const { library, idOf, store, folder } = await bench({ 'film.mp4': 'video' });
  const id = idOf('film.mp4');
  const file = await library.keepPoster(id, Buffer.from('a frame').toString('base64'));
  expect(file).toMatchObject({ thumbnail: 'thumb-1', blurhash: 'L0' });
  expect(readFileSync(folder.thumbnailPath(store.media.read(1)?.thumbnail ?? ''), 'utf8')).toBe('a frame');
});

describe('what a window is shown', () => {
  it('is the file, its thumbnail, or the picture that stands for a file no window can show', async () => {
    const { workers, room, files, settled, store, folder } = createTrayBench();
    workers.inspections.set('heic', { shown: 'heic.shown.webp' });
    for (const one of [{ 'a.jpg': 'one' }, { 'b.heic': 'heic' }]) {
      await room().take(files(one));
      await settled();
    }
    store.media.uploaded(1, 'key-1', 'sid-1', 1);
    const file = createShownFile({ media: store.media, folder });
    const shown = (id: string) => file(id, 'shown');
    expect(shown('local-1')).toMatchObject({ mimeType: 'image/jpeg', sizeBytes: 3 });
    expect(shown('sid-1')).toEqual(shown('local-1'));
    expect(shown('thumb-1')).toMatchObject({ mimeType: 'image/webp', sizeBytes: 5 });
    // Its picture was taken off the disk.
    expect(shown('local-2')).toBeNull();
    expect([shown('local-9'), shown('thumb-9'), shown('sid-9')]).toEqual([null, null, null]);
  });
});
