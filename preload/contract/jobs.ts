// Long work at the service, and everything that failed: publications and jobs.
import { z } from 'zod';
import type { Open, PostId } from '../ids.ts';
import { textBounds } from '../rules/bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, ofVariant, text } from './inputs.ts';
import type { PostRow, PublishFailure } from './posts.ts';

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

export type FailedPublication = PublishFailure & {
  post: PostRow;
  platform: Open<PlatformId>;
  /** The text that was sent, as far as Galley saw it. */
  sent: string;
  /** Of Galley's own last try, for support; null: the service published it by itself, or gave none. */
  requestId: string | null;
  /** Fields that are different since. */
  changed: ('body' | 'title' | 'description' | 'hashtags' | 'altText')[];
};

/** `post` null: it is about none, or about one that is not here. */
export type FailedJob = { job: Job; post: PostRow | null };

/** The latest first. */
export type Failures = { publications: FailedPublication[]; jobs: FailedJob[] };

export const jobMethods = {
  /** `kept`: as last seen, without asking the service. */
  'jobs.list': gives<Job[]>()(z.strictObject({ kept: z.boolean().optional() })),
  'posts.generate': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, idea: text(textBounds.postIdea).optional() })),
  'posts.revise': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, feedback: text(2000).min(1) })),
  'posts.newPicture': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, hint: text(2000).optional() })),
  /** Publications as last read; jobs are asked of the service where it can be reached. */
  'failures.read': gives<Failures>()(z.strictObject({})),
};
