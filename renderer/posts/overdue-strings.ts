// Strings for posts due soon and posts that weren't published: why, and what the user can do.
import * as messages from '#messages/posts/overdue.ts';
import type { PublishBlocker, SlotEntry, SlotNotification } from '../../preload/contract/overdue.ts';
import type { Connection, PostSync } from '../../preload/contract/sync.ts';
import { checkStrings, obstacleOn, obstacleStrings } from './check-strings.ts';
import { common, plural, quoted } from '../app/strings.ts';
import { failureStrings } from './reason-strings.ts';
import { syncStrings } from './sync/strings.ts';
import { noteStrings, statusStrings } from './sync/status-strings.ts';

/** As one sentence. `isOverdue`: its time has passed. */
export const blockerStrings = (blocker: PublishBlocker, isOverdue: boolean): string => {
  switch (blocker.kind) {
    case 'needs-you':
      return 'One of your changes needs a decision before it can be sent.';
    case 'conflict':
      return 'You and someone else changed the same thing. Choose which one to keep.';
    case 'not-sent':
      return isOverdue
        ? 'Its time passed before Galley could send it. Choose a new one.'
        : syncStrings.notSentYet('online', null, false);
    case 'unconfirmed':
      return "Galley hasn't reached the service since its time. It may be live.";
    case 'refused':
      return `${failureStrings(blocker.reason, blocker.platform)}.`;
    case 'disconnected':
      return obstacleStrings({ kind: 'not-connected' }, blocker.platform);
    case 'reconnect':
      return obstacleStrings({ kind: 'sign-in' }, blocker.platform);
    case 'restricted':
      return obstacleStrings({ kind: 'limited' }, blocker.platform);
    case 'no-subscription':
      return "There's no active subscription, so it's on hold.";
    case 'approval':
      return isOverdue ? "It wasn't approved in time." : 'It needs approval.';
    case 'changed':
      return `${noteStrings.changed}.`;
    case 'making':
      return "It's still being made.";
    case 'not-made':
      return "Its text or picture couldn't be made.";
    case 'check':
      return obstacleOn(blocker.finding, blocker.platform);
    case 'held':
      return 'The service put it on hold. A new time usually fixes that.';
    case 'unknown':
      return "The service doesn't say why. A new time usually fixes it.";
  }
};

/** Why an entry of the day sheet is not ready, the gravest thing first. `when`: a moment, in words. */
export const dueWhy = (
  { post, blocker, isOverdue }: Pick<SlotEntry, 'post' | 'blocker' | 'isOverdue'>,
  connection: Connection,
  when: (at: string) => string,
): string => {
  if (!blocker) return daySheetStrings.good;
  if (blocker.kind === 'not-sent' && !isOverdue) {
    const { expectedAt, isLate } = blocker;
    return syncStrings.notSentYet(connection, expectedAt === null ? null : when(expectedAt), isLate);
  }
  const changed = post.changedSinceApproval && !isOverdue && blocker.kind !== 'changed';
  return [blockerStrings(blocker, isOverdue), changed && `${noteStrings.changed}.`].filter(Boolean).join(' ');
};

export const dueStrings = {
  ...messages.due,
  notPublished: (name: string) => `${quoted(name || common.untitled)} wasn't published.`,
  unconfirmed: (name: string) => `${quoted(name || common.untitled)} is unconfirmed.`,
};

export const daySheetStrings = {
  ...messages.daySheet,
  /** `unknown`: may have been published; the service was not asked since. */
  sum: (missed: number, unknown: number, red: number, amber: number, green: number) =>
    [
      unknown > 0 && `${plural(unknown, 'post', 'posts')} unconfirmed`,
      missed > 0 && `${plural(missed, 'post', 'posts')} missed`,
      red > 0 && `${plural(red, 'post', 'posts')} won't publish`,
      amber > 0 && `${plural(amber, "post isn't", "posts aren't")} ready`,
      green > 0 && `${plural(green, 'post is', 'posts are')} ready`,
    ]
      .filter(Boolean)
      .join(', '),
};

/** A notice of the system, or a line in the window; null: over by now. `still`: what of a post still publishes. */
export const notificationStrings = (
  notification: SlotNotification,
  still: (sync: PostSync) => { lead: string; help: string } | undefined,
): { title: string; text: string } | null => {
  switch (notification.kind) {
    case 'overdue':
      return {
        title: dueStrings.notPublished(notification.entry.post.name),
        text: notification.entry.blocker ? blockerStrings(notification.entry.blocker, true) : '',
      };
    case 'refused': {
      const { failure, name } = notification.post;
      const text = failure ? `${failureStrings(failure.reason, failure.platform)}.` : '';
      return { title: `${quoted(name || common.untitled)} couldn't be published.`, text };
    }
    case 'approval':
      return { title: `${quoted(notification.post.name || common.untitled)} needs approval.`, text: '' };
    case 'still-publishes': {
      const shown = still(notification.post.sync);
      return shown
        ? { title: quoted(notification.post.name || common.untitled), text: `${shown.lead} ${shown.help}` }
        : null;
    }
    case 'still-publishes-many':
      return {
        title: `${plural(notification.count, 'post still publishes', 'posts still publish')} unless your changes are sent first.`,
        text: '',
      };
    case 'overdue-many':
      return { title: dueStrings.manyDidNot(notification.count), text: '' };
    case 'refused-many':
      return { title: `${plural(notification.count, 'post', 'posts')} couldn't be published.`, text: '' };
    case 'approval-many':
      return { title: `${plural(notification.count, 'post needs', 'posts need')} approval.`, text: '' };
  }
};

/** The light of an entry: red won't be published, amber waits for something, green is ready. */
export type Light = keyof typeof daySheetStrings.lights;
/** Of a slot that is ahead. */
export const lightStrings = (light: Light, { blocker }: Pick<SlotEntry, 'blocker'>): string => {
  switch (blocker?.kind) {
    case 'disconnected':
    case 'reconnect':
      return statusStrings['sign-in'](blocker.platform);
    case 'restricted':
      return statusStrings.limited(blocker.platform);
    case 'check':
      return blocker.is === 'refused' ? checkStrings.blocks : checkStrings.warns;
    case 'changed':
      return checkStrings.warns;
    default:
      return daySheetStrings.lights[light];
  }
};
