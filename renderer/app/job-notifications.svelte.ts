// Notifies when a job on a post ends while the user is on another page: with a toast, and with a system notification where
// the user asked for one. Jobs of AI batches are reported together (features/ai-batches/ai-notifications.ts).
import type { Job } from '../../preload/contract/jobs.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Bridge } from './bridge.ts';
import type { ToastAction } from '../ui/toast.ts';
import { common } from './strings.ts';
import { isOver, taskOf, type Task } from './job-task.ts';
import { addressOf, type Place } from './route.svelte.ts';

export type JobNotifications = {
  /** The user wants a system notification when this job ends. */
  isWished(jobId: string): boolean;
  /** Call it while a click is handled: only then does a browser ask for permission. */
  wish(jobId: string, on: boolean): Promise<void>;
  close(): void;
};

type Deps = {
  bridge: Bridge;
  place: () => Place;
  go: (place: Place) => void;
  say: (text: string, action?: ToastAction) => void;
};

export const createJobNotifications = ({ bridge, place, go, say }: Deps): JobNotifications => {
  const running = new Set<string>();
  let wished = $state.raw<ReadonlySet<string>>(new Set());
  const loadStrings = async () => (await import('./job-strings.ts')).jobStrings;

  const forget = (id: string) => (wished = new Set([...wished].filter((each) => each !== id)));

  const notify = async ({ id, postId, status }: Job & { postId: PostId }, task: Task) => {
    const here = place();
    const isThere = here.page === 'editor' && here.id === postId;
    const isSeen = document.visibilityState === 'visible' && document.hasFocus();
    const isAsked = wished.has(id);
    forget(id);
    const isWished = isAsked || (!isSeen && (await bridge.call('preferences.read', {})).notices);
    if (isThere && (isSeen || !isWished)) return;
    if (!isAsked && (await bridge.call('ai.ofPost', { id: postId })).length > 0) return;
    const { name } = await bridge.call('posts.read', { id: postId });
    const strings = await loadStrings();
    const text = strings.ended(name || common.untitled, task, status === 'succeeded');
    const editor: Place = { page: 'editor', id: postId };
    if (!isThere) say(text, { label: strings.open, onselect: () => go(editor) });
    if (!isSeen && isWished)
      await bridge.showNotice({ title: text.slice(0, 300), text: strings.clickToSee, place: addressOf(editor) });
  };

  const check = async (): Promise<void> => {
    for (const job of await bridge.call('jobs.list', { stored: true })) {
      if (!isOver(job)) running.add(job.id);
      // No notification for a deleted post.
      else if (running.delete(job.id) && job.postId !== null)
        notify({ ...job, postId: job.postId }, taskOf(job)).catch(() => undefined);
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
      else say((await loadStrings()).notAllowed);
    },
    close: stop,
  };
};
