// Long work at the service, as the window sees it.
import type { Open, PostId } from './ids.ts';

/** Of all that were ever seen, so many of the newest are listed. */
export const jobsListed = 100;

export type Job = {
  id: string;
  kind: string;
  status: Open<'queued' | 'running' | 'succeeded' | 'failed'>;
  /** The post the job works on, when it is about one. */
  postId: PostId | null;
  /** As that post is called in the library; null: it is about none, or the post is not known. */
  postName: string | null;
  /** Flags of a revision's result; null: the service did not say. */
  flags: { revisionApplied: boolean | null; noVisibleChange: boolean | null; imageryReverted: boolean | null };
  /** The whole result as the service gave it, without links. */
  result: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
  creditsCharged: number;
  createdAt: string;
  completedAt: string | null;
};

/** `waiting`: kept on this computer; the service has not taken it yet, and Activity shows when it does. */
export type WorkOutcome = { state: 'job'; job: Job } | { state: 'waiting'; operationId: string };
