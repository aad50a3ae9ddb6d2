// Strings of bulk actions: the selection bar, its dialogs and their outcomes, and what a deletion means.
import * as messages from '#messages/posts/bulk.ts';
import type { BulkAction, SkipReason } from '../../preload/contract/bulk-actions.ts';
import type { StateName } from '../../preload/rules/choices.ts';
import { number, plural } from '../app/strings.ts';
import { unwrittenStrings } from '../app/errors/strings.ts';
import { fieldName, postName } from './sync/operation-strings.ts';

/** main/sync/outbox/operations/post-lifecycle.ts keeps a deletion back for so long. */
export const deletionWaitsMs = 10_000;

const startsLater = (back: 'Undo' | 'Redo', restored: string): string =>
  `Deleting starts after ${number(deletionWaitsMs / 1000)} seconds. Until then, ${back} restores ${restored}.`;

export const deletingStrings = {
  ...messages.deleting,
  /** Beside the way back. */
  startsLater: (count: number) => startsLater('Undo', count === 1 ? 'it' : 'everything'),
  /** Of posts that the service has; `back`: what restores them before. */
  many: (back: 'Undo' | 'Redo') =>
    `${startsLater(back, 'everything')} After that, a deleted post can only be restored as a new draft.`,
  one: `${startsLater('Undo', 'it')} After that, it can only be restored as a new draft.`,
};

const about = (minutes: number): string => {
  if (minutes <= 1) return 'about a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return ['about', hours > 0 && `${number(hours)} h`, rest > 0 && `${number(rest)} min`].filter(Boolean).join(' ');
};

const posts = messages.posts;

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
  published: messages.reasons.published,
  'takes-no-time': messages.reasons['takes-no-time'],
  'not-ticked': messages.reasons['not-ticked'],
  'no-time': messages.reasons['no-time'],
  'needs-no-approval': messages.reasons['needs-no-approval'],
  'time-over': messages.reasons['time-over'],
  ...unwrittenStrings,
  same: messages.reasons.same,
  refused: messages.reasons.refused,
};

export const manyStrings = {
  ...messages.many,
  selected: (count: number, all: boolean) =>
    all && count > 1 ? `All ${number(count)} selected` : `${number(count)} selected`,
  /** `reserved`: of these, what is free for single posts alone. */
  allowance: (left: number, reserved: number) =>
    left === 0
      ? 'Hourly limit reached: schedule changes will be sent later'
      : `${plural(left, 'send', 'sends')} left this hour${reserved > 0 ? `, ${number(reserved)} for single posts` : ''}`,
  /** `name`: of the one post. */
  done: (action: BulkAction['do'], count: number, name: string | null) =>
    done[action](name === null ? posts(count) : postName(name)),
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
  skippedTitle: (count: number) => `Skipped ${posts(count)}`,
  reasons,
};

export const bulkSchedule = {
  ...messages.bulkSchedule,
  /** Of `all` posts, `count` get a time. */
  title: (count: number, all: number) =>
    count === all || count === 0 ? `Schedule ${posts(all)}` : `Schedule ${number(count)} of ${posts(all)}`,
  every: (minutes: number): string => {
    if (minutes === 0) return 'All at the same time';
    if (minutes < 60) return `${number(minutes)} minutes`;
    if (minutes < 1440) return plural(minutes / 60, 'hour', 'hours');
    return plural(minutes / 1440, 'day', 'days');
  },
  /** `late`: of `count`, so many cannot be sent in time. */
  once: (time: string, count: number, late: number) => {
    if (count === 1) return late === 0 ? `Publishes ${time}.` : '';
    if (late === 0) return `All publish ${time}.`;
    const inTime = count - late;
    return inTime === 0
      ? ''
      : `${number(inTime)} of ${number(count)} ${inTime === 1 ? 'publishes' : 'publish'} ${time}.`;
  },
  /** `reserved`: of what is left, what is free for single posts alone. */
  sends: (sends: number, { left, reserved }: { left: number; reserved: number }) =>
    sends <= left - reserved
      ? `Uses ${number(sends)} of the ${number(left)} sends left this hour.`
      : `Uses ${number(sends)} sends: ${number(left - reserved)} this hour, the rest later.`,
  submit: (count: number) => `Schedule ${posts(count)}`,
};

export const bulkPublish = messages.bulkPublish;

type States = Readonly<Record<StateName, number>>;

export const bulkDelete = {
  ...messages.bulkDelete,
  title: (count: number) => `Delete ${posts(count)}?`,
  /** Beside the number of each group of states, and what becomes of them. `online`: the service can be reached now. */
  groups: {
    scheduled: {
      name: () => 'scheduled',
      note: (_states: States, online: boolean) =>
        online ? "won't be published" : 'still publish until the deletion is sent',
    },
    needsYou: {
      ...messages.bulkDelete.groups.needsYou,
      note: ({ approval, blocked }: States) =>
        [approval > 0 && `${number(approval)} to approve`, blocked > 0 && `${number(blocked)} blocked`]
          .filter(Boolean)
          .join(', '),
    },
    draft: {
      ...messages.bulkDelete.groups.draft,
      note: ({ making }: States) => `with every version${making > 0 ? `; ${number(making)} being made` : ''}`,
    },
    published: {
      name: () => 'published',
      note: ({ published, sending }: States) =>
        `${published + sending === 1 ? 'stays' : 'stay'} live on the platforms${sending > 0 ? `; ${number(sending)} still sending` : ''}`,
    },
  },
  /** What the service has to do; `online`: it can be reached now. */
  takes: (count: number, minutes: number, online: boolean) =>
    `${plural(count, 'deletion', 'deletions')}, ${about(minutes)}${online ? '' : ' once Galley is online'}. Posts due soonest are deleted first.`,
  /** `sent`: the service has some of them. */
  text: (sent: boolean) =>
    sent ? `${deletingStrings.many('Undo')} ${deletingStrings.lacks}` : deletingStrings.canUndo,
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
  ...messages.bulkEdit,
  title: (count: number) => `Edit ${posts(count)}`,
  submit: (count: number) => `Edit ${posts(count)}`,
};

export const tagStrings = {
  ...messages.tag,
  title: (count: number) => (count === 1 ? 'Tags' : `Tags for ${posts(count)}`),
};

export const renameStrings = messages.rename;

export const reviseStrings = messages.revise;

export const replaceStrings = {
  ...messages.replace,
  title: (count: number) => `Find and replace in ${posts(count)}`,
  where: (field: string, channel: string | null) =>
    channel === null ? sentence(fieldName(field)) : `${sentence(fieldName(field))} on ${channel}`,
};

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
