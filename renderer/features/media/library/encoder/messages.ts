// What the window and its encoder say to each other.
import type { EncodeTarget } from './target.ts';

export type EncodeOrder = EncodeTarget & {
  /** Of the original, absolute. */
  address: string;
  sizeBytes: number;
  startSeconds: number;
  endSeconds: number;
  partBytes: number;
};

/** `sound-lost`: this browser can't copy or encode it. */
export type EncodeProblem = 'cannot-read' | 'cannot-write' | 'sound-lost' | 'failed';

/** Why this browser could not encode a video. */
export class EncodeError extends Error {
  readonly problem: EncodeProblem;

  constructor(problem: EncodeProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type FromEncoder =
  /** Answered with a `ToEncoder` once it is stored. */
  | { is: 'part'; position: number; bytes: Uint8Array<ArrayBuffer> }
  /** 0 to 1. */
  | { is: 'progress'; share: number }
  | { is: 'done' }
  | { is: 'problem'; problem: EncodeProblem };

export type ToEncoder = { is: 'order'; order: EncodeOrder } | { is: 'stored' };
