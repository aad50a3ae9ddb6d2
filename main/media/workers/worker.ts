// Worker thread: copies, inspects, crops and trims the user's files, one job after the other.
import { parentPort } from 'node:worker_threads';
import { AppError, errorData } from '../../../preload/errors.ts';
import { sharp } from '../sharp.ts';
import { crop } from './crop.ts';
import { inspect, poster } from './inspect.ts';
import { type Reply, type Request, requestSchema } from './jobs.ts';
import { refusal, createRoom, type Room } from './limits.ts';
import { createStage } from './import-file.ts';
import { readSound } from './movie.ts';
import { createTrim, keyFrames } from './trim.ts';

sharp.cache(false);
// Parallelism comes from the number of threads in the pool.
sharp.concurrency(1);

const post = (reply: Reply): void => parentPort?.postMessage(reply);
const alive = () => post({ is: 'alive' });
const stage = createStage({ alive });
const trim = createTrim({ alive });

const run = (request: Request, room: Room): Promise<unknown> => {
  switch (request.kind) {
    case 'stage':
      return stage(request.job);
    case 'inspect':
      return inspect(request.job, room);
    case 'crop':
      return crop(request.job, room);
    case 'trim':
      return trim(request.job);
    case 'keyFrames':
      return keyFrames(request.job);
    case 'sound':
      return readSound(request.job);
    case 'poster':
      return poster(request.job, room);
  }
};

/** The HEIC decoder may have stopped anywhere, unless it reported the problem itself. */
const isWorn = ({ kind, job }: Request, thrown: unknown): boolean =>
  kind !== 'stage' && 'mimeType' in job && job.mimeType === 'image/heic' && !(thrown instanceof AppError);

/** An exception in a decoder is caused by the file. */
const answer = async (request: Request): Promise<Reply> => {
  post({ is: 'alive' });
  const room = createRoom(request.roomBytes);
  try {
    return { is: 'done', result: await run(request, room) };
  } catch (thrown) {
    if (room.isShort()) return { is: 'needs-room' };
    const known = thrown instanceof AppError ? thrown : refusal('damaged', { cause: thrown });
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    return { is: 'failed', error: errorData(known), detail, isWorn: isWorn(request, thrown) };
  }
};

parentPort?.on('message', (message: unknown) => void answer(requestSchema.parse(message)).then(post));
