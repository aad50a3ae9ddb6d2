// Strings of bulk actions: the selection bar, its dialogs and their outcomes, and what a deletion means.
import * as messages from '#messages/posts/bulk.ts';
import type { BulkAction, PartlyLive, SkipReason } from '../../preload/contract/bulk-actions.ts';
import type { StateName } from '../../preload/rules/choices.ts';
import { unwrittenStrings } from '../app/errors/strings.ts';
import { fieldName, postName } from './sync/operation-strings.ts';

/** main/sync/outbox/operations/post-lifecycle.ts keeps a deletion back for so long. */
export const deletionWaitsMs = 10_000;

const startsLater = messages.startsLater;
const onlyDraft = messages.onlyDraft;
const waitSeconds = deletionWaitsMs / 1000;

export const deletingStrings = {
  ...messages.deleting,
  /** Beside the way back. */
  startsLater: (count: number) => (count === 1 ? startsLater.it(waitSeconds) : startsLater.undo(waitSeconds)),
  /** Of posts that the service has; `back`: what restores them before. */
  many: (back: 'undo' | 'redo') => `${startsLater[back](waitSeconds)} ${onlyDraft.many}`,
  one: `${startsLater.it(waitSeconds)} ${onlyDraft.one}`,
};

/** Of posts that are live on some of their platforms: what is asked before they are deleted. */
export const partlyLiveStrings = {
  ...messages.partlyLive,
  live: (platforms: readonly string[]) => messages.partlyLive.live(platforms, platforms.length),
  /** `setCount`: how many posts are asked about. */
  of: ({ posts, live, count }: PartlyLive, setCount: number) =>
    setCount === 1
      ? partlyLiveStrings.live(live)
      : `${messages.partlyLive.several(posts, live)} ${messages.partlyLive.atService(count)}`,
};

const about = (minutes: number): string => {
  if (minutes <= 1) return messages.about.minute;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return messages.about.minutes(rest);
  return rest === 0 ? messages.about.hours(hours) : messages.about.both(hours, rest);
};

type Done = { posts: (count: number) => string; post: (post: string) => string };
const done: Record<BulkAction['do'], Done> = messages.done;

const reasons: Record<SkipReason, string> = { ...messages.reasons, ...unwrittenStrings };

export const manyStrings = {
  ...messages.many,
  selected: (count: number, all: boolean) => messages.selected[all && count > 1 ? 'all' : 'some'](count),
  /** `reserved`: of these, what is free for single posts alone. */
  allowance: (left: number, reserved: number) => {
    if (left === 0) return messages.allowance.none;
    return reserved > 0 ? messages.allowance.reserved(left, reserved) : messages.allowance.left(left);
  },
  /** `name`: of the one post. */
  done: (action: BulkAction['do'], count: number, name: string | null) =>
    name === null ? done[action].posts(count) : done[action].post(postName(name)),
  /**
   * The service knows nothing of it yet; `stillPublished`: of the `doneCount` posts. One that was moved, at the time it
   * had.
   */
  notSent: (action: BulkAction['do'], stillPublished: number, doneCount: number) => {
    const { nothingPublishes, one, all, some } = messages.notSent;
    const when = action === 'schedule' || action === 'place' ? 'oldTime' : 'now';
    if (stillPublished === 0) return nothingPublishes;
    if (doneCount === 1) return one[when];
    return stillPublished === doneCount ? all[when] : some[when](stillPublished);
  },
  skippedTitle: messages.skippedTitle,
  reasons,
};

export const bulkSchedule = {
  ...messages.bulkSchedule,
  /** Of `all` posts, `count` get a time. */
  title: (count: number, all: number) =>
    count === all || count === 0 ? messages.schedulePosts(all) : messages.scheduleSome(count, all),
  every: (minutes: number): string => {
    if (minutes === 0) return messages.every.together;
    if (minutes < 60) return messages.every.minutes(minutes);
    if (minutes < 1440) return messages.every.hours(minutes / 60);
    return messages.every.days(minutes / 1440);
  },
  /** `late`: of `count`, so many cannot be sent in time. */
  once: (time: string, count: number, late: number) => {
    if (late >= count) return '';
    if (count === 1) return messages.once.one(time);
    return late === 0 ? messages.once.all(time) : messages.once.some(count - late, count, time);
  },
  /** `reserved`: of what is left, what is free for single posts alone. */
  sends: (sends: number, { left, reserved }: { left: number; reserved: number }) =>
    sends <= left - reserved ? messages.sends.inTime(sends, left) : messages.sends.later(sends, left - reserved),
  submit: messages.schedulePosts,
};

export const bulkPublish = messages.bulkPublish;

type States = Readonly<Record<StateName, number>>;

const group = messages.group;

export const bulkDelete = {
  ...messages.bulkDelete,
  title: messages.deletePosts.title,
  /** Beside the number of each group of states, and what becomes of them. `online`: the service can be reached now. */
  groups: {
    scheduled: {
      name: () => group.scheduled.name,
      note: (_states: States, online: boolean) => (online ? group.scheduled.online : group.scheduled.offline),
    },
    needsYou: {
      ...messages.bulkDelete.groups.needsYou,
      note: ({ approval, blocked }: States) =>
        [approval > 0 && group.needsYou.approval(approval), blocked > 0 && group.needsYou.blocked(blocked)]
          .filter(Boolean)
          .join(', '),
    },
    draft: {
      ...messages.bulkDelete.groups.draft,
      note: ({ making }: States) => (making > 0 ? group.draft.making(making) : group.draft.note),
    },
    published: {
      name: () => group.published.name,
      note: ({ published, sending }: States) =>
        sending > 0 ? group.published.sending(published + sending, sending) : group.published.note(published),
    },
  },
  /** What the service has to do; `online`: it can be reached now. */
  takes: (count: number, minutes: number, online: boolean) =>
    messages.takes[online ? 'online' : 'offline'](count, about(minutes)),
  /** `sent`: the service has some of them. */
  text: (sent: boolean) =>
    sent ? `${deletingStrings.many('undo')} ${deletingStrings.lacks}` : deletingStrings.canUndo,
  submit: messages.deletePosts.submit,
};

/** Before a step is taken back, or again, that deletes many posts. */
export const removalStrings = {
  text: (direction: 'undo' | 'redo'): string =>
    `${messages.removal[direction]} ${deletingStrings.many(direction === 'undo' ? 'redo' : 'undo')}`,
};

export const bulkEditStrings = {
  ...messages.bulkEdit,
  title: messages.editPosts,
  submit: messages.editPosts,
};

export const tagStrings = {
  ...messages.tag,
  title: messages.tagsTitle,
};

export const renameStrings = messages.rename;

export const reviseStrings = messages.revise;

export const replaceStrings = {
  ...messages.replace,
  title: messages.replaceTitle,
  where: (field: string, channel: string | null) =>
    channel === null ? sentence(fieldName(field)) : messages.replaceWhere(sentence(fieldName(field)), channel),
};

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
