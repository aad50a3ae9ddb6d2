// Trimming: packets are copied as they are, and nothing of what is cut off is left in the new file.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectMovie } from '../../../main/media/workers/movie.ts';
import { createTrim, keyFrames } from '../../../main/media/workers/trim.ts';
import { type Edit, withEdits } from '../../support/edited-movie.ts';
import { failure } from '../../support/failure.ts';
import { longMovie, soundAt, soundBytes } from '../../support/long-movie.ts';
import { pngFile } from '../../support/media-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const rounds = 4;
let movie: Buffer;
beforeAll(async () => {
  movie = await longMovie(rounds);
});

const given = (bytes = movie) => {
  const folder = temporaryFolder();
  const [path, partPath] = [join(folder, 'film.mp4'), join(folder, 'part')];
  writeFileSync(path, bytes);
  return { path, partPath };
};
const trim = createTrim({ alive: () => undefined });
const cut = async (startMs: number, endMs: number, bytes = movie) => {
  const { path, partPath } = given(bytes);
  const made = await trim({ path, partPath, mimeType: 'video/mp4', startMs, endMs });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  return { ...made, bytes: readFileSync(partPath), inspected: await inspectMovie(partPath) };
};
/** Each packet of the picture: when it is shown, and a hash of its bytes. */
const pictures = async (bytes: Buffer): Promise<[number, string][]> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no picture');
  const found: [number, string][] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
    found.push([Math.round(timestamp * 1000), createHash('sha1').update(data).digest('hex')]);
  return found;
};

it('returns when a cut can begin', async () => {
  expect(await keyFrames(given())).toEqual([0, 3500, 7000, 10_500]);
});

describe('a trimmed video', () => {
  it('has the same packets from its key frame on, from the time 0', async () => {
    const { bytes, sha256, sizeBytes, mimeType, extension, inspected } = await cut(3500, 9000);
    const [before, after] = [await pictures(movie), await pictures(bytes)];
    const kept = before.filter(([ms]) => ms >= 3500 && ms < 9000);
    // At the end, pictures that need a later one to be shown are left out.
    expect(after.length).toBeGreaterThan(kept.length - 5);
    expect(after).toEqual(
      kept.slice(0, after.length).map(([ms, hash]): unknown[] => [expect.closeTo(ms - 3500, -0.5), hash]),
    );
    expect(inspected).toMatchObject({ videoCodec: 'avc1', audioCodec: 'mp4a' });
    expect(inspected.durationMs).toBeGreaterThan(5300);
    expect(inspected.durationMs).toBeLessThanOrEqual(5500);
    expect([mimeType, extension, sizeBytes]).toEqual(['video/mp4', 'mp4', bytes.length]);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('begins with the key frame before, where it is to begin between two', async () => {
    const { inspected } = await cut(5000, 10_000);
    expect(inspected.durationMs).toBeGreaterThan(6300);
  });

  it('holds the sound of its own time and none of what was cut off', async () => {
    const { bytes } = await cut(3500, 9000);
    for (let index = 0; soundAt(index) < rounds * 3.5; index += 1) {
      const [from, to] = [soundAt(index) * 1000, soundAt(index + 1) * 1000];
      const isThere = bytes.includes(soundBytes(index));
      if (to <= 3500 || from >= 9000) expect(isThere, `at ${String(from)}`).toBe(false);
      if (from >= 3525 && to <= 8975) expect(isThere, `at ${String(from)}`).toBe(true);
    }
  });

  it.each([90, 180] as const)('is still turned by %s degrees', async (rotation) => {
    const { bytes } = await cut(3500, 9000, await longMovie(rounds, { rotation }));
    using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
    expect(await (await input.getPrimaryVideoTrack())?.getRotation()).toBe(rotation);
  });

  it('is refused where there is none', async () => {
    const picture = given(await pngFile({ seed: 1 }));
    expect(await failure(trim({ ...picture, mimeType: 'video/mp4', startMs: 0, endMs: 1000 }))).toMatchObject({
      kind: 'file-refused',
      problem: 'damaged',
    });
    expect(await failure(keyFrames({ path: join(picture.path, 'gone') }))).toMatchObject({ problem: 'gone' });
  });
});

describe('a video whose beginning another program hid', () => {
  it('can begin where it is shown, and nothing hidden is in the new file', async () => {
    const hidden = await longMovie(rounds, { hiddenSeconds: 3.5 });
    expect(await keyFrames(given(hidden))).toEqual([0, 3500, 7000]);
    const { bytes, inspected } = await cut(0, 6000, hidden);
    const [before, after] = [await pictures(hidden), await pictures(bytes)];
    expect(after[0]).toEqual([0, before.find(([ms]) => ms === 0)?.[1]]);
    expect(inspected.durationMs).toBeLessThanOrEqual(6000);
    for (let index = 0; soundAt(index + 1) <= 3.5; index += 1)
      expect(bytes.includes(soundBytes(index)), `sound ${String(index)}`).toBe(false);
  });

  it('between two key frames is not cut from its beginning: that needs what is hidden', async () => {
    const hidden = await longMovie(rounds, { hiddenSeconds: 1.5 });
    expect(await keyFrames(given(hidden))).toEqual([2000, 5500, 9000]);
    expect(await failure(cut(0, 6000, hidden))).toMatchObject({ kind: 'invalid', reason: 'cannot-trim' });
    expect((await cut(2000, 6000, hidden)).inspected.durationMs).toBeLessThanOrEqual(4000);
  });
});

it('a video that begins after its sound is cut from the beginning of that', async () => {
  const late = withEdits(movie, [
    { lasts: 57_600, from: -1 },
    { lasts: 57_600, from: 0 },
  ]);
  const { bytes } = await cut(0, 6000, late);
  expect(bytes.includes(soundBytes(0))).toBe(true);
  expect((await pictures(bytes))[0]?.[0]).toBe(1000);
});

it.each([
  [
    'two parts',
    [
      { lasts: 57_600, from: 115_200 },
      { lasts: 57_600, from: 0 },
    ],
    false,
  ],
  [
    'one part behind a pause',
    [
      { lasts: 57_600, from: -1 },
      { lasts: 57_600, from: 0 },
    ],
    true,
  ],
] satisfies [string, Edit[], boolean][])('a video put together from %s', async (_, edits, canBeCut) => {
  const file = given(withEdits(movie, edits));
  const found = await keyFrames(file).catch((error: unknown) => error);
  if (canBeCut) expect(found).toEqual([0, 4500, 8000, 11_500]);
  else expect(found).toMatchObject({ data: { kind: 'invalid', reason: 'several-edits' } });
});
