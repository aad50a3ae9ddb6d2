// Notifies when a job on a post ends while the user is on another page: with a toast, and with a system notification where
// the user asked for one. Jobs of AI batches are reported together (features/ai-batches/ai-notifications.ts).
import type { Job } from '../../preload/contract/jobs.ts';
import type { PostId } from '../../preload/ids.ts';
import type { JobWindow } from './job-ended.ts';
import { isOver } from './job-task.ts';

export type JobNotifications = {
  /** The user wants a system notification when this job ends. */
  isWished(jobId: string): boolean;
  /** Call it while a click is handled: only then does a browser ask for permission. */
  wish(jobId: string, on: boolean): Promise<void>;
  close(): void;
};

export const createJobNotifications = ({ bridge, place, go, say }: JobWindow): JobNotifications => {
  const running = new Set<string>();
  let wished = $state.raw<ReadonlySet<string>>(new Set());

  const forget = (id: string) => (wished = new Set([...wished].filter((each) => each !== id)));

  /** Loaded when a job ends: most starts see none. */
  const ended = async (job: Job & { postId: PostId }): Promise<void> => {
    const isAsked = wished.has(job.id);
    forget(job.id);
    await (await import('./job-ended.ts')).notifyOfEnd(job, { bridge, place, go, say, isAsked });
  };

  const check = async (): Promise<void> => {
    for (const job of await bridge.call('jobs.list', { stored: true })) {
      if (!isOver(job)) running.add(job.id);
      // No notification for a deleted post.
      else if (running.delete(job.id) && job.postId !== null)
        ended({ ...job, postId: job.postId }).catch(() => undefined);
    }
  };
  const stop = bridge.onChanged((topics) => {
    if (topics.includes('jobs')) check().catch(() => undefined);
  });

  return {
    isWished: (jobId) => wished.has(jobId),
    async wish(jobId, on) {
      forget(jobId);
      if (!on) return;
      if (await bridge.allowNotices()) wished = new Set([...wished, jobId]);
      else say((await import('./job-strings.ts')).jobStrings.notAllowed);
    },
    close: stop,
  };
};
