// What the controls say by themselves, whatever they are used for.
import { number } from '#messages/language.ts';
import * as messages from '#messages/ui.ts';

export const counterStrings = {
  number,
  /** Both in characters as the field counts them. Silent until 90% is used, then how much is left or over. */
  announcement: (used: number, limit: number): string => {
    if (used > limit) return messages.counter.tooLong(used - limit);
    return used >= limit * 0.9 ? messages.counter.left(limit - used) : '';
  },
};
