// Strings of Needs you: its groups, what each row says and its one fix.
import type { NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import type { NeedsYouGroup } from '../../../preload/rules/choices.ts';
import { common, isolated, number, platformName, plural, quoted } from '../../app/strings.ts';
import { approvalStrings } from '../../posts/approval-strings.ts';
import { noteText } from '../../posts/row-status.ts';
import { failureStrings, parkedShort } from '../../posts/reason-strings.ts';

export const needsYouStrings = {
  title: 'Needs you',
  order: 'Soonest first',
  list: 'What needs you',
  failed: "Couldn't load what needs you.",
  groups: {
    approve: 'Approve',
    'new-time': 'Choose a new time',
    'sign-in': 'Sign in',
    decide: 'Decide',
    again: 'Try again',
  } satisfies Record<NeedsYouGroup, string>,
  approveAll: (count: number) => `Approve all ${number(count)}…`,
  approveSome: (count: number) => `Approve ${number(count)}…`,
  unscheduleSome: (count: number) => `Unschedule ${number(count)}`,
  clear: 'Clear selection',
  selected: (count: number) => `${number(count)} selected`,
  select: (name: string) => `Select ${quoted(name)}`,
  approving: 'Approving…',
  shared: { 'sign-in': 'same sign-in', billing: 'same billing', explain: 'same limit' } as Readonly<
    Record<string, string>
  >,
  otherTime: (name: string) => `Another time for ${quoted(name)}`,
  chooseTime: 'Choose a time…',
  newTime: 'New time',
  open: 'Open',
  unschedule: 'Unschedule',
  undo: 'Undo',
  pane: 'Preview',
  drawer: 'Preview',
  text: 'As it will be published',
  loading: 'Loading',
  publishes: 'Publishes',
  wasDue: 'Was due',
  noTime: 'No time set',
  covers: 'Covers',
  platforms: 'Platforms',
  allPlatforms: (count: number) => (count === 1 ? '1 platform' : `All ${number(count)} platforms`),
  since: { approval: 'Since approval', editor: 'Since your last look' },
  unchanged: 'No changes',
  media: (count: number) => plural(count, 'picture or video', 'pictures and videos'),
  revise: 'Revise…',
  nextFree: (count: number) => (count === 2 ? 'Next free slots for both' : `Next free slots for all ${number(count)}`),
  keys: {
    move: 'move',
    fix: 'apply the fix',
    time: 'new time',
    open: 'open',
    drawer: 'preview',
    space: 'Space',
    unschedule: 'unschedule',
    select: 'select',
  },
  promise: 'Nothing is sent without your OK.',
  approved: (name: string) => `Approved ${quoted(name)}`,
  approvedMany: (count: number) => `Approved ${plural(count, 'post', 'posts')}`,
  notApproved: 'Not approved.',
  scheduled: (name: string, time: string) => `Scheduled ${quoted(name)} for ${time}`,
  notScheduled: 'Not scheduled.',
  unscheduled: (name: string) => `Unscheduled ${quoted(name)}`,
  notUnscheduled: 'Not unscheduled.',
  write: {
    title: (name: string) => `Write ${quoted(name)} again?`,
    text: 'From 1 credit, only if it works. It costs more if the service also writes for your other platforms. You can keep working.',
    action: 'Write again',
  },
  writing: (name: string) => `Writing ${quoted(name)} again`,
  notWritten: 'Not written.',
  published: (name: string) => `Publishing ${quoted(name)}`,
  notPublished: 'Not published.',
  empty: {
    title: 'All caught up',
    text: 'Nothing needs you.',
    /** Before the time and after it. */
    next: (name: string) =>
      ['Nothing needs you. The next post publishes ', `: ${isolated(name || common.untitled)}.`] as const,
    calendar: 'Open the calendar',
    note: 'Posts to approve, missed times, sign-ins, edits on both sides and failed sends appear here.',
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
