// Strings of bulk actions: the selection bar, its dialogs and their outcomes, and what a deletion means.
import type { BulkAction, SkipReason } from '../../preload/contract/bulk-actions.ts';
import type { StateName } from '../../preload/rules/choices.ts';
import { isolated, number, platformName, plural, quoted } from '../app/strings.ts';
import { unwrittenStrings } from '../app/errors/strings.ts';
import { fieldName, postName } from './sync/operation-strings.ts';

/** main/sync/outbox/operations/post-lifecycle.ts keeps a deletion back for so long. */
export const deletionWaitsMs = 10_000;

const startsLater = (back: 'Undo' | 'Redo', restored: string): string =>
  `Deleting starts after ${number(deletionWaitsMs / 1000)} seconds. Until then, ${back} restores ${restored}.`;

export const deletingStrings = {
  /** Beside the way back. */
  startsLater: (count: number) => startsLater('Undo', count === 1 ? 'it' : 'everything'),
  /** Of posts that the service has; `back`: what restores them before. */
  many: (back: 'Undo' | 'Redo') =>
    `${startsLater(back, 'everything')} After that, a deleted post can only be restored as a new draft.`,
  one: `${startsLater('Undo', 'it')} After that, it can only be restored as a new draft.`,
  /** main/features/posts/duplicate.ts makes it. */
  lacks:
    "A restored draft has no times. Unless it was made from your own files, it has at most one picture and isn't on X.",
  /** The service has none of it. */
  canUndo: 'You can undo this.',
};

const about = (minutes: number): string => {
  if (minutes <= 1) return 'about a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return ['about', hours > 0 && `${number(hours)} h`, rest > 0 && `${number(rest)} min`].filter(Boolean).join(' ');
};

const posts = (count: number): string => plural(count, 'post', 'posts');

const done: Record<BulkAction['do'], (what: string) => string> = {
  schedule: (what) => `Scheduled ${what}`,
  unschedule: (what) => `Unscheduled ${what}`,
  place: (what) => `Planned ${what}`,
  approve: (what) => `Approved ${what}`,
  'approve-and-publish': (what) => `Approved ${what}, publishing now`,
  publish: (what) => `Publishing ${what}`,
  duplicate: (what) => `Duplicated ${what}`,
  remove: (what) => `Deleting ${what}`,
  edit: (what) => `Edited ${what}`,
  tag: (what) => `Changed tags on ${what}`,
  replace: (what) => `Changed ${what}`,
};

const reasons: Record<SkipReason, string> = {
  published: 'Already published.',
  'takes-no-time': "Can't be scheduled.",
  'not-ticked': 'Not on the chosen platforms.',
  'no-time': 'Not scheduled.',
  'needs-no-approval': "Doesn't need approval.",
  'time-over': 'Its time has passed or is close, so approving would publish it immediately. Choose a new time first.',
  ...unwrittenStrings,
  same: 'Nothing to change.',
  refused: "Can't be done.",
};

export const manyStrings = {
  bar: 'Selected posts',
  selected: (count: number, all: boolean) =>
    all && count > 1 ? `All ${number(count)} selected` : `${number(count)} selected`,
  approve: (count: number) => (count === 0 ? 'Approve' : `Approve ${number(count)}`),
  schedule: 'Schedule',
  publish: 'Publish now',
  unschedule: 'Unschedule',
  shift: 'Move by',
  askAi: 'AI…',
  tags: 'Tags',
  more: 'More',
  edit: 'Edit',
  duplicate: 'Duplicate',
  replace: 'Find and replace',
  export: 'Export',
  remove: 'Delete',
  clear: 'Clear selection',
  nothingFits: {
    approve: 'Nothing here needs approval.',
    schedule: 'Nothing here can be scheduled.',
    publish: 'Nothing here can be published now.',
    unschedule: 'Nothing here is scheduled.',
  },
  /** In the hand, beside the name of the first one. */
  andMore: (count: number) => `and ${number(count)} more`,
  /** Over Calendar: what dropping them there leads to. */
  chooseTime: (count: number) => (count === 1 ? 'choose its time' : 'choose their times'),
  /** Why nothing fits, in a menu, where the keys would be. */
  misfits: {
    approve: 'No approval needed',
    schedule: "Can't be scheduled",
    publish: "Can't be published now",
    unschedule: 'No time set',
  },
  /** `reserved`: of these, what is free for single posts alone. */
  allowance: (left: number, reserved: number) =>
    left === 0
      ? 'Hourly limit reached: schedule changes will be sent later'
      : `${plural(left, 'send', 'sends')} left this hour${reserved > 0 ? `, ${number(reserved)} for single posts` : ''}`,
  undo: 'Undo',
  /** `name`: of the one post. */
  done: (action: BulkAction['do'], count: number, name: string | null) =>
    done[action](name === null ? posts(count) : postName(name)),
  nothingDone: 'Nothing changed',
  /**
   * The service knows nothing of it yet; `stillPublished`: of the `doneCount` posts. One that was moved, at the time it
   * had.
   */
  notSent: (action: BulkAction['do'], stillPublished: number, doneCount: number) => {
    if (stillPublished === 0) return 'Saved here. Not sent yet.';
    const which = doneCount === 1 ? 'It' : stillPublished === doneCount ? 'They' : `${number(stillPublished)} of them`;
    const isOne = stillPublished === 1;
    const when = action === 'schedule' || action === 'place' ? ` at ${isOne ? 'its' : 'their'} old time` : '';
    return `Saved here. ${which} still ${isOne ? 'publishes' : 'publish'}${when} until this is sent.`;
  },
  partialCopies: (count: number) =>
    count === 1
      ? 'One copy is missing a platform or picture; it says which.'
      : `${number(count)} copies are missing a platform or picture; each says which.`,
  finish: (time: string) => `Done about ${time}`,
  failed: "Couldn't do that.",
  skippedTitle: (count: number) => `Skipped ${posts(count)}`,
  /** Some of them are single versions of posts. */
  skippedVersions: (count: number) => `Skipped ${number(count)}`,
  skippedMore: (count: number) => `and ${number(count)} more`,
  reasons,
  close: 'Close',
  tooMany: (most: number) => `You can publish up to ${number(most)} posts at once.`,
};

