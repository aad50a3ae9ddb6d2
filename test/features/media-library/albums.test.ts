// Albums: named groups of files on this computer, each change one undo step, and nothing of them for the service.
import { describe, expect, it } from 'vitest';
import type { MediaId } from '../../../preload/ids.ts';
import { albumBounds } from '../../../preload/rules/albums.ts';
import { createAlbums } from '../../../main/features/media-library/albums.ts';
import { createMediaLibrary } from '../../../main/features/media-library/media-library.ts';
import { thrown } from '../../support/failure.ts';
import { createTrayBench } from '../import-tray/tray-bench.ts';

const bench = async (names = ['a.jpg', 'b.jpg', 'c.jpg']) => {
  const made = createTrayBench();
  const { room, files, settled, sync, workers, folder, topics, undo, store, transact } = made;
  await room().take(files(Object.fromEntries(names.map((name) => [name, name]))));
  const tray = await settled();
  room().remove(tray.files.map(({ id }) => id));
  const events = { changed: (...more: typeof topics) => void topics.push(...more) };
  const library = createMediaLibrary({ sync, workers, folder, events });
  const albums = createAlbums({ sync: { store, transact, change: undo.change } });
  const ids = library.list({ sort: 'name' }).files.map(({ id }) => id);
  const idOf = (name: string): MediaId => ids[names.indexOf(name)] ?? expect.fail(name);
  const inAlbum = (album: number, search?: string) =>
    library.list({ album, sort: 'name', search }).files.map(({ name }) => name);
  const listed = () => albums.list().albums.map(({ name, fileCount }) => `${name} ${String(fileCount)}`);
  return { ...made, library, albums, idOf, inAlbum, listed };
};

describe('an album', () => {
  it('holds files that can be in others, too, and is listed with their number', async () => {
    const { albums, idOf, inAlbum, listed, topics } = await bench();
    topics.length = 0;
    const { album: summer } = albums.create({ name: 'Summer market', mediaIds: [idOf('a.jpg'), idOf('b.jpg')] });
    const { album: bread } = albums.create({ name: 'Bread', mediaIds: [] });
    expect(topics).toContain('media');
    expect(albums.addFiles({ id: bread.id, mediaIds: [idOf('b.jpg'), idOf('c.jpg')] }).changedCount).toBe(2);
    expect(albums.addFiles({ id: bread.id, mediaIds: [idOf('b.jpg')] })).toEqual({ changedCount: 0, stepId: null });
    expect([inAlbum(summer.id), inAlbum(bread.id)]).toEqual([
      ['a.jpg', 'b.jpg'],
      ['b.jpg', 'c.jpg'],
    ]);
    expect(listed()).toEqual(['Bread 2', 'Summer market 2']);
    expect(albums.list().fileCount).toBe(3);
  });

  it('is found by its name among all files, and searched by itself', async () => {
    const { albums, library, idOf, inAlbum } = await bench();
    const { album } = albums.create({ name: 'Summer market', mediaIds: [idOf('a.jpg'), idOf('b.jpg')] });
    const found = (search: string) => library.list({ search, sort: 'name' }).files.map(({ name }) => name);
    expect(found('summer')).toEqual(['a.jpg', 'b.jpg']);
    expect(found('market b.jpg')).toEqual(['b.jpg']);
    expect(inAlbum(album.id, 'a.jpg')).toEqual(['a.jpg']);
    expect(library.read(idOf('a.jpg')).albums).toEqual([album]);
    expect(library.read(idOf('c.jpg')).albums).toEqual([]);
  });

  it('has a name that no other has', async () => {
    const { albums } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [] });
    albums.create({ name: 'Buns', mediaIds: [] });
    const taken = { kind: 'invalid', field: 'name' };
    expect(thrown(() => albums.create({ name: 'BREAD', mediaIds: [] }))).toMatchObject(taken);
    expect(thrown(() => albums.rename({ id: album.id, name: 'buns' }))).toMatchObject(taken);
    expect(albums.rename({ id: album.id, name: 'BREAD' }).stepId).not.toBeNull();
  });

  it('is one of so many at most', async () => {
    const { albums, store } = await bench([]);
    for (let aid = 1; aid <= albumBounds.albums; aid += 1) store.albums.add({ aid, name: String(aid) }, 1);
    expect(thrown(() => albums.create({ name: 'Bread', mediaIds: [] }))).toMatchObject({ field: 'albums' });
  });

  it('that is gone is reported as such', async () => {
    const { albums, idOf } = await bench();
    const gone = { kind: 'not-found' };
    expect(thrown(() => albums.rename({ id: 9, name: 'Bread' }))).toMatchObject(gone);
    expect(thrown(() => albums.remove(9))).toMatchObject(gone);
    expect(thrown(() => albums.addFiles({ id: 9, mediaIds: [idOf('a.jpg')] }))).toMatchObject(gone);
  });

  it('sends nothing', async () => {
    const { albums, idOf, store } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg')] });
    albums.rename({ id: album.id, name: 'Loaves' });
    albums.takeOutFiles({ id: album.id, mediaIds: [idOf('a.jpg')] });
    albums.remove(album.id);
    expect(store.operations.open()).toEqual([]);
  });
});

