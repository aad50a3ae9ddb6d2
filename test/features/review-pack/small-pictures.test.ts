// Pictures for a document: each once, made small by the workers, and nothing is left on the disk.
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { onTestFinished, expect, it } from 'vitest';
import { createSmallPictures } from '../../../main/features/review-pack/small-pictures.ts';
import { createMediaWorkers } from '../../../main/media/workers/pool.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('makes them small, leaves out what cannot be had, and cleans up', async () => {
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer();
  const workers = createMediaWorkers({ log: createRecordingLog(), clock: createFakeClock(0), threads: 1 });
  onTestFinished(() => workers.close());
  const folder = temporaryFolder();
  const asked: string[] = [];
  const small = createSmallPictures({
    workers,
    folder,
    links: {
      open(id) {
        asked.push(id);
        // As heavy as the service takes.
        const heavy = id === 'heavy' ? Buffer.concat([large, Buffer.alloc(50_000_000 - large.length)]) : undefined;
        const bytes = heavy ?? { good: large, torn: large.subarray(0, 300) }[id];
        return Promise.resolve(
          bytes
            ? {
                status: 200,
                headers: {},
                body: (async function* () {
                  yield await Promise.resolve(bytes);
                })(),
              }
            : { status: 404, headers: {}, body: null },
        );
      },
    },
  });
  const found = await small(['good', 'torn', 'gone', 'good', 'heavy']);
  expect([...found.keys()].toSorted()).toEqual(['good', 'heavy']);
  const data = found.get('good') ?? '';
  expect(data).toMatch(/^data:image\/webp;base64,/);
  const { width } = await sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).metadata();
  expect(width).toBeLessThan(1000);
  expect(width).toBeGreaterThan(100);
  expect(asked.toSorted()).toEqual(['gone', 'good', 'heavy', 'torn']);
  expect(readdirSync(folder)).toEqual([]);
});