export const bulkSchedule = {
  /** Of `all` posts, `count` get a time. */
  title: (count: number, all: number) =>
    count === all || count === 0 ? `Schedule ${posts(all)}` : `Schedule ${number(count)} of ${posts(all)}`,
  spacing: 'Between posts',
  every: (minutes: number): string => {
    if (minutes === 0) return 'All at the same time';
    if (minutes < 60) return `${number(minutes)} minutes`;
    if (minutes < 1440) return plural(minutes / 60, 'hour', 'hours');
    return plural(minutes / 1440, 'day', 'days');
  },
  from: (first: string, last: string) => `The first publishes ${first}, the last ${last}.`,
  /** `late`: of `count`, so many cannot be sent in time. */
  once: (time: string, count: number, late: number) => {
    if (count === 1) return late === 0 ? `Publishes ${time}.` : '';
    if (late === 0) return `All publish ${time}.`;
    const inTime = count - late;
    return inTime === 0
      ? ''
      : `${number(inTime)} of ${number(count)} ${inTime === 1 ? 'publishes' : 'publish'} ${time}.`;
  },
  /** Of `count` posts that get a time. */
  changed: (changed: number, count: number) =>
    count === 1
      ? 'It changed since approval. It publishes as it is now.'
      : `${number(changed)} of ${number(count)} changed since approval. ${changed === 1 ? 'It publishes as it is now.' : 'They publish as they are now.'}`,
  /** Of `count` posts that get a time. */
  unchecked: (unchecked: number, count: number) =>
    count === 1
      ? "You haven't looked at what AI wrote. It publishes as it is now."
      : `You haven't looked at what AI wrote in ${number(unchecked)} of ${number(count)}. ${unchecked === 1 ? 'It publishes as it is now.' : 'They publish as they are now.'}`,
  none: 'Choose platforms.',
  /** `reserved`: of what is left, what is free for single posts alone. */
  sends: (sends: number, { left, reserved }: { left: number; reserved: number }) =>
    sends <= left - reserved
      ? `Uses ${number(sends)} of the ${number(left)} sends left this hour.`
      : `Uses ${number(sends)} sends: ${number(left - reserved)} this hour, the rest later.`,
  submit: (count: number) => `Schedule ${posts(count)}`,
};

export const bulkPublish = {
  title: 'Publish these posts now?',
  text: "Checked posts publish immediately. You can't undo this here.",
  reading: 'Checking each post',
  goes: (versions: number) => plural(versions, 'version publishes', 'versions publish'),
  stays: (versions: number) => `${plural(versions, 'version', 'versions')} skipped`,
  none: 'Nothing can be published now',
  nothingTicked: 'Nothing selected yet',
  submit: (versions: number) => (versions === 0 ? 'Publish' : `Publish ${plural(versions, 'version', 'versions')}`),
};

type States = Readonly<Record<StateName, number>>;

