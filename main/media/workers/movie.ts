// Inspects a video: duration, size as shown, capture time, and codecs.
import { type FileHandle, open } from 'node:fs/promises';
import { CustomSource, Input, type InputTrack, MP4, QTFF } from 'mediabunny';
import { type Box, boxesIn, fileBoxes, createFileBytes, type FileBytes } from './file-structure.ts';
import type { InspectedMedia, MovieSound, SoundJob } from './jobs.ts';
import { largestMovieHeaderBytes, mostPixels, refusal } from './limits.ts';

type InspectedMovie = Pick<InspectedMedia, 'width' | 'height' | 'durationMs' | 'videoCodec' | 'audioCodec' | 'takenMs'>;

const samples = new Set(['mdat', 'moof']);

/** The movie header, after checking that nothing was cut off: tools append arbitrary data after the samples. */
const movieHeader = async (file: FileBytes): Promise<Buffer> => {
  const { boxes, brokenType } = await fileBoxes(file);
  const header = boxes.find(({ type }) => type === 'moov');
  const isCut = brokenType === 'moov' || samples.has(brokenType ?? '');
  if (header === undefined || isCut || !boxes.some(({ type }) => samples.has(type))) throw refusal('damaged');
  if (header.end - header.at > largestMovieHeaderBytes) throw refusal('damaged');
  return file.read(header.start, header.end - header.start);
};

/** Seconds from 1904, where QuickTime's time begins, to 1970. */
const epochSeconds = 2_082_844_800;
/** The value for an unknown length. */
const unknownUnits = 0xffffffff;

/** From the header of the movie, and of its fragments if it has any (ISO 14496-12, 8.2.2, 8.8.2). */
const timesOf = (moov: Buffer): { durationMs: number | null; madeMs: number | null } => {
  const header = [...boxesIn(moov)].find(({ type }) => type === 'mvhd');
  if (header === undefined || header.end - header.start < 32) throw refusal('damaged');
  const isLong = moov[header.start] === 1;
  const at = header.start + 4;
  const madeSeconds = isLong ? Number(moov.readBigUInt64BE(at)) : moov.readUInt32BE(at);
  const perSecond = moov.readUInt32BE(at + (isLong ? 16 : 8));
  const declared = isLong ? Number(moov.readBigUInt64BE(at + 20)) : moov.readUInt32BE(at + 12);
  const units = declared === 0 || declared >= unknownUnits ? fragmentUnits(moov) : declared;
  const madeMs = (madeSeconds - epochSeconds) * 1000;
  return {
    durationMs: units > 0 && perSecond > 0 ? Math.round((units / perSecond) * 1000) : null,
    // Cameras that don't know the time write 0.
    madeMs: madeMs > 0 && Number.isSafeInteger(madeMs) ? madeMs : null,
  };
};

const child = (boxes: Iterable<Box>, name: string) => [...boxes].find(({ type }) => type === name);

const fragmentUnits = (moov: Buffer): number => {
  const extends_ = child(boxesIn(moov), 'mvex');
  const header = extends_ && child(boxesIn(moov, extends_.start, extends_.end), 'mehd');
  if (header === undefined || header.end - header.start < 8) return 0;
  const isLong = moov[header.start] === 1 && header.end - header.start >= 12;
  return isLong ? Number(moov.readBigUInt64BE(header.start + 4)) : moov.readUInt32BE(header.start + 4);
};

/** The edits of a picture or sound that show something (ISO 14496-12, 8.6.6); others have a media time of -1. */
const shownEdits = (moov: Buffer, track: Box): number => {
  const media = child(boxesIn(moov, track.start, track.end), 'mdia');
  const handler = media && child(boxesIn(moov, media.start, media.end), 'hdlr');
  const isShown = handler && /^(?:vide|soun)/.test(moov.toString('latin1', handler.start + 8, handler.end));
  const edits = isShown && child(boxesIn(moov, track.start, track.end), 'edts');
  const list = edits && child(boxesIn(moov, edits.start, edits.end), 'elst');
  if (!list) return 0;
  const isLong = moov[list.start] === 1;
  const [timeAt, entryBytes] = isLong ? [8, 20] : [4, 12];
  let count = 0;
  for (let at = list.start + 8; at + entryBytes <= list.end; at += entryBytes)
    if (moov.readInt32BE(at + timeAt) !== -1) count += 1;
  return count;
};

