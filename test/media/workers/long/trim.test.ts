// Trimmed videos, read by a program that is not ours.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTrim } from '../../../../main/media/workers/trim.ts';
import { probe } from '../../../support/ffprobe.ts';
import { longMovie } from '../../../support/long-movie.ts';
import { grownTo } from '../../../support/media-files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const trim = createTrim({ alive: () => undefined });

it.each([
  ['from its beginning', 0, 5000, 4.8, 5],
  ['from a key frame on', 3500, 12_000, 8.3, 8.55],
  ['to its end', 7000, 14_000, 6.9, 7.05],
])('a video that is trimmed %s plays from 0 on, with all its packets', async (_, startMs, endMs, least, most) => {
  const folder = temporaryFolder();
  const [path, partPath] = [join(folder, 'film.mp4'), join(folder, 'part.mp4')];
  writeFileSync(path, await longMovie(4));
  await trim({ path, partPath, mimeType: 'video/mp4', startMs, endMs });
  const { format, streams } = probe(partPath);
  expect(format.start_time).toBeCloseTo(0, 1);
  expect(format.duration).toBeGreaterThan(least);
  expect(format.duration).toBeLessThan(most);
  expect(streams.map(({ codec_type, codec_name }) => [codec_type, codec_name])).toEqual([
    ['video', 'h264'],
    ['audio', 'aac'],
  ]);
  // 24 pictures a second; 48,000 samples in packets of 1024.
  const [picture, sound] = streams.map(({ nb_read_packets }) => nb_read_packets);
  expect(picture).toBeGreaterThan(24 * least - 2);
  expect(sound).toBeGreaterThan((48_000 / 1024) * (least - 0.1));
});

it('a cut of a clip of 140 MB leaves out what was padding', async () => {
  const folder = temporaryFolder();
  const [path, partPath] = [join(folder, 'film.mp4'), join(folder, 'part.mp4')];
  writeFileSync(path, grownTo(await longMovie(4), 140_000_000));
  await trim({ path, partPath, mimeType: 'video/mp4', startMs: 3500, endMs: 9000 });
  expect(readFileSync(partPath).length).toBeLessThan(1_000_000);
  expect(probe(partPath).streams).toHaveLength(2);
});

it('a video whose beginning is hidden is cut to what is shown', async () => {
  const folder = temporaryFolder();
  const [path, partPath] = [join(folder, 'film.mp4'), join(folder, 'part.mp4')];
  writeFileSync(path, await longMovie(4, { hiddenSeconds: 3.5 }));
  expect(probe(path).format.duration).toBeCloseTo(10.5, 0);
  await trim({ path, partPath, mimeType: 'video/mp4', startMs: 0, endMs: 6000 });
  const { format, streams } = probe(partPath);
  expect(format.start_time).toBeCloseTo(0, 1);
  expect(format.duration).toBeLessThanOrEqual(6);
  // Packets that an edit list hides are counted, too.
  expect(streams[0]?.nb_read_packets).toBeLessThanOrEqual(6 * 24);
});
