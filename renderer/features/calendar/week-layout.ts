// Where the cards of a day stand in the week: by their minute; short and one below the other where they would cover each other.
import type { Entry } from './by-day.ts';
import { wallTime } from './hands.ts';
import { belowEachOther, sideBySide, type Laid, type Span } from './side-by-side.ts';

type Card = Span & { entry: Entry; at: Temporal.PlainDateTime; short: boolean };

/** What a card covers: with its picture, without, and with one line alone. */
const coveredMinutes = { picture: 165, plain: 105, short: 55 };
/** A card says its time: below its hour it can be read, in a third of the width it cannot. */
const mostLaterMinutes = 90;

export const minuteOf = ({ hour, minute }: Temporal.PlainDateTime): number => hour * 60 + minute;

export const cardsOf = (entries: readonly Entry[], zone: string): Laid<Card>[] => {
  const whole = entries.flatMap((entry): Card[] => {
    const at = wallTime(entry, zone);
    if (!at) return [];
    const startMinute = minuteOf(at);
    const minutes = entry.post.thumbnail ? coveredMinutes.picture : coveredMinutes.plain;
    return [{ entry, at, startMinute, endMinute: startMinute + minutes, short: false }];
  });
  const short = sideBySide(whole).map(({ lane: _, lanes, ...card }) =>
    lanes === 1 ? card : { ...card, endMinute: card.startMinute + coveredMinutes.short, short: true },
  );
  return belowEachOther(short, mostLaterMinutes);
};
