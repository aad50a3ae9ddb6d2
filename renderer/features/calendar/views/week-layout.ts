// Layout of a day by the hour: cards at their minute; where they would overlap, short ones, moved down a little, then in columns.
import { wallTime, type Entry } from '../entry/entry.ts';

type Card = Span & { entry: Entry; at: Temporal.PlainDateTime; short: boolean };

/** Height of a card in minutes: with its picture, without, and with one line. */
const coveredMinutes = { picture: 165, plain: 105, short: 55 };
/** How far a card may move down: it says its time, and moved it can be read, in a third of the width it can't. */
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
  const short = sideBySide(whole).map(({ column: _, columns, ...card }) =>
    columns === 1 ? card : { ...card, endMinute: card.startMinute + coveredMinutes.short, short: true },
  );
  return belowEachOther(short, mostLaterMinutes);
};

/** Minutes of the day. */
export type Span = { startMinute: number; endMinute: number };
/** `column` of `columns`, from the start of the line. */
export type Laid<S extends Span> = S & { column: number; columns: number };

/** Sorted by start. Overlapping spans, also by way of others between them, share the width. */
export const sideBySide = <S extends Span>(spans: readonly S[]): Laid<S>[] => {
  const laid: Laid<S>[] = [];
  let group: Laid<S>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.columns = ends.length;
    group = [];
    ends = [];
  };
  for (const span of [...spans].sort((a, b) => a.startMinute - b.startMinute)) {
    if (ends.every((end) => end <= span.startMinute)) close();
    const free = ends.findIndex((end) => end <= span.startMinute);
    const column = free === -1 ? ends.length : free;
    ends[column] = span.endMinute;
    const placed = { ...span, column, columns: 1 };
    group.push(placed);
    laid.push(placed);
  }
  close();
  return laid;
};

/** The first group of overlapping spans in this many columns, each moved down until one is free; null: one would move too far. */
const meetIn = <S extends Span>(spans: readonly S[], columns: number, mostMinutes: number): Laid<S>[] | null => {
  const ends = Array.from({ length: columns }, () => -Infinity);
  const placed: Laid<S>[] = [];
  for (const span of spans) {
    const { startMinute, endMinute } = span;
    if (placed.length > 0 && startMinute >= Math.max(...ends)) break;
    const column = ends.indexOf(Math.min(...ends));
    const later = Math.max(0, (ends[column] ?? 0) - startMinute);
    if (later > mostMinutes) return null;
    ends[column] = endMinute + later;
    placed.push({ ...span, startMinute: startMinute + later, endMinute: endMinute + later, column, columns });
  }
  return placed;
};

/** Sorted by start, in the fewest columns that move no span down by more than `mostMinutes`. */
export const belowEachOther = <S extends Span>(spans: readonly S[], mostMinutes: number): Laid<S>[] => {
  const sorted = [...spans].sort((a, b) => a.startMinute - b.startMinute);
  const laid: Laid<S>[] = [];
  while (laid.length < sorted.length) {
    const rest = sorted.slice(laid.length);
    let met: Laid<S>[] | null = null;
    for (let columns = 1; met === null; columns += 1) met = meetIn(rest, columns, mostMinutes);
    laid.push(...met);
  }
  return laid;
};
