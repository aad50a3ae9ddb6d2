// Strings for posts due soon and posts that weren't published: why, and what the user can do.
import * as messages from '#messages/posts/overdue.ts';
import type { PublishBlocker, SlotEntry, SlotNotification } from '../../preload/contract/overdue.ts';
import type { Connection, PostSync } from '../../preload/contract/sync.ts';
import { obstacleOn, obstacleStrings } from './check-strings.ts';
import { common, quoted } from '../app/strings.ts';
import { failureStrings } from './reason-strings.ts';
import { syncStrings } from './sync/strings.ts';
import { noteSentences } from './sync/status-strings.ts';

const blocked = messages.blocker;
const notice = messages.notice;

/** As one sentence. `isOverdue`: its time has passed. */
export const blockerStrings = (blocker: PublishBlocker, isOverdue: boolean): string => {
  switch (blocker.kind) {
    case 'needs-you':
      return blocked.needsYou;
    case 'conflict':
      return blocked.conflict;
    case 'not-sent':
      return isOverdue ? blocked.notSent : syncStrings.notSentYet('online', null, false);
    case 'unconfirmed':
      return blocked.unconfirmed;
    case 'refused':
      return blocked.refused(failureStrings(blocker.reason, blocker.platform));
    case 'disconnected':
      return obstacleStrings({ kind: 'not-connected' }, blocker.platform);
    case 'reconnect':
      return obstacleStrings({ kind: 'sign-in' }, blocker.platform);
    case 'restricted':
      return obstacleStrings({ kind: 'limited' }, blocker.platform);
    case 'no-subscription':
      return blocked.noSubscription;
    case 'approval':
      return isOverdue ? blocked.notApproved : blocked.needsApproval;
    case 'changed':
      return noteSentences.changed;
    case 'making':
      return blocked.making;
    case 'not-made':
      return blocked.notMade;
    case 'check':
      return obstacleOn(blocker.finding, blocker.platform);
    case 'held':
      return blocked.held;
    case 'unknown':
      return blocked.unknown;
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
  return [blockerStrings(blocker, isOverdue), changed && noteSentences.changed].filter(Boolean).join(' ');
};

const titled = (name: string): string => name || common.untitled;

export const dueStrings = {
  ...messages.due,
  notPublished: (name: string) => messages.due.notPublished(titled(name)),
  unconfirmed: (name: string) => messages.due.unconfirmed(titled(name)),
};

/** `status`: the word for a state. */
export type StatusCount = { status: string; count: number };

export const daySheetStrings = {
  ...messages.daySheet,
  /** How many there are of each, by the word for them. */
  sum: (counts: readonly StatusCount[]): string =>
    counts.map(({ status, count }) => messages.sum(status, count)).join(', '),
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
      const text = failure ? blocked.refused(failureStrings(failure.reason, failure.platform)) : '';
      return { title: notice.refused(titled(name)), text };
    }
    case 'approval':
      return { title: notice.approval(titled(notification.post.name)), text: '' };
    case 'still-publishes': {
      const shown = still(notification.post.sync);
      return shown ? { title: quoted(titled(notification.post.name)), text: `${shown.lead} ${shown.help}` } : null;
    }
    case 'still-publishes-many':
      return { title: notice.stillPublishes(notification.count), text: '' };
    case 'overdue-many':
      return { title: dueStrings.manyDidNot(notification.count), text: '' };
    case 'refused-many':
      return { title: notice.manyRefused(notification.count), text: '' };
    case 'approval-many':
      return { title: notice.manyApprovals(notification.count), text: '' };
  }
};
