// Strings of the times that are suggested where a time is chosen.
import * as messages from '#messages/posts/schedule/slot.ts';
import type { GoodNumbers, SuggestedTime, SuggestionReason } from '../../../preload/contract/calendar.ts';

const reasons: Record<SuggestionReason, string> = messages.reasons;
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const numbersOf = ({ postCount, median, usual }: GoodNumbers): string =>
  messages.numbers(postCount, Math.round(median), Math.round(usual));

export const suggestedChip = ({ reasons: why, numbers }: Pick<SuggestedTime, 'reasons' | 'numbers'>, time: string) => ({
  text: time,
  why: messages.why(sentence(why.map((each) => reasons[each]).join(', '))),
  ...(numbers && { note: numbersOf(numbers), title: slotStrings.whatNumbers }),
});

export const slotStrings = messages.slot;
