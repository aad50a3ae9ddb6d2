// Strings of Settings, Recurring posts.
import type { RecurringRule } from '../../../preload/contract/recurring-rules.ts';
import { number, plural, isolated } from '../../app/strings.ts';

const posts = (count: number): string => plural(count, 'post', 'posts');
const days = (count: number): string => (count === 1 ? 'day' : `${number(count)} days`);

export const recurringRuleStrings = {
  text: 'Reuses published posts with a tag as new drafts, least recently used first. Drafts are created a week ahead, and you can edit them like any other.',
  tag: 'Posts tagged',
  noTags: 'Give posts a tag first: select them in the Library and press T.',
  every: 'Days between drafts',
  starts: 'First day',
  ends: 'Last day',
  endsHint: 'Leave empty for no end.',
  time: 'Time',
  timeHint: 'Leave empty for a planned day without a time.',
  cooldown: 'Days before a post repeats',
  cap: 'Maximum drafts',
  capHint: 'Leave empty for no limit.',
  notWhole: (least: number, most: number) => `Enter a whole number from ${number(least)} to ${number(most)}.`,
  endsEarly: 'It ends before it starts.',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: (tag: string) => `Edit ${isolated(tag)}`,
  remove: (tag: string) => `Stop ${isolated(tag)}`,
  rule: ({ everyDays, time, endsOn }: RecurringRule, day: (iso: string) => string, clock: (time: string) => string) =>
    [
      `Every ${days(everyDays)}`,
      time === null ? '' : ` at ${clock(time)}`,
      endsOn === null ? '' : ` until ${day(endsOn)}`,
    ].join(''),
  facts: ({
    postCount,
    waitingCount,
    onceCount,
    partialCount,
    leftOutCount,
    madeCount,
    cap,
    cooldownDays,
  }: RecurringRule) =>
    [
      waitingCount + leftOutCount === 0
        ? plural(postCount, 'published post', 'published posts')
        : `${number(postCount)} of ${posts(postCount + waitingCount + leftOutCount)} published`,
      waitingCount > 0 && `${number(waitingCount)} more once published`,
      onceCount > 0 && `${plural(onceCount, 'draft', 'drafts')} once before that`,
      partialCount > 0 &&
        `${number(partialCount)} not copied whole: the draft says what's missing, and without its picture or video gets no time`,
      cooldownDays > 0 && `each rests ${plural(cooldownDays, 'day', 'days')}`,
      cap === null ? madeCount > 0 && `${number(madeCount)} created` : `${number(madeCount)} of ${number(cap)} created`,
      leftOutCount > 0 && `${number(leftOutCount)} skipped: no post starts on X alone`,
    ]
      .filter(Boolean)
      .join(', '),
  next: 'Next',
  /** Why the first is later than the rule says. */
  resting: (day: string, cooldownDays: number) =>
    `All of them rest until ${day}: a post repeats after ${plural(cooldownDays, 'day', 'days')}.`,
  nothing: ({ postCount, onceCount, waitingCount }: RecurringRule) =>
    postCount + onceCount === 0 && waitingCount > 0
      ? 'Drafts start once one of these posts is published.'
      : 'No more drafts will be created.',
  alsoUnpublished: 'Also drafts that were never published, once each',
  made: (count: number) => `${plural(count, 'draft was', 'drafts were')} made from posts that were never published.`,
  madeText: "Recurring posts now reuse published posts only. Delete the drafts you don't want.",
  keep: 'Keep',
  unread: (count: number) => `${plural(count, 'rule', 'rules')} couldn't be read.`,
  unreadText: "They're left unchanged and create no drafts. They may be from a newer version of Galley.",
  failed: "Couldn't save this.",
};
