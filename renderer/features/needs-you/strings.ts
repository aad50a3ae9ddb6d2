// Strings of Needs you: its groups, what each row says and its one fix.
import * as messages from '#messages/needs-you.ts';
import type { NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import type { NeedsYouGroup } from '../../../preload/rules/choices.ts';
import { common, isolated, number, platformName } from '../../app/strings.ts';
import { approvalStrings } from '../../posts/approval-strings.ts';
import { noteText } from '../../posts/row-status.ts';
import { failureStrings, parkedShort } from '../../posts/reason-strings.ts';

export const needsYouStrings = {
  ...messages.needsYou,
  groups: messages.needsYou.groups satisfies Record<NeedsYouGroup, string>,
  shared: messages.needsYou.shared as Readonly<Record<string, string>>,
  nextFree: (count: number) => (count === 2 ? 'Next free slots for both' : `Next free slots for all ${number(count)}`),
  empty: {
    ...messages.needsYou.empty,
    /** Before the time and after it. */
    next: (name: string) =>
      ['Nothing needs you. The next post publishes ', `: ${isolated(name || common.untitled)}.`] as const,
  },
};

/** The second line of a row. `time`: its slot in words. */
export const itemWhy = (item: NeedsYouItem, time: string | null): string => {
  const { subject, cause, notes, fix, isOverdue } = item;
  const others = notes.filter(({ is }) => is === 'live' || is === 'changed' || is === 'blocked').map(noteText);
  const when = time === null ? null : isOverdue ? `Was due ${time}` : `Due ${time}`;
  const said = (...parts: (string | null | undefined)[]) => [...parts, ...others].filter(Boolean).join('. ');
  if (subject.is === 'channel') return `${platformName(subject.platform)} signed you out`;
  if (subject.is === 'change') return parkedShort(subject.change.reason);
  switch (fix.do) {
    case 'approve':
      if (subject.what === 'changed' && subject.post.sync.reason === 'approval-changed')
        return said(time === null ? null : `Not sent for ${time} until you approve the changes`);
      return subject.what === 'changed'
        ? said(time === null ? null : `Publishes ${time} as it is now`)
        : said(time === null ? null : `Publishes ${time} once approved`);
    case 'approve-and-publish':
      return said(when, 'Approving publishes it');
    case 'sign-in':
      return said(when, `${platformName(fix.platform)} is signed out`);
    case 'publish-again':
    case 'replace-picture':
      return said(cause?.kind === 'platform-failed' ? failureStrings(cause.reason, fix.platform) : when);
    case 'compare':
      return said('You and someone else changed it. Nothing was overwritten');
    case 'review':
      return subject.post.sync.reason === null ? said(when) : parkedShort(subject.post.sync.reason);
    case 'check-now':
      return said(when, 'It may be live');
    case 'try-again':
      return said("It didn't finish. You weren't charged");
    default:
      return said(when);
  }
};

/** The button of a row. `free`: the next free slot in words, where one is known. */
export const fixText = (item: NeedsYouItem, free: string | null): string => {
  const { fix, cause, subject } = item;
  switch (fix.do) {
    case 'approve':
      return subject.is === 'post' && subject.what === 'changed' ? approvalStrings.stillFine : 'Approve';
    case 'approve-and-publish':
      return 'Approve and publish…';
    case 'new-time':
      return free ?? needsYouStrings.chooseTime;
    case 'sign-in':
      return cause !== null && 'gate' in cause && cause.gate === 'not-connected'
        ? `Connect ${platformName(fix.platform)}`
        : `Sign in to ${platformName(fix.platform)}`;
    case 'compare':
      return 'Compare…';
    case 'review':
      return 'Review…';
    case 'check-now':
      return 'Check now';
    case 'open':
      return 'Open';
    case 'billing':
      return 'Open billing';
    case 'explain':
      return 'See what this means';
    case 'replace-picture':
      return 'Replace picture';
    case 'publish-again':
      return 'Try again…';
    case 'try-again':
      return 'Try again…';
  }
};
