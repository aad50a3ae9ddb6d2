// Worker thread: converts one HEIC photo to a JPEG file, off the serving thread.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { heicPixels } from '../media/workers/heic-pixels.ts';
import { memoryLimits, createRoom } from '../media/workers/limits.ts';
import { sharp } from '../media/sharp.ts';

const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(workerData);

const { data, width, height, channels, release } = await heicPixels(from, createRoom(memoryLimits.aloneBytes));
await sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 90 }).toFile(to);
release();
parentPort?.postMessage('done');
