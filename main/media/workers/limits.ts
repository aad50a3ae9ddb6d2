// How long and how much a job may take, so that no file stops the others or takes the computer's memory.

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
