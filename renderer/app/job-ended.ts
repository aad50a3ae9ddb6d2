// Says that a job on a post has ended: a toast leads to the post, and a system notification reaches a user who is elsewhere.
import type { Job } from '../../preload/contract/jobs.ts';
import type { PostId } from '../../preload/ids.ts';
import type { ToastAction } from '../ui/toast.ts';
import type { Bridge } from './bridge.ts';
import { jobStrings } from './job-strings.ts';
import { taskOf } from './job-task.ts';
import { addressOf, type Place } from './route.svelte.ts';
import { common } from './strings.ts';

/** The window, as far as the end of a job concerns it. */
export type JobWindow = {
  bridge: Bridge;
  place: () => Place;
  go: (place: Place) => void;
  say: (text: string, action?: ToastAction) => void;
};
type Deps = JobWindow & {
  /** The user asked for a system notification of this job. */
  isAsked: boolean;
};

export const notifyOfEnd = async (
  job: Job & { postId: PostId },
  { bridge, place, go, say, isAsked }: Deps,
): Promise<void> => {
  const { postId, status } = job;
  const here = place();
  const isThere = here.page === 'editor' && here.id === postId;
  const isSeen = document.visibilityState === 'visible' && document.hasFocus();
  const isWished = isAsked || (!isSeen && (await bridge.call('preferences.read', {})).notices);
  if (isThere && (isSeen || !isWished)) return;
  if (!isAsked && (await bridge.call('ai.ofPost', { id: postId })).length > 0) return;
  const { name } = await bridge.call('posts.read', { id: postId });
  const text = jobStrings.ended(name || common.untitled, taskOf(job), status === 'succeeded');
  const editor: Place = { page: 'editor', id: postId };
  if (!isThere) say(text, { label: jobStrings.open, onselect: () => go(editor) });
  if (!isSeen && isWished)
    await bridge.showNotice({ title: text.slice(0, 300), text: jobStrings.clickToSee, place: addressOf(editor) });
};
