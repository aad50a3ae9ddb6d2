// Trimming HEVC, which phones make and many computers can't play: only packets are copied, so nothing needs to be decoded.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTrim, keyFrames } from '../../../../main/media/workers/trim.ts';
import { probe } from '../../../support/ffprobe.ts';
import { writeHevcMovie } from '../../../support/hevc-movie.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const trim = createTrim({ alive: () => undefined });
const cut = async (path: string, startMs: number, endMs: number) => {
  const partPath = join(temporaryFolder(), 'part');
  await trim({ path, partPath, mimeType: 'video/mp4', startMs, endMs });
  const made = `${partPath}.mp4`;
  copyFileSync(partPath, made);
  return probe(made);
};

it('begins at a key frame, with its own pictures alone', async () => {
  const path = writeHevcMovie(join(temporaryFolder(), 'closed.mp4'), 6);
  expect(await keyFrames({ path })).toEqual([0, 2000, 4000]);
  const { format, streams } = await cut(path, 2000, 6000);
  expect(format.start_time).toBe(0);
  expect(format.duration).toBeCloseTo(4, 1);
  expect(streams).toMatchObject([{ codec_name: 'hevc', nb_read_packets: 120 }]);
});

it('does not begin where pictures from before the cut would come along', async () => {
  const path = writeHevcMovie(join(temporaryFolder(), 'open.mp4'), 6, { isOpen: true });
  expect(await keyFrames({ path })).toEqual([0]);
  // The next start before it is the beginning.
  const { format } = await cut(path, 2000, 3000);
  expect(format.duration).toBeGreaterThan(2.8);
  expect(format.duration).toBeLessThanOrEqual(3.01);
});
