// Limits of a media job: time, memory and pixels, and the error for a file that is refused.
import { AppError, type FileProblem } from '../../../preload/errors.ts';

/**
 * A job that was too slow gets a second try with nothing beside it: a busy computer refuses no good photo.
 * `startMs`: until a thread takes up a job. `restMs`: without a job, until threads end and give their memory back.
 */
export const timeLimits = {
  ...{ startMs: 30_000, firstTryMs: 5_000, aloneMs: 30_000, stageStandstillMs: 30_000 },
  restMs: 60_000,
} as const;

/**
 * Bytes of pixels outside the JavaScript heap. `shared` is divided among the threads; what needs more than its part
 * runs alone. A HEIC photo of 48 megapixels takes 360 MB.
 */
export const memoryLimits = { sharedBytes: 370_000_000, aloneBytes: 370_000_000, heapMb: 64, youngHeapMb: 8 } as const;

/** Phones make JPEGs of 200 megapixels; nothing makes other pictures of more than a hundred. */
export const mostPixels = (mimeType: string): number => (mimeType === 'image/jpeg' ? 210_000_000 : 100_000_000);

/** Segments, chunks or boxes of one file. Files in life have some thousand. */
export const mostParts = 100_000;

/** Of a video's tables, read as a whole; an hour of it has some MB. */
export const largestMovieHeaderBytes = 32 * 1024 * 1024;

// A file that cannot be taken, as the one error that says why.
const messages: Record<FileProblem, string> = {
  'not-media': 'The file is neither a picture nor a video that the service takes.',
  'too-large-picture': 'The picture has too many bytes.',
  'too-large-video': 'The video has too many bytes.',
  empty: 'The file is empty.',
  damaged: 'The file cannot be read as what it begins like.',
  'too-many-pixels': 'The picture has too many pixels.',
  gone: 'The file cannot be opened.',
  'changed-while-read': 'The file changed while it was read.',
  'no-room': 'The disk is full.',
};

export const refusal = (problem: FileProblem, options?: { cause: unknown }): AppError =>
  new AppError({ kind: 'file-refused', problem, message: messages[problem] }, options);

// The memory a job may use for pixels: asked for before it is taken.
export type Room = {
  /** Throws AppError `file-refused` (too-many-pixels) for what never fits, an Error for what would fit alone. */
  ask(bytes: number): void;
  /** Something would have fitted, had the job run alone. */
  isShort(): boolean;
};

export const createRoom = (roomBytes: number): Room => {
  let short = false;
  return {
    ask(bytes) {
      if (bytes > memoryLimits.aloneBytes) throw refusal('too-many-pixels');
      if (bytes <= roomBytes) return;
      short = true;
      throw new Error('not enough room beside the others');
    },
    isShort: () => short,
  };
};
