// Strings of the times that are suggested where a time is chosen.
import type { GoodNumbers, SuggestedTime, SuggestionReason } from '../../../preload/contract/calendar.ts';
import { number, plural } from '../../app/strings.ts';

const reasons: Record<SuggestionReason, string> = {
  free: 'next free',
  'after-last': 'after the last',
  'planned-day': 'planned day',
  'that-day': 'free that day',
  good: 'usually good',
  'also-free': 'also free',
};
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const numbersOf = ({ postCount, median, usual }: GoodNumbers): string =>
  `(${plural(postCount, 'post', 'posts')}, median ${number(Math.round(median))}, usual ${number(Math.round(usual))})`;

export const suggestedChip = ({ reasons: why, numbers }: Pick<SuggestedTime, 'reasons' | 'numbers'>, time: string) => ({
  text: time,
  why: `${sentence(why.map((each) => reasons[each]).join(', '))}:`,
  ...(numbers && { note: numbersOf(numbers), title: slotStrings.whatNumbers }),
});

export const slotStrings = {
  /** The usual times of a weekday: those used before, else its weekly slots. */
  usualWhy: 'From 90 days of posts, or weekly slots in Settings.',
  suggested: 'Suggested times',
  whatNumbers: 'Likes and comments on Instagram, at least 2 days after publishing',
  tooFew: (measured: number, needed: number) =>
    `Good times on Instagram: ${number(measured)} of ${number(needed)} posts measured, too few to say.`,
};
