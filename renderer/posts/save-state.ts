// Whether what was typed is stored on this computer, and when a save that failed is tried again.
import type { AppError, ErrorKind } from '../../preload/errors.ts';

export type SaveState =
  | { kind: 'saved'; /** Unix ms of the last save in this window; null: none yet. */ at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppError; /** On its way once more. */ retrying: boolean };

/** A repeat of the same text would be refused again. Any other failure, as a full disk, is retried: saving twice changes nothing. */
const lasting: readonly ErrorKind[] = ['invalid', 'not-found', 'signed-out', 'method-unknown'];
const retryMs = 5000;

/** Returns the timer; undefined: another try would not help. */
export const retryLater = (error: AppError, retry: () => void): ReturnType<typeof setTimeout> | undefined =>
  lasting.includes(error.kind) ? undefined : setTimeout(retry, retryMs);
