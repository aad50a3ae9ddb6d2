// Strings of the queue.
import * as messages from '#messages/queue.ts';
import { number, quoted } from '../../app/strings.ts';

export const queueStrings = {
  ...messages.queue,
  covered: (actual: number, expected: number) =>
    expected === 0
      ? actual === 0
        ? 'Nothing planned'
        : number(actual)
      : actual < expected
        ? `${number(actual)} of ${number(expected)}, ${expected - actual === 1 ? 'one' : number(expected - actual)} short`
        : `${number(actual)} of ${number(expected)}`,
  gap: {
    ...messages.queue.gap,
    filled: (name: string, when: string, online: boolean) =>
      online
        ? `Scheduled ${quoted(name)} for ${when}`
        : `Scheduled ${quoted(name)} for ${when}. It will sync when you're online`,
  },
};
