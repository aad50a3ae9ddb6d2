// Strings of the editor: writing, assist and details.
import * as messages from '#messages/editor.ts';
import type { Job } from '../../../preload/contract/jobs.ts';
import type { Variant } from '../../../preload/contract/posts.ts';
import type { Platform } from '../../../preload/rules/platforms.ts';
import type { Task } from '../../app/job-task.ts';
import { serviceSays } from '../../app/errors/strings.ts';
import { deletingStrings } from '../../posts/bulk-strings.ts';

/** The text of a post, as each platform calls it. */
const bodies: Record<Platform['text']['label'], string> = messages.bodies;

const { removeText, mainNote, tabTip, mediaOrigin: origins, cropped } = messages.editor;

export const editorStrings = {
  ...messages.editor,
  bodies,
  /** `sent`: the service has it. */
  removeText: (live: boolean, sent: boolean) =>
    [
      sent ? removeText.everywhere : removeText.here,
      sent ? `${deletingStrings.one} ${deletingStrings.lacks}` : deletingStrings.canUndo,
      live && removeText.live,
    ]
      .filter(Boolean)
      .join(' '),
  /** Of the main version: who follows it, and who does not. */
  mainNote: (followers: readonly string[], pinned: readonly string[]) => {
    if (followers.length > 0 && pinned.length > 0)
      return mainNote.both(followers, followers.length, pinned, pinned.length);
    if (followers.length > 0) return mainNote.followed(followers, followers.length);
    return pinned.length > 0 ? mainNote.pinned(pinned, pinned.length) : '';
  },
  tabTip: (platform: string, role: keyof typeof tabTip, used: number, limit: number) =>
    tabTip[role](platform, used, limit),
  /** A picture set into a post that the service never wrote is not its work, though it says so: null. */
  mediaOrigin: ({ mediaOrigin, media, generation }: Pick<Variant, 'mediaOrigin' | 'media' | 'generation'>) =>
    mediaOrigin === 'user' ? origins.user : media.length > 0 && generation.status !== 'pending' ? origins.ai : null,
  cropped: (ratio: string, shown: string, edges: keyof typeof cropped) => cropped[edges](ratio, shown),
};

export const workGoesOn = (task: Task): string =>
  task === 'publish' ? messages.workGoesOn.publish : messages.workGoesOn.other;
export const workTooLong = messages.workTooLong;

/** Why a version could not be made, from the token the service gives; most tokens are not for people. */
export const makingFailedStrings = (token: string | null): string => {
  switch (token) {
    case 'timeout':
      return messages.makingFailed.timeout;
    case 'insufficient_credits':
      return messages.makingFailed.credits;
    default:
      return messages.makingFailed.other;
  }
};

/** Why a job did not finish. `credits`: what there is now, null when it could not be read. */
export const jobErrorStrings = ({ error }: Pick<Job, 'error'>, needs: string, credits: number | null): string => {
  switch (error?.code) {
    case undefined:
      return messages.jobError.unfinished;
    case 'timeout':
      return messages.jobError.timeout;
    case 'insufficient_credits':
      return credits === null ? messages.jobError.needs(needs) : messages.jobError.needsMore(needs, credits);
    default:
      return [messages.jobError.unfinished, serviceSays(error?.message)].filter(Boolean).join(' ');
  }
};
