// Strings of the queue.
import * as messages from '#messages/queue.ts';
import { number } from '../../app/strings.ts';

const { covered, gap } = messages.queue;

export const queueStrings = {
  ...messages.queue,
  covered: (actual: number, expected: number) => {
    if (expected === 0) return actual === 0 ? covered.none : number(actual);
    return actual < expected ? covered.short(actual, expected, expected - actual) : covered.enough(actual, expected);
  },
  gap: {
    ...gap,
    filled: (name: string, when: string, online: boolean) =>
      online ? gap.filled.now(name, when) : gap.filled.later(name, when),
  },
};
