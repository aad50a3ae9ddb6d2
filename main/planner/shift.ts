// Moves times by days of wall-clock time or by exact minutes, and finds the posts that have to make room for moved
// ones.
import { Temporal } from 'temporal-polyfill';
import type { Distance } from '../../preload/contract/shift.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';

/**
 * Whole weeks keep the weekday. Of other days, those in `skip` are not counted, so that posts stay in order and none is
 * moved onto them. `skip` has at most six weekdays.
 */
export const shiftedDay = (day: Temporal.PlainDate, days: number, skip: ReadonlySet<number>): Temporal.PlainDate => {
  const step = Math.sign(days);
  let moved = day.add({ weeks: Math.trunc(days / 7) });
  for (let left = Math.abs(days % 7); left > 0;) {
    moved = moved.add({ days: step });
    if (!skip.has(moved.dayOfWeek)) left -= 1;
  }
  return moved;
};

type How = { by: Distance; zone: string; skip: ReadonlySet<number> };

/**
 * Unix ms. Moving by days preserves the wall-clock time; if daylight saving skips that time, it is later by the skipped
 * span, and if it occurs twice, it is the first.
 */
export const shiftedMs = (atMs: number, { by, zone, skip }: How): number => {
  if ('minutes' in by) return atMs + by.minutes * 60_000;
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
  const day = shiftedDay(at.toPlainDate(), by.days, skip);
  return day.toZonedDateTime({ timeZone: zone, plainTime: at.toPlainTime() }).epochMilliseconds;
};

/**
 * Unix ms: where a time goes when another time of its post moves. Both stay as far apart on the calendar and the clock,
 * also when the clocks change in between.
 */
export const movedAlong = (atMs: number, along: { atMs: number; afterMs: number }, zone: string): number => {
  if (atMs === along.atMs) return along.afterMs;
  const wallOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime();
  const moved = wallOf(along.atMs).until(wallOf(along.afterMs));
  return wallOf(atMs).add(moved).toZonedDateTime(zone).epochMilliseconds;
};

export type Held = { pid: number; platform: PlatformId; atMs: number };
export type Moved = Held & { afterMs: number };

/**
 * The posts of `others` that also move when posts are pushed: whatever follows a moved post on the same platform, and
 * would not follow it any more. A post moves with all of its platforms, and may push others in turn.
 */
export const overtaken = (
  moved: readonly Moved[],
  others: readonly Held[],
  shift: (atMs: number) => number,
): Set<number> => {
  const pushed = new Set<number>();
  // At the same moment neither is behind the other: what stays is processed before what moves away from there.
  const all = [...others.map((each) => ({ ...each, afterMs: null })), ...moved].sort(
    (one, other) => one.atMs - other.atMs || (one.afterMs === null ? 0 : 1) - (other.afterMs === null ? 0 : 1),
  );
  for (let before = -1; before < pushed.size;) {
    before = pushed.size;
    /** Until when each platform is occupied by earlier posts that moved. */
    const reach = new Map<PlatformId, number>();
    for (const { pid, platform, atMs, afterMs } of all) {
      if (afterMs === null && (reach.get(platform) ?? 0) >= atMs) pushed.add(pid);
      if (afterMs === null && !pushed.has(pid)) continue;
      reach.set(platform, Math.max(reach.get(platform) ?? 0, afterMs ?? shift(atMs)));
    }
  }
  return pushed;
};

type InsertHow = { platforms: readonly PlatformId[]; untilMs: number | null; zone: string };

/**
 * Each post at the first of `moments` moves to the next one, as does the post there, until one is free; with `untilMs`
 * all before that moment move, with or without gaps. `moments`: the weekly slots of `platforms`, earliest first. A post
 * moves with all of its platforms, whose distances stay the same, and pushes on these too.
 */
export const pushedToNext = (
  held: readonly Held[],
  moments: readonly number[],
  { platforms, untilMs, zone }: InsertHow,
): Moved[] => {
  const reach = new Set(platforms);
  const byPost = Map.groupBy(held, ({ pid }) => pid);
  const byMoment = Map.groupBy(held, ({ atMs }) => atMs);
  const pushed = new Map<number, Moved[]>();
  /** Whether this moment is taken: at first by the post that is put there. */
  let isTaken = true;
  for (const [place, atMs] of moments.entries()) {
    if (!isTaken && (untilMs === null || atMs >= untilMs)) break;
    const nextMs = moments[place + 1];
    const here = (byMoment.get(atMs) ?? []).filter(({ pid, platform }) => reach.has(platform) && !pushed.has(pid));
    if (nextMs === undefined) break;
    isTaken = here.length > 0;
    for (const { pid } of here) {
      const versions = byPost.get(pid) ?? [];
      for (const { platform } of versions) reach.add(platform);
      const along = { atMs, afterMs: nextMs };
      pushed.set(
        pid,
        versions.map((version) => ({ ...version, afterMs: movedAlong(version.atMs, along, zone) })),
      );
    }
  }
  return [...pushed.values()].flat();
};

const hourMs = 3_600_000;

/**
 * What is published within an hour after `atMs` on these platforms moves by as many days as there are to the post after
 * it, and pushes what it would overtake; with `untilMs` everything before that moment moves as far.
 */
export const pushedByDays = (held: readonly Held[], atMs: number, { platforms, untilMs, zone }: InsertHow): Moved[] => {
  const later = held
    .filter((each) => each.atMs >= atMs && platforms.includes(each.platform))
    .toSorted((one, other) => one.atMs - other.atMs);
  const here = later.filter((each) => each.atMs < atMs + hourMs);
  const [first] = here;
  if (!first) return [];
  const next = later.find((each) => each.atMs >= atMs + hourMs);
  const dayOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
  const days = next ? Math.max(1, dayOf(first.atMs).until(dayOf(next.atMs)).days) : 1;
  const shift = (ms: number): number => shiftedMs(ms, { by: { days }, zone, skip: new Set() });
  const begin = new Set((untilMs === null ? here : later.filter((each) => each.atMs < untilMs)).map(({ pid }) => pid));
  const move = (pids: ReadonlySet<number>): Moved[] =>
    held.flatMap((each) => (pids.has(each.pid) ? [{ ...each, afterMs: shift(each.atMs) }] : []));
  const others = held.filter(({ pid }) => !begin.has(pid));
  return move(begin.union(overtaken(move(begin), others, shift)));
};

/** Publications less than an hour apart on a platform: pairs of different posts, each once. */
export const closePairs = (held: readonly Held[]): [Held, Held][] =>
  [...Map.groupBy(held, ({ platform }) => platform).values()].flatMap((ofPlatform) => {
    const sorted = ofPlatform.toSorted((one, other) => one.atMs - other.atMs);
    return sorted.flatMap((one, place) => {
      const pairs: [Held, Held][] = [];
      for (let next = place + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.atMs - one.atMs >= hourMs) break;
        if (other.pid !== one.pid) pairs.push([one, other]);
      }
      return pairs;
    });
  });