/** Whether it is shown in several parts, in another order than it is stored in or with gaps. Throws AppError `file-refused`. */
export const hasSeveralEdits = async (file: FileHandle, sizeBytes: number): Promise<boolean> => {
  const moov = await movieHeader(createFileBytes(file, sizeBytes));
  return [...boxesIn(moov)].some((track) => track.type === 'trak' && shownEdits(moov, track) > 1);
};

/** Of fragments that no header sums up, from their samples. null: unknown. */
const fragmentsMs = async (input: Input): Promise<number | null> => {
  const seconds = await input.computeDuration().catch(() => 0);
  return seconds > 0 && Number.isFinite(seconds) ? Math.round(seconds * 1000) : null;
};

export const movieSource = (file: FileHandle, sizeBytes: number) =>
  new CustomSource({
    getSize: () => sizeBytes,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    },
  });

/** Apple's key for the capture time, with the local wall clock. */
const appleMoment = 'com.apple.quicktime.creationdate';

const wallClockMs = (moment: unknown): number | null => {
  const wallClock = typeof moment === 'string' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(moment)?.[0] : undefined;
  const ms = wallClock === undefined ? NaN : Date.parse(`${wallClock}Z`);
  return Number.isNaN(ms) ? null : ms;
};

const codec = (id: unknown): string | null => (typeof id === 'string' && id.trim() !== '' ? id.trim() : null);

const read = async (file: FileHandle): Promise<InspectedMovie> => {
  const { size } = await file.stat();
  const { durationMs, madeMs } = timesOf(await movieHeader(createFileBytes(file, size)));
  using input = new Input({ formats: [MP4, QTFF], source: movieSource(file, size) });
  const picture = await input.getPrimaryVideoTrack();
  if (picture === null) throw refusal('damaged');
  const sound = await input.getPrimaryAudioTrack();
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  if (!(width > 0 && height > 0)) throw refusal('damaged');
  if (width * height > mostPixels('video/mp4')) throw refusal('too-many-pixels');
  const tags = await input.getMetadataTags();
  return {
    width: Math.round(width),
    height: Math.round(height),
    durationMs: durationMs ?? (await fragmentsMs(input)),
    videoCodec: codec(await picture.getInternalCodecId()),
    audioCodec: codec(await sound?.getInternalCodecId()),
    takenMs: wallClockMs(tags.raw?.[appleMoment]) ?? madeMs,
  };
};

const reading = async <T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> => {
  const file = await open(path).catch((cause: unknown) => Promise.reject(refusal('gone', { cause })));
  try {
    return await read(file);
  } finally {
    await file.close();
  }
};

/** Throws AppError `file-refused`. */
export const inspectMovie = (path: string): Promise<InspectedMovie> => reading(path, read);

/** Of what is shown, in milliseconds. */
const lengthOf = async (track: InputTrack): Promise<number> =>
  Math.max(0, Math.round(((await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp())) * 1000));

/** Throws AppError `file-refused`. */
export const readSound = ({ path }: SoundJob): Promise<MovieSound> =>
  reading(path, async (file) => {
    const { size } = await file.stat();
    using input = new Input({ formats: [MP4, QTFF], source: movieSource(file, size) });
    const picture = await input.getPrimaryVideoTrack();
    if (picture === null) throw refusal('damaged');
    const sound = await input.getPrimaryAudioTrack();
    return {
      pictureMs: await lengthOf(picture),
      codec: sound && ((await sound.getCodec()) ?? 'unknown'),
      soundMs: sound ? await lengthOf(sound) : 0,
    };
  });
