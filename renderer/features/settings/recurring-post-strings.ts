// Words of posts that come again.
import type { Pool } from '../../../preload/contract/recurring-rules.ts';
import { number, plural } from '../../app/strings/common-strings.ts';
import { isolated } from '../../app/strings/quoted.ts';

const days = (count: number): string => (count === 1 ? 'day' : `${number(count)} days`);

export const poolStrings = {
  text: 'Published posts with a tag come again as new drafts, the one that rested longest first. Drafts are made a week ahead; you see and change them like any other.',
  tag: 'Posts with the tag',
  noTags: 'Give posts a tag first: select them in the Library and press T.',
  every: 'A draft every so many days',
  starts: 'First day',
  ends: 'Last day',
  endsHint: 'Empty means no end.',
  time: 'Time',
  timeHint: 'Empty means a planned day without a time.',
  cooldown: 'Days before the same post comes again',
  cap: 'At most so many drafts',
  capHint: 'Empty means no limit.',
  notWhole: (least: number, most: number) => `Write a whole number from ${number(least)} to ${number(most)}.`,
  endsEarly: 'It ends before it begins.',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: (tag: string) => `Edit ${isolated(tag)}`,
  remove: (tag: string) => `Stop ${isolated(tag)}`,
  rule: ({ everyDays, time, endsOn }: Pool, day: (iso: string) => string, clock: (time: string) => string) =>
    [
      `Every ${days(everyDays)}`,
      time === null ? '' : ` at ${clock(time)}`,
      endsOn === null ? '' : ` until ${day(endsOn)}`,
    ].join(''),
  facts: ({ postCount, waitingCount, partialCount, leftOutCount, madeCount, cap, cooldownDays }: Pool) =>
    [
      plural(postCount, 'published post', 'published posts'),
      waitingCount > 0 && `${number(waitingCount)} more ${waitingCount === 1 ? 'joins' : 'join'} once published`,
      partialCount > 0 && `${number(partialCount)} on the main platform only: the service starts a post on one`,
      cooldownDays > 0 && `each rests ${plural(cooldownDays, 'day', 'days')}`,
      cap === null ? madeCount > 0 && `${number(madeCount)} made` : `${number(madeCount)} of ${number(cap)} made`,
      leftOutCount > 0 && `${number(leftOutCount)} left out: own videos and carousels cannot come again`,
    ]
      .filter(Boolean)
      .join(', '),
  next: 'Next',
  nothing: 'Nothing more will be made.',
  unread: (count: number) => `${plural(count, 'rule', 'rules')} could not be read.`,
  unreadText: 'What is there is kept as it is and makes no drafts. A newer Galley may have written it.',
  failed: 'Could not save this.',
};