export const bulkDelete = {
  title: (count: number) => `Delete ${posts(count)}?`,
  /** Where nothing would be left. */
  everything: 'This is everything in the library.',
  /** Beside the number of each group of states, and what becomes of them. `online`: the service can be reached now. */
  groups: {
    scheduled: {
      name: () => 'scheduled',
      note: (_states: States, online: boolean) =>
        online ? "won't be published" : 'still publish until the deletion is sent',
    },
    needsYou: {
      name: (count: number) => (count === 1 ? 'needs you' : 'need you'),
      note: ({ approval, blocked }: States) =>
        [approval > 0 && `${number(approval)} to approve`, blocked > 0 && `${number(blocked)} blocked`]
          .filter(Boolean)
          .join(', '),
    },
    draft: {
      name: (count: number) => (count === 1 ? 'draft' : 'drafts'),
      note: ({ making }: States) => `with every version${making > 0 ? `; ${number(making)} being made` : ''}`,
    },
    published: {
      name: () => 'published',
      note: ({ published, sending }: States) =>
        `${published + sending === 1 ? 'stays' : 'stay'} live on the platforms${sending > 0 ? `; ${number(sending)} still sending` : ''}`,
    },
  },
  backup: 'Save a backup first',
  backupText: "Text, versions and times, to restore as drafts. Pictures and videos aren't included.",
  backupFailed: "Couldn't save the backup, so nothing was deleted.",
  /** What the service has to do; `online`: it can be reached now. */
  takes: (count: number, minutes: number, online: boolean) =>
    `${plural(count, 'deletion', 'deletions')}, ${about(minutes)}${online ? '' : ' once Galley is online'}. Posts due soonest are deleted first.`,
  /** `sent`: the service has some of them. */
  text: (sent: boolean) =>
    sent ? `${deletingStrings.many('Undo')} ${deletingStrings.lacks}` : deletingStrings.canUndo,
  type: (count: number) => `Type ${number(count)} to delete`,
  submit: (count: number) => `Delete ${posts(count)}`,
};

/** Before a step is taken back, or again, that deletes many posts. */
export const removalStrings = {
  text: (direction: 'undo' | 'redo'): string =>
    direction === 'undo'
      ? `Undoing this step deletes them. ${deletingStrings.many('Redo')}`
      : `Redoing this step deletes them. ${deletingStrings.many('Undo')}`,
};

export const bulkEditStrings = {
  title: (count: number) => `Edit ${posts(count)}`,
  text: "Changes all versions that aren't live.",
  add: 'Add hashtags',
  remove: 'Remove hashtags',
  removePlaceholder: 'Add a hashtag',
  plan: 'Planned day',
  plans: { stay: 'Keep planned days', set: 'Plan a day', clear: 'Clear planned days' },
  day: 'Planned for',
  submit: (count: number) => `Edit ${posts(count)}`,
};

export const tagStrings = {
  title: (count: number) => (count === 1 ? 'Tags' : `Tags for ${posts(count)}`),
  text: 'Your own labels for posts, saved on this computer.',
  add: 'Add',
  placeholder: 'Add a tag',
  remove: (tag: string) => `Remove ${isolated(tag)}`,
  inUse: 'Tags in use',
  takeAway: 'Remove',
  save: 'Save tags',
};

export const renameStrings = { title: 'Rename post', name: 'Name', save: 'Rename', failed: "Couldn't rename it." };

export const reviseStrings = {
  title: (name: string) => `Revise ${quoted(name)}`,
  ask: 'What should change?',
  placeholder: 'For example: shorter, and end with a question',
  cost: 'From 1 credit, only if it works',
  ofMain: (platform: string) => `Changes the ${platformName(platform)} version and the ones that follow it.`,
  ofOnly: (platform: string) => `Changes the ${platformName(platform)} text.`,
  action: 'Revise',
  live: 'Already published',
  busy: 'Being written',
  ownMedia: "Made from your own media, so the text can't be revised by AI.",
  started: (name: string) => `Revising ${quoted(name)}`,
  waits: (name: string) => `${quoted(name)} is revised once the service accepts it`,
  failed: 'Not revised.',
};

export const replaceStrings = {
  title: (count: number) => `Find and replace in ${posts(count)}`,
  find: 'Find',
  put: 'Replace with',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  preview: 'Show changes',
  /** Variants that are published or follow the main one. */
  published: (count: number) =>
    `${plural(count, 'published version also contains', 'published versions also contain')} it and won't change.`,
  following: (count: number) =>
    `${plural(count, 'version follows', 'versions follow')} the main one and ${count === 1 ? 'changes' : 'change'} with it.`,
  more: (count: number) => `Only the first ${number(count)} changes are shown and made. Repeat for the rest.`,
  none: 'No drafts contain it.',
  where: (field: string, channel: string | null) =>
    channel === null ? sentence(fieldName(field)) : `${sentence(fieldName(field))} on ${channel}`,
  tooLong: 'Too long for the service: skipped.',
  include: (name: string, where: string) => `${isolated(name)}: ${where}`,
  submit: (count: number) => (count === 0 ? 'Replace' : `Replace in ${plural(count, 'place', 'places')}`),
};

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
