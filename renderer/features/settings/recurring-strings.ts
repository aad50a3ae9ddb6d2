// Strings of Settings, Recurring posts.
import * as messages from '#messages/settings/recurring.ts';
import type { RecurringRule } from '../../../preload/contract/recurring-rules.ts';

export const recurringRuleStrings = {
  ...messages.recurringRule,
  rule: ({ everyDays, time, endsOn }: RecurringRule, day: (iso: string) => string, clock: (time: string) => string) => {
    const { plain, atTime, untilDay, atTimeUntilDay } = messages.recurringRule.rule;
    if (time === null) return endsOn === null ? plain(everyDays) : untilDay(everyDays, day(endsOn));
    return endsOn === null ? atTime(everyDays, clock(time)) : atTimeUntilDay(everyDays, clock(time), day(endsOn));
  },
  facts: ({
    postCount,
    waitingCount,
    onceCount,
    partialCount,
    leftOutCount,
    madeCount,
    cap,
    cooldownDays,
  }: RecurringRule) => {
    const facts = messages.recurringRule.facts;
    return [
      waitingCount + leftOutCount === 0
        ? facts.published(postCount)
        : facts.publishedOf(postCount, postCount + waitingCount + leftOutCount),
      waitingCount > 0 && facts.waiting(waitingCount),
      onceCount > 0 && facts.once(onceCount),
      partialCount > 0 && facts.partial(partialCount),
      cooldownDays > 0 && facts.rests(cooldownDays),
      cap === null ? madeCount > 0 && facts.created(madeCount) : facts.createdOf(madeCount, cap),
      leftOutCount > 0 && facts.leftOut(leftOutCount),
    ]
      .filter(Boolean)
      .join(', ');
  },
  nothing: ({ postCount, onceCount, waitingCount }: RecurringRule) =>
    postCount + onceCount === 0 && waitingCount > 0
      ? messages.recurringRule.nothing.notYet
      : messages.recurringRule.nothing.ended,
};
