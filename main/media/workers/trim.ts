// Trims a video without encoding it again: its packets are copied, and what is cut off is not in the new file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  Conversion,
  type EncodedPacket,
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
import { inspectMovie, movieSource } from './movie.ts';
import { writing } from './write-file.ts';

const openMovie = async <T>(path: string, work: (input: Input, picture: InputVideoTrack) => Promise<T>): Promise<T> => {
  const file = await open(path).catch((cause: unknown) => Promise.reject(refusal('gone', { cause })));
  try {
    const { size } = await file.stat();
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

/**
 * Key frames at which a cut can begin. Pictures that are stored behind a key frame and shown before it (an open group of
 * pictures) would be copied with it: such a key frame is none, unless nothing is cut off before it.
 */
async function* starts(picture: InputVideoTrack): AsyncGenerator<EncodedPacket, undefined> {
  const sink = new EncodedPacketSink(picture);
  const metadataOnly = { metadataOnly: true };
  const first = await sink.getFirstKeyPacket(metadataOnly);
  for (let packet = first; packet; packet = await sink.getNextKeyPacket(packet, metadataOnly)) {
    const next = packet === first ? null : await sink.getNextPacket(packet, metadataOnly);
    if (!next || next.timestamp >= packet.timestamp) yield packet;
  }
}

/** When a cut can begin, in milliseconds, rounded up. Throws AppError `file-refused`. */
export const keyFrames = ({ path }: KeyFramesJob): Promise<number[]> =>
  openMovie(path, async (_, picture) => {
    const found: number[] = [];
    for await (const { timestamp } of starts(picture)) {
      found.push(Math.ceil(timestamp * 1000));
      if (found.length === mostKeyFrames) break;
    }
    return found;
  });

/** The last one that is not later. The time was rounded up. */
const startBefore = async (picture: InputVideoTrack, startMs: number): Promise<number | undefined> => {
  let found: number | undefined;
  for await (const { timestamp } of starts(picture)) {
    if (found !== undefined && timestamp > startMs / 1000) break;
    found = timestamp;
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
 * `cannot-trim` where its picture or its sound would be lost.
 */
export const createTrim = ({ alive }: { alive: () => void }) => {
  const copy = (job: TrimJob, part: FileHandle): Promise<void> =>
    openMovie(job.path, async (input, picture) => {
      const start = await startBefore(picture, job.startMs);
      if (start === undefined) throw refusal('damaged');
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
    const before = await inspectMovie(job.path);
    await writing(job.partPath, async (part) => {
      await copy(job, part);
      await part.sync();
    });
    const after = await inspectMovie(job.partPath);
    const isWhole = after.videoCodec === before.videoCodec && after.audioCodec === before.audioCodec;
    if (!isWhole || after.width !== before.width || after.height !== before.height) throw cannotTrim();
    const { size } = await stat(job.partPath);
    const extension = job.mimeType === 'video/quicktime' ? 'mov' : 'mp4';
    return { sha256: await hashOf(job.partPath), sizeBytes: size, mimeType: job.mimeType, extension };
  };
};
