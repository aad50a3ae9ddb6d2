// Strings of Settings, Recurring posts.
import * as messages from '#messages/settings/recurring.ts';
import type { RecurringRule } from '../../../preload/contract/recurring-rules.ts';
import { number, plural } from '../../app/strings.ts';

const posts = messages.posts;
const days = messages.days;

export const recurringRuleStrings = {
  ...messages.recurringRule,
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
  nothing: ({ postCount, onceCount, waitingCount }: RecurringRule) =>
    postCount + onceCount === 0 && waitingCount > 0
      ? 'Drafts start once one of these posts is published.'
      : 'No more drafts will be created.',
};
