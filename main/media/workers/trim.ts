// Trims a video without encoding it again: its packets are copied, and what is cut off is not in the new file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  Conversion,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
} from 'mediabunny';
import { AppError } from '../../../preload/errors.ts';
import type { Copied, KeyFramesJob, TrimJob } from './jobs.ts';
import { refusal } from './limits.ts';
import { hasItsSound } from './movie-sound.ts';
import { hasSeveralEdits, inspectMovie, movieSource, readSound } from './movie.ts';
import { writing } from './write-file.ts';

const severalEdits = () =>
  new AppError({ kind: 'invalid', reason: 'several-edits', message: 'This video is shown in several parts.' });

/** Throws AppError `file-refused`, and `invalid` with reason `several-edits`: of those only the first would be read. */
const openMovie = async <T>(path: string, work: (input: Input, picture: InputVideoTrack) => Promise<T>): Promise<T> => {
  const file = await open(path).catch((cause: unknown) => Promise.reject(refusal('gone', { cause })));
  try {
    const { size } = await file.stat();
    if (await hasSeveralEdits(file, size)) throw severalEdits();
    using input = new Input({ formats: [MP4, QTFF], source: movieSource(file, size) });
    const picture = await input.getPrimaryVideoTrack();
    if (picture === null) throw refusal('damaged');
    return await work(input, picture);
  } finally {
    await file.close();
  }
};

/** A video made of key frames alone has one for each picture. */
const mostKeyFrames = 20_000;

/** What an edit list hides is before the time 0; programs round to a millisecond. */
const roundingSeconds = 0.005;

/**
 * When a cut can begin, in seconds: at key frames that are shown, and at 0 where nothing is hidden before the first.
 * Pictures that are stored behind a key frame and shown before it (an open group of pictures) would be copied with it:
 * such a key frame is none, unless nothing is cut off before it.
 */
async function* starts(picture: InputVideoTrack): AsyncGenerator<number, undefined> {
  const sink = new EncodedPacketSink(picture);
  const metadataOnly = { metadataOnly: true };
  const first = await sink.getFirstKeyPacket(metadataOnly);
  for (let packet = first; packet; packet = await sink.getNextKeyPacket(packet, metadataOnly)) {
    if (packet.timestamp < -roundingSeconds) continue;
    if (packet === first) {
      yield Math.min(packet.timestamp, 0);
      continue;
    }
    const next = await sink.getNextPacket(packet, metadataOnly);
    if (!next || next.timestamp >= packet.timestamp) yield packet.timestamp;
  }
}

/**
 * When a cut can begin, in milliseconds, rounded up. Throws AppError `file-refused`, and `invalid` with reason
 * `several-edits`.
 */
export const keyFrames = ({ path }: KeyFramesJob): Promise<number[]> =>
  openMovie(path, async (_, picture) => {
    const found: number[] = [];
    for await (const seconds of starts(picture)) {
      found.push(Math.max(0, Math.ceil(seconds * 1000)));
      if (found.length === mostKeyFrames) break;
    }
    return found;
  });

/** The last one that is not later; undefined: all are. The time was rounded up. */
const startBefore = async (picture: InputVideoTrack, startMs: number): Promise<number | undefined> => {
  let found: number | undefined;
  for await (const seconds of starts(picture)) {
    if (seconds > startMs / 1000) break;
    found = seconds;
  }
  return found;
};

const outputFormat = (mimeType: string) =>
  mimeType === 'video/quicktime' ? new MovOutputFormat() : new Mp4OutputFormat();

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const cannotTrim = () =>
  new AppError({ kind: 'invalid', reason: 'cannot-trim', message: 'A part of this video cannot be copied.' });

/**
 * `alive` is called as bytes are written. Throws AppError `file-refused`, `storage`, and `invalid` with reason
 * `cannot-trim` where its picture or its sound would be lost or what is hidden would be shown, and `several-edits`.
 */
export const createTrim = ({ alive }: { alive: () => void }) => {
  const copy = (job: TrimJob, part: FileHandle): Promise<void> =>
    openMovie(job.path, async (input, picture) => {
      const start = await startBefore(picture, job.startMs);
      if (start === undefined) throw cannotTrim();
      const target = new StreamTarget(
        new WritableStream({
          async write({ data, position }) {
            await part.write(data, 0, data.length, position);
            alive();
          },
        }),
      );
      const output = new Output({ format: outputFormat(job.mimeType), target });
      const conversion = await Conversion.init({
        input,
        output,
        trim: { start, end: job.endMs / 1000 },
        // An edit list would hide what is cut off, and keep it in the file.
        copy: { mode: 'forced', boundaryPolicy: 'shrink' },
        showWarnings: false,
      });
      if (!conversion.isValid || conversion.discardedTracks.length > 0) throw cannotTrim();
      await conversion.execute();
    });

  return async (job: TrimJob): Promise<Copied> => {
    const [before, sound] = [await inspectMovie(job.path), await readSound(job)];
    await writing(job.partPath, async (part) => {
      await copy(job, part);
      await part.sync();
    });
    const after = await inspectMovie(job.partPath);
    const isWhole =
      after.videoCodec === before.videoCodec &&
      after.audioCodec === before.audioCodec &&
      hasItsSound(sound, await readSound({ path: job.partPath }));
    if (!isWhole || after.width !== before.width || after.height !== before.height) throw cannotTrim();
    const { size } = await stat(job.partPath);
    const extension = job.mimeType === 'video/quicktime' ? 'mov' : 'mp4';
    return { sha256: await hashOf(job.partPath), sizeBytes: size, mimeType: job.mimeType, extension };
  };
};
