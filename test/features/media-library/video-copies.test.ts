// Copies of videos: trimmed by packets, or encoded by the window and handed over in parts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMediaLibrary } from '../../../main/features/media-library/media-library.ts';
import { failure } from '../../support/failure.ts';
import { mediaId } from '../../support/window-samples.ts';
import { createTrayBench } from '../import-tray/tray-bench.ts';

const open = async () => {
  const made = createTrayBench();
  const { room, files, settled, sync, workers, folder, topics } = made;
  workers.inspections.set('video', { durationMs: 14_000, audioCodec: 'mp4a' });
  await room().take(files({ 'oven.mp4': 'video', 'rye.jpg': 'one' }));
  await settled();
  const library = createMediaLibrary({
    ...{ sync, workers, folder },
    events: { changed: (...more) => void topics.push(...more) },
  });
  const idOf = (name: string) => library.list({}).files.find((file) => file.name === name)?.id ?? mediaId('local-999');
  return { ...made, library, film: idOf('oven.mp4'), picture: idOf('rye.jpg') };
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('trimming', () => {
  it('makes a file of its own, described like the original', async () => {
    const { library, film } = await open();
    library.update({ id: film, altText: 'Flames', tags: ['oven'] });
    const made = await library.trim({ id: film, startMs: 3500, endMs: 9000 });
    expect(made).toMatchObject({ name: 'oven.mp4', altText: 'Flames', tags: ['oven'], madeFrom: film, type: 'video' });
    expect(library.list({ type: 'video' }).total).toBe(2);
    expect(await library.keyFrames(film)).toEqual([0, 3500, 7000]);
  });

  it('is refused for a picture, and without a part that stays', async () => {
    const { library, film, picture } = await open();
    expect(await failure(library.trim({ id: picture, startMs: 0, endMs: 5 }))).toMatchObject({ kind: 'invalid' });
    expect(await failure(library.trim({ id: film, startMs: 5, endMs: 5 }))).toMatchObject({ field: 'endMs' });
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
    await library.encoded.cancel(copy);
    expect(parts()).toEqual([]);
    expect(await failure(library.encoded.write({ copy, position: 0, part: '' }))).toMatchObject({ kind: 'not-found' });
    const first = await library.beginEncoded(film);
    for (let index = 0; index < 4; index += 1) await library.beginEncoded(film);
    expect(await failure(library.endEncoded(first))).toMatchObject({ kind: 'not-found' });
    expect(parts()).toHaveLength(4);
  });

  it('is refused beyond what the service takes, without its sound, and where it is no video', async () => {
    const { library, film, picture } = await open();
    const encoded = async (text: string) => {
      const copy = await library.beginEncoded(film);
      await library.encoded.write({ copy, position: 0, part: base64(text) });
      return failure(library.endEncoded(copy));
    };
    const copy = await library.beginEncoded(film);
    const vast = library.encoded.write({ copy, position: 150_000_000, part: base64('x') });
    expect(await failure(vast)).toMatchObject({ problem: 'too-large-video' });
    expect(await encoded('video without sound')).toMatchObject({ reason: 'cannot-trim' });
    expect(await encoded('a picture')).toMatchObject({ problem: 'not-media' });
    expect(await failure(library.beginEncoded(picture))).toMatchObject({ kind: 'invalid' });
    expect(library.list({}).total).toBe(2);
  });
});
