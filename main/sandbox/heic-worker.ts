// Worker thread: turns one HEIC photo into a JPEG file, away from the thread that serves.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import { z } from 'zod';
import { sharp } from '../sharp.ts';

const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(workerData);

const { width, height, data } = await decode({ buffer: await readFile(from) });
await sharp(data, { raw: { width, height, channels: 4 } })
  .jpeg({ quality: 90 })
  .toFile(to);
parentPort?.postMessage('done');
