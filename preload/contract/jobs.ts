// Long work at the service, and everything that failed: publications and jobs.
import { z } from 'zod';
import type { Open, PostId } from '../ids.ts';
import { textBounds } from '../rules/service-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, ofVariant, text } from './inputs.ts';
import type { PostRow, PublishFailure } from './posts.ts';

export type Job = {
  id: string;
  kind: string;
  status: Open<'queued' | 'running' | 'succeeded' | 'failed'>;
  /** The post it works on; null: none, or unknown. */
  postId: PostId | null;
  /** The post's name in the library; null: none, or unknown. */
  postName: string | null;
  /** Flags of a revision's result; null: the service doesn't say. */
  flags: { revisionApplied: boolean | null; noVisibleChange: boolean | null; imageryReverted: boolean | null };
  /** The whole result as received, without links. */
  result: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
  creditsCharged: number;
  createdAt: string;
  completedAt: string | null;
};

/** `waiting`: saved on this computer and not accepted by the service yet; Activity shows when it is. */
export type WorkOutcome = { state: 'job'; job: Job } | { state: 'waiting'; operationId: string };

export type FailedPublication = PublishFailure & {
  post: PostRow;
  platform: Open<PlatformId>;
  /** The published text, as far as Galley has seen it. */
  sent: string;
  /** Request id of Galley's last attempt, for support; null: the service published it, or gave none. */
  requestId: string | null;
  /** Fields that changed since. */
  changed: ('body' | 'title' | 'description' | 'hashtags' | 'altText')[];
};

/** `post` null: the job has none, or it isn't in the library. */
export type FailedJob = { job: Job; post: PostRow | null };

/** The latest first. */
export type Failures = { publications: FailedPublication[]; jobs: FailedJob[] };

export const jobMethods = {
  /** `stored`: as last read, without a request. */
  'jobs.list': gives<Job[]>()(z.strictObject({ stored: z.boolean().optional() })),
  'posts.generate': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, idea: text(textBounds.postIdea).optional() })),
  'posts.revise': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, feedback: text(2000).min(1) })),
  'posts.newPicture': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, hint: text(2000).optional() })),
  /** Publications as last read; jobs are read now if the service can be reached. */
  'failures.read': gives<Failures>()(z.strictObject({})),
};
