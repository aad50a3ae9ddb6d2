// A branch of the calendar: times that are tried out, and what would come of them. Nothing of it leaves this computer.
import type { PlatformId } from '../platforms.ts';
import type { PostId } from './ids.ts';

/** A version at another moment than it has. `at`: ISO instant; null: at no time. */
export type TriedSlot = { id: PostId; platform: PlatformId; at: string | null };

/** Of days from today on. `busiest`: posts on the day with most of them. */
type DayLoad = { postCount: number; busiest: number; emptyCount: number };

export type WhatIf = {
  slots: TriedSlot[];
  /** As the days are, and as they would be. */
  load: { is: DayLoad; tried: DayLoad };
  /** Posts that would have a time, and were changed since they were approved. */
  changedCount: number;
  /** Times that could not be at the service before they have passed. */
  tooLateCount: number;
  /** ISO instant at which the service would have all, were Galley online from now on; null: nothing to send. */
  finishAt: string | null;
};

/** `before`: what takes it back. Versions that cannot take a time are left out. */
export type Tried = { before: TriedSlot[] };
