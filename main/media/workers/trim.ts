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

/** When a cut can begin, in milliseconds, rounded up. Throws AppError `file-refused`. */
export const keyFrames = ({ path }: KeyFramesJob): Promise<number[]> =>
  openMovie(path, async (_, picture) => {
    const sink = new EncodedPacketSink(picture);
    const found: number[] = [];
    let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
    while (packet && found.length < mostKeyFrames) {
      found.push(Math.ceil(packet.timestamp * 1000));
      packet = await sink.getNextKeyPacket(packet, { metadataOnly: true });
    }
    return found;
  });

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
      // The key frame itself: the time was rounded.
      const first = await new EncodedPacketSink(picture).getKeyPacket(job.startMs / 1000, { metadataOnly: true });
      if (!first) throw refusal('damaged');
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
        trim: { start: first.timestamp, end: job.endMs / 1000 },
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
