// Where the cards of a day stand in the week: by their minute; short and one below the other where they would cover each other.
import { wallTime, type Entry } from '../entry/entry.ts';

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

// Cards of one day that would cover each other: found, then one below the other, and side by side where that leads too far.
/** Minutes of the day. */
export type Span = { startMinute: number; endMinute: number };
/** `lane` of `lanes`, from the start of the line. */
export type Laid<S extends Span> = S & { lane: number; lanes: number };

/** In the order of their beginning. Those that touch each other, even by others between them, share the width. */
export const sideBySide = <S extends Span>(spans: readonly S[]): Laid<S>[] => {
  const laid: Laid<S>[] = [];
  let group: Laid<S>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.lanes = ends.length;
    group = [];
    ends = [];
  };
  for (const span of [...spans].sort((a, b) => a.startMinute - b.startMinute)) {
    if (ends.every((end) => end <= span.startMinute)) close();
    const free = ends.findIndex((end) => end <= span.startMinute);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.endMinute;
    const placed = { ...span, lane, lanes: 1 };
    group.push(placed);
    laid.push(placed);
  }
  close();
  return laid;
};

/** The first of them and those that meet it in so many lanes, each where a lane is free; null: one of them would stand too late. */
const meetIn = <S extends Span>(spans: readonly S[], lanes: number, mostMinutes: number): Laid<S>[] | null => {
  const ends = Array.from({ length: lanes }, () => -Infinity);
  const placed: Laid<S>[] = [];
  for (const span of spans) {
    const { startMinute, endMinute } = span;
    if (placed.length > 0 && startMinute >= Math.max(...ends)) break;
    const lane = ends.indexOf(Math.min(...ends));
    const later = Math.max(0, (ends[lane] ?? 0) - startMinute);
    if (later > mostMinutes) return null;
    ends[lane] = endMinute + later;
    placed.push({ ...span, startMinute: startMinute + later, endMinute: endMinute + later, lane, lanes });
  }
  return placed;
};

/** In the order of their beginning, in as few lanes as leave each of them no more than so many minutes below its place. */
export const belowEachOther = <S extends Span>(spans: readonly S[], mostMinutes: number): Laid<S>[] => {
  const sorted = [...spans].sort((a, b) => a.startMinute - b.startMinute);
  const laid: Laid<S>[] = [];
  while (laid.length < sorted.length) {
    const rest = sorted.slice(laid.length);
    let met: Laid<S>[] | null = null;
    for (let lanes = 1; met === null; lanes += 1) met = meetIn(rest, lanes, mostMinutes);
    laid.push(...met);
  }
  return laid;
};
