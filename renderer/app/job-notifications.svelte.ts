// Tells when long work on a post ends while the person is elsewhere: in the window, and beside it where that was wished.
import type { Job } from '../../preload/contract/jobs.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Bridge } from './bridge.ts';
import type { ToastAction } from '../ui/toast.ts';
import { common } from './strings.ts';
import { isOver, taskOf, type Task } from './job-task.ts';
import { addressOf, type Place } from './route.svelte.ts';

export type JobNotifications = {
  /** The person wants a notice of the system when this job ends. */
  isWished(jobId: string): boolean;
  /** To be called while a click is handled: a browser asks then whether it may. */
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
  const loadWords = async () => (await import('./job-strings.ts')).jobStrings;

  const forget = (id: string) => (wished = new Set([...wished].filter((each) => each !== id)));

  const tell = async ({ id, postId, status }: Job & { postId: PostId }, task: Task) => {
    const here = place();
    const isThere = here.page === 'editor' && here.id === postId;
    const isSeen = document.visibilityState === 'visible' && document.hasFocus();
    const isAsked = wished.has(id);
    forget(id);
    const isWished = isAsked || (!isSeen && (await bridge.call('preferences.read', {})).notices);
    if (isThere && (isSeen || !isWished)) return;
    const { name } = await bridge.call('posts.read', { id: postId });
    const jobStrings = await loadWords();
    const text = jobStrings.ended(name || common.untitled, task, status === 'succeeded');
    const editor: Place = { page: 'editor', id: postId };
    if (!isThere) say(text, { label: jobStrings.open, onselect: () => go(editor) });
    if (!isSeen && isWished)
      await bridge.showNotice({ title: text.slice(0, 300), text: jobStrings.look, place: addressOf(editor) });
  };

  const look = async (): Promise<void> => {
    for (const job of await bridge.call('jobs.list', { kept: true })) {
      if (!isOver(job)) running.add(job.id);
      // A post that went meanwhile is no news.
      else if (running.delete(job.id) && job.postId !== null)
        tell({ ...job, postId: job.postId }, taskOf(job)).catch(() => undefined);
    }
  };
  const stop = bridge.onChanged((topics) => {
    if (topics.includes('jobs')) look().catch(() => undefined);
  });

  return {
    isWished: (jobId) => wished.has(jobId),
    async wish(jobId, on) {
      forget(jobId);
      if (!on) return;
      if (await bridge.allowNotices()) wished = new Set([...wished, jobId]);
      else say((await loadWords()).notAllowed);
    },
    close: stop,
  };
};
