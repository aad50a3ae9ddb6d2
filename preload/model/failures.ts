// What did not go out and what was not made, with what is known of each try.
import type { PlatformId } from '../platforms.ts';
import type { Open } from './ids.ts';
import type { Job } from './job.ts';
import type { PostRow, PublishFailure } from './post.ts';

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
