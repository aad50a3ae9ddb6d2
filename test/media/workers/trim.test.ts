// Trimming: packets are copied as they are, and nothing of what is cut off is left in the new file.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectMovie } from '../../../main/media/workers/movie.ts';
import { createTrim, keyFrames } from '../../../main/media/workers/trim.ts';
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
const cut = async (startMs: number, endMs: number) => {
  const { path, partPath } = given();
  const made = await trim({ path, partPath, mimeType: 'video/mp4', startMs, endMs });
  expect(readFileSync(path).equals(movie)).toBe(true);
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

  it('is refused where there is none', async () => {
    const picture = given(await pngFile({ seed: 1 }));
    expect(await failure(trim({ ...picture, mimeType: 'video/mp4', startMs: 0, endMs: 1000 }))).toMatchObject({
      kind: 'file-refused',
      problem: 'damaged',
    });
    expect(await failure(keyFrames({ path: join(picture.path, 'gone') }))).toMatchObject({ problem: 'gone' });
  });
});
