// Limits of a media job: time, memory and pixels, and the error for a refused file.
import { AppError, type FileProblem } from '../../../preload/errors.ts';

/**
 * A job that was too slow gets a second try alone, so that a busy computer refuses no good photo. `startMs`: until a
 * thread accepts a job. `restMs`: without a job, until threads end and free their memory.
 */
export const timeLimits = {
  startMs: 30_000,
  firstTryMs: 5_000,
  aloneMs: 30_000,
  copyStandstillMs: 30_000,
  restMs: 60_000,
} as const;

/**
 * Bytes of pixels outside the JavaScript heap. `shared` is divided among the threads; a job that needs more than its
 * part runs alone. A HEIC photo of 48 megapixels takes 360 MB.
 */
export const memoryLimits = { sharedBytes: 370_000_000, aloneBytes: 370_000_000, heapMb: 64, youngHeapMb: 8 } as const;

/** Phones make JPEGs of 200 megapixels; nothing makes other pictures of more than a hundred. */
export const mostPixels = (mimeType: string): number => (mimeType === 'image/jpeg' ? 210_000_000 : 100_000_000);

/** Segments, chunks or boxes of one file. Real files have some thousand. */
export const mostParts = 100_000;

/** Size of a video's tables, which are read as a whole; for an hour they take some MB. */
export const largestMovieHeaderBytes = 32 * 1024 * 1024;

// The error for a file that can't be accepted, which says why.
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
  'too-long-text': 'The text is longer than any caption.',
  'too-many-files': 'The folder has more files than are taken in at once.',
  'unreadable-text': 'The file has no text that can be read.',
  'too-long-list': 'The list is longer than any list of captions.',
};

export const refusal = (problem: FileProblem, options?: { cause: unknown }): AppError =>
  new AppError({ kind: 'file-refused', problem, message: messages[problem] }, options);

// The memory a job may use for pixels, requested before it is allocated.
export type Room = {
  /** Throws AppError `file-refused` (too-many-pixels) for what never fits, an Error for what would fit alone. */
  ask(bytes: number): void;
  /** Whether a request failed that would have fitted if the job ran alone. */
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
