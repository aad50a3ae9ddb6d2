// The sound of a video that is encoded again: by the same options as in the encoder, without its picture.
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import { expect, it } from 'vitest';
import { soundOptions } from '../../../../renderer/features/media/library/encoder/sound.ts';
import { longMovie, soundAt, soundBytes } from '../../../support/long-movie.ts';

const convert = async (movie: Buffer, range: { start: number; end: number }) => {
  const input = new Input({ formats: [MP4], source: new BufferSource(movie) });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const conversion = await Conversion.init({
    input,
    output,
    trim: range,
    video: { discard: true },
    showWarnings: false,
    ...soundOptions,
  });
  const lost = conversion.discardedTracks.filter(({ track }) => track.isAudioTrack()).map(({ reason }) => reason);
  if (conversion.isValid) await conversion.execute();
  return { lost, bytes: Buffer.from(target.buffer ?? new ArrayBuffer()) };
};

it('is copied whole for its part, and nothing of what is cut off is in the file', async () => {
  const range = { start: 2.01, end: 5.01 };
  const { lost, bytes } = await convert(await longMovie(2), range);
  expect(lost).toEqual([]);
  for (let index = 0; soundAt(index) < 7; index += 1) {
    const isInside = soundAt(index) >= range.start && soundAt(index + 1) <= range.end;
    expect(bytes.includes(soundBytes(index)), `packet ${String(index)}`).toBe(isInside);
  }
});

it('is not copied where platforms may not play it: without an encoder the video is refused', async () => {
  expect((await convert(await longMovie(1, { soundCodec: 'mp3' }), { start: 0, end: 3 })).lost).toHaveLength(1);
});
