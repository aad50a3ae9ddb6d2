// What a job's work is made of: slow preparation, then one commit that cannot be interrupted.
import type { BusinessRecord, JobWork } from '../records.ts';
import type { World } from '../world.ts';

export type WorkOf<K extends JobWork['kind']> = Extract<JobWork, { kind: K }>;

/** `at`: Unix ms at which the work ends. */
export type Setting<K extends JobWork['kind']> = {
  world: World;
  business: BusinessRecord;
  work: WorkOf<K>;
  at: number;
};

/** When something that begins at `at` and takes `trueMs` in life is over here. */
export const overAt = (world: World, at: number, trueMs: number): number => at + Math.ceil(trueMs / world.speed);

/** What changed, and what it costs. */
type Outcome = { result: Record<string, unknown>; credits: number };

/** Reads the records afresh and changes them at once, so that edits made during the preparation are seen. */
export type Commit = () => Outcome;

/** Ends a job as failed with this code and message. */
export class JobFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
