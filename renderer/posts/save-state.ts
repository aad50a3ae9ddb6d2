// Whether what was typed is stored on this computer.
import type { AppError } from '../../preload/errors.ts';

export type SaveState =
  | { kind: 'saved'; /** Unix ms of the last save in this window; null: none yet. */ at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppError; /** On its way once more. */ retrying: boolean };
