// Puts pictures through the built media workers, as Galley's own process does, and says what they saw.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClock } from '../main/kernel/clock.ts';
import { createMediaWorkers } from '../main/media/workers/pool.ts';
import { root } from '../scripts/run.ts';
import { createRecordingLog } from './support/recording-log.ts';

const [, , folder = '', ...names] = process.argv;
const log = createRecordingLog();
const program = pathToFileURL(join(root, 'dist-app/main/media-worker.mjs'));
const workers = createMediaWorkers({ log, clock: createClock(), threads: 2, program });

const seen = await Promise.all(
  names.map(async (name) => {
    const path = join(folder, `${name}.staged`);
    const { mimeType } = await workers.stage({ path: join(folder, name), partPath: path, keepLocation: false });
    const { width, height, perceptualHash } = await workers.inspect({ path, mimeType, thumbnailDir: folder, name });
    const area = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
    const cut = await workers.crop({ path, mimeType, area, size: { is: 'width', width: 64 }, partPath: `${path}.cut` });
    return { name, width, height, perceptualHash, cut: cut.mimeType };
  }),
);
await workers.close();
process.stdout.write(`${JSON.stringify({ seen, log: log.lines })}\n`);