it('takes files out of one album alone', async () => {
  const { albums, idOf, listed } = await bench();
  const { album } = albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg'), idOf('b.jpg')] });
  albums.create({ name: 'Buns', mediaIds: [idOf('a.jpg')] });
  const out = { id: album.id, mediaIds: [idOf('a.jpg'), idOf('c.jpg')] };
  expect(albums.takeOutFiles(out)).toMatchObject({ changedCount: 1 });
  expect(listed()).toEqual(['Bread 1', 'Buns 1']);
});

describe('undo', () => {
  it('takes back making, filling, renaming and deleting an album, one step each, and redo does them again', async () => {
    const { albums, idOf, listed, inAlbum, undo } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg')] });
    albums.addFiles({ id: album.id, mediaIds: [idOf('a.jpg'), idOf('b.jpg'), idOf('c.jpg')] });
    albums.rename({ id: album.id, name: 'Loaves' });
    albums.takeOutFiles({ id: album.id, mediaIds: [idOf('c.jpg')] });
    albums.remove(album.id);
    const states = ['Loaves 2', 'Loaves 3', 'Bread 3', 'Bread 1', undefined];
    for (const state of states) {
      expect(undo.step('undo').undone).toMatchObject({ doneCount: 1, stayed: [] });
      expect(listed()).toEqual(state === undefined ? [] : [state]);
    }
    for (const state of ['Bread 1', 'Bread 3', 'Loaves 3', 'Loaves 2']) {
      undo.step('redo');
      expect(listed()).toEqual([state]);
    }
    expect(inAlbum(album.id)).toEqual(['a.jpg', 'b.jpg']);
    undo.step('redo');
    expect(listed()).toEqual([]);
  });

  it('of adding files leaves those that were in it before', async () => {
    const { albums, idOf, inAlbum, undo } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg')] });
    const { stepId } = albums.addFiles({ id: album.id, mediaIds: [idOf('a.jpg'), idOf('b.jpg')] });
    undo.stepOf('undo', stepId ?? 0);
    expect(inAlbum(album.id)).toEqual(['a.jpg']);
  });

  it('overrides no later name, and says so', async () => {
    const { albums, listed, undo } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [] });
    const { stepId } = albums.rename({ id: album.id, name: 'Loaves' });
    albums.rename({ id: album.id, name: 'Buns' });
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({
      doneCount: 0,
      stayed: [{ reason: 'changed', count: 1 }],
    });
    expect(listed()).toEqual(['Buns 0']);
  });

  it('of adding to an album that was deleted since says so', async () => {
    const { albums, idOf, undo } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [] });
    const { stepId } = albums.addFiles({ id: album.id, mediaIds: [idOf('a.jpg')] });
    albums.remove(album.id);
    expect(undo.stepOf('undo', stepId ?? 0).undone).toMatchObject({ stayed: [{ reason: 'deleted' }] });
  });

  it('brings a deleted album back without the files that were removed since', async () => {
    const { albums, library, idOf, inAlbum, undo } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg'), idOf('b.jpg')] });
    albums.remove(album.id);
    library.remove(idOf('b.jpg'));
    undo.step('undo');
    expect(inAlbum(album.id)).toEqual(['a.jpg']);
  });
});

describe('files of an album', () => {
  it('leave it when they are removed', async () => {
    const { albums, library, idOf, listed } = await bench();
    albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg'), idOf('b.jpg')] });
    library.remove(idOf('a.jpg'));
    expect(listed()).toEqual(['Bread 1']);
  });

  it('stay when it is deleted', async () => {
    const { albums, library, idOf } = await bench();
    const { album } = albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg')] });
    albums.remove(album.id);
    expect(library.list({}).total).toBe(3);
  });

  it('are not among the unused ones that free space', async () => {
    const { albums, idOf, store } = await bench();
    albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg')] });
    expect(
      store.mediaLists
        .unusedSince(0)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['b.jpg', 'c.jpg']);
  });

  it('take their cropped copies along', async () => {
    const { albums, library, idOf, listed } = await bench();
    albums.create({ name: 'Bread', mediaIds: [idOf('a.jpg')] });
    await library.crop({ id: idOf('a.jpg'), area: { left: 0, top: 0, width: 1, height: 0.5 } });
    expect(listed()).toEqual(['Bread 2']);
  });
});
