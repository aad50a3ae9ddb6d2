// Strings of the editor: writing, assist and details.
import * as messages from '#messages/editor.ts';
import type { Job } from '../../../preload/contract/jobs.ts';
import type { Variant } from '../../../preload/contract/posts.ts';
import type { Platform } from '../../../preload/rules/platforms.ts';
import type { Task } from '../../app/job-task.ts';
import { number, platformName, isolated } from '../../app/strings.ts';
import { deletingStrings } from '../../posts/bulk-strings.ts';

const list = new Intl.ListFormat('en');
const names = (platforms: readonly string[]): string => list.format(platforms.map(platformName));

/** The text of a post, as each platform calls it. */
const bodies: Record<Platform['text']['label'], string> = messages.bodies;

const roles = messages.roles;

export const editorStrings = {
  ...messages.editor,
  bodies,
  /** `sent`: the service has it. */
  removeText: (live: boolean, sent: boolean) =>
    [
      `Deletes every version${sent ? ', here and on the service' : ''}.`,
      sent ? `${deletingStrings.one} ${deletingStrings.lacks}` : deletingStrings.canUndo,
      live && 'Live posts stay on the platforms.',
    ]
      .filter(Boolean)
      .join(' '),
  /** Of the main version: who follows it, and who does not. */
  mainNote: (followers: readonly string[], pinned: readonly string[]) => {
    const others = [
      followers.length > 0 && `${names(followers)} ${followers.length === 1 ? 'follows' : 'follow'} it word for word`,
      pinned.length > 0 && `${names(pinned)} ${pinned.length === 1 ? 'has its' : 'have their'} own text`,
    ].filter((part) => part !== false);
    return others.length === 0 ? '' : `Main version. ${others.join('; ')}.`;
  },
  tabTip: (platform: string, role: keyof typeof roles, used: number, limit: number) =>
    `${platformName(platform)}, ${roles[role]}: ${number(used)} of ${number(limit)}`,
  /** A picture set into a post that the service never wrote is not its work, though it says so: null. */
  mediaOrigin: ({ mediaOrigin, media, generation }: Pick<Variant, 'mediaOrigin' | 'media' | 'generation'>) =>
    mediaOrigin === 'user'
      ? 'Your own media'
      : media.length > 0 && generation.status !== 'pending'
        ? 'AI-generated'
        : null,
  cropped: (ratio: string, shown: string, edges: 'sides' | 'top-and-bottom') =>
    `The picture is ${ratio} and shows as ${shown}, so ${edges === 'sides' ? 'the sides are' : 'the top and bottom are'} cropped.`,
  scoreOf: (value: number) => `Score ${String(value)} of 100`,
};

export const workGoesOn = (task: Task): string =>
  task === 'publish'
    ? 'You can close the post; it keeps going.'
    : 'You can keep writing or close the post. It only costs credits if it works.';
export const workTooLong = messages.workTooLong;

/** Why a version could not be made, from the token the service gives; most tokens are not for people. */
export const makingFailedStrings = (token: string | null): string => {
  const why = token === 'timeout' ? 'It timed out.' : token === 'insufficient_credits' ? 'Not enough credits.' : '';
  return [why, "You weren't charged, and the text is unchanged."].filter(Boolean).join(' ');
};

/** Why a job did not finish. `credits`: what there is now, null when it could not be read. */
export const jobErrorStrings = ({ error }: Pick<Job, 'error'>, needs: string, credits: number | null): string => {
  switch (error?.code) {
    case undefined:
      return "It didn't finish. You weren't charged.";
    case 'timeout':
      return "It timed out. You weren't charged.";
    case 'insufficient_credits':
      return credits === null
        ? `Not enough credits: needs ${needs}.`
        : `Not enough credits: needs ${needs}, you have ${number(credits)}.`;
    default:
      return isolated(error?.message.trim() ?? '') || "It didn't finish. You weren't charged.";
  }
};
