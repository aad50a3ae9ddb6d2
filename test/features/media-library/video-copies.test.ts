// Copies of videos: trimmed by packets, or encoded by the window and handed over in parts.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMediaLibrary } from '../../../main/features/media-library/media-library.ts';
import { createAlbums } from '../../../main/features/media-library/albums.ts';
import { eventually } from '../../support/eventually.ts';
import { failure } from '../../support/failure.ts';
import { mediaId } from '../../support/window-samples.ts';
import { createTrayBench } from '../import-tray/tray-bench.ts';

const open = async () => {
  const made = createTrayBench();
  const { room, files, settled, sync, workers, folder, topics, store, transact, undo } = made;
  workers.inspections.set('video', { durationMs: 14_000, audioCodec: 'mp4a' });
  await room().take(files({ 'oven.mp4': 'video', 'rye.jpg': 'one' }));
  await settled();
  const library = createMediaLibrary({
    sync,
    workers,
    folder,
    events: { changed: (...more) => void topics.push(...more) },
  });
  const idOf = (name: string) => library.list({}).files.find((file) => file.name === name)?.id ?? mediaId('local-999');
  return {
    ...made,
    library,
    albums: createAlbums({ sync: { store, transact, change: undo.change } }),
    /** Of the media folder. */
    filesThere: () => readdirSync(join(folder.pathOf('x'), '..')),
    film: idOf('oven.mp4'),
    picture: idOf('rye.jpg'),
  };
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('trimming', () => {
  it('makes a file of its own, described like the original', async () => {
    const { library, film } = await open();
    library.update({ id: film, altText: 'Flames', tags: ['oven'] });
    const made = await library.trim({ id: film, startMs: 3500, endMs: 9000, copy: randomUUID() });
    expect(made).toMatchObject({ name: 'oven.mp4', altText: 'Flames', tags: ['oven'], madeFrom: film, type: 'video' });
    expect(library.list({ type: 'video' }).total).toBe(2);
    expect(await library.keyFrames(film)).toEqual([0, 3500, 7000]);
  });

  const cut = { startMs: 3500, endMs: 9000 };

  it('the same again is the same file, as the user has described it since', async () => {
    const { library, film, albums } = await open();
    library.update({ id: film, altText: 'Flames', tags: ['oven'] });
    const { id } = await library.trim({ id: film, ...cut, copy: randomUUID() });
    library.update({ id, tags: ['short'], altText: 'The oven' });
    albums.create({ name: 'Ovens', mediaIds: [film] });
    expect(await library.trim({ id: film, ...cut, copy: randomUUID() })).toMatchObject({
      id,
      tags: ['short'],
      altText: 'The oven',
    });
    expect(library.read(id).albums).toEqual([]);
  });

  it('is nothing where the new file cannot be read, or a crash comes first', async () => {
    const { library, film, workers, filesThere } = await open();
    workers.problems.set('video 3500 to 9000', { of: 'look', problem: 'damaged' });
    expect(await failure(library.trim({ id: film, ...cut, copy: randomUUID() }))).toMatchObject({ problem: 'damaged' });
    expect(library.list({}).total).toBe(2);
    expect(filesThere()).toHaveLength(2);
  });

  it('is nothing once it is canceled, also while the new file is inspected', async () => {
    const { library, film, workers, filesThere } = await open();
    workers.holds = true;
    const canceled = async () => {
      const copy = randomUUID();
      const trimming = failure(library.trim({ id: film, ...cut, copy }));
      await eventually(() => expect(filesThere()).toHaveLength(3));
      await library.cancelCopy(copy);
      expect(await trimming).toMatchObject({ kind: 'cancelled' });
      expect(filesThere()).toHaveLength(2);
    };
    await canceled();
    workers.release();
    const { inspect } = workers;
    workers.inspect = (...of) => {
      workers.holds = true;
      return inspect(...of);
    };
    await canceled();
    await library.cancelCopy(randomUUID());
    expect(library.list({}).total).toBe(2);
  });

  it('is refused for a picture, and without a part that stays', async () => {
    const { library, film, picture } = await open();
    expect(await failure(library.trim({ id: picture, startMs: 0, endMs: 5, copy: randomUUID() }))).toMatchObject({
      kind: 'invalid',
    });
    expect(await failure(library.trim({ id: film, startMs: 5, endMs: 5, copy: randomUUID() }))).toMatchObject({
      field: 'endMs',
    });
    expect(await failure(library.keyFrames(picture))).toMatchObject({ kind: 'invalid' });
    expect(await failure(library.keyFrames(mediaId('local-99')))).toMatchObject({ kind: 'not-found' });
  });
});

describe('what the window encodes', () => {
  it('is put together by position, also where a part comes again', async () => {
    const { library, film, workers } = await open();
    workers.inspections.set('video, smaller', { durationMs: 14_000, audioCodec: 'mp4a' });
    const copy = await library.beginEncoded(film);
    await library.encoded.write({ copy, position: 5, part: base64(', smaller') });
    await library.encoded.write({ copy, position: 0, part: base64('VIDEO') });
    await library.encoded.write({ copy, position: 0, part: base64('video') });
    const made = await library.endEncoded(copy);
    expect(made).toMatchObject({ name: 'oven.mp4', madeFrom: film, sizeBytes: 'video, smaller'.length });
    expect(await failure(library.endEncoded(copy))).toMatchObject({ reason: 'file-closed' });
  });

  it('is nothing once it is called off, or when others came after it', async () => {
    const { library, film, folder } = await open();
    const parts = () => readdirSync(join(folder.pathOf('x'), '..')).filter((name) => name.endsWith('.part'));
    const copy = await library.beginEncoded(film);
    expect(parts()).toHaveLength(1);
    await library.cancelCopy(copy);
    expect(parts()).toEqual([]);
    expect(await failure(library.encoded.write({ copy, position: 0, part: '' }))).toMatchObject({ kind: 'not-found' });
    const first = await library.beginEncoded(film);
    for (let index = 0; index < 4; index += 1) await library.beginEncoded(film);
    expect(await failure(library.endEncoded(first))).toMatchObject({ kind: 'not-found' });
    expect(parts()).toHaveLength(4);
  });

  it('is refused beyond what the service takes, without its sound, and where it is no video', async () => {
    const { library, film, picture, workers, filesThere } = await open();
    const encoded = async (text: string) => {
      const copy = await library.beginEncoded(film);
      await library.encoded.write({ copy, position: 0, part: base64(text) });
      return failure(library.endEncoded(copy));
    };
    const copy = await library.beginEncoded(film);
    const vast = library.encoded.write({ copy, position: 150_000_000, part: base64('x') });
    expect(await failure(vast)).toMatchObject({ problem: 'too-large-video' });
    expect(await encoded('video without sound')).toMatchObject({ reason: 'cannot-trim' });
    workers.inspections.set('video that few play', { durationMs: 14_000, audioCodec: 'opus' });
    expect(await encoded('video that few play')).toMatchObject({ reason: 'cannot-trim' });
    workers.inspections.set('video that breaks off', { durationMs: 14_000, audioCodec: 'mp4a' });
    workers.sounds.set('video that breaks off', { soundMs: 9000 });
    expect(await encoded('video that breaks off')).toMatchObject({ reason: 'cannot-trim' });
    expect(await encoded('a picture')).toMatchObject({ problem: 'not-media' });
    expect(await failure(library.beginEncoded(picture))).toMatchObject({ kind: 'invalid' });
    expect(library.list({}).total).toBe(2);
    expect(filesThere().filter((name) => !name.endsWith('.part'))).toHaveLength(2);
  });
});
