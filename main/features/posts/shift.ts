// "Move by…": previews moving many posts by the same distance. `place` carries it out (bulk-actions.ts).
import { Temporal } from 'temporal-polyfill';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { weekdays, type Weekday, type WeeklySlot } from '../../../preload/contract/plan.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Insertion, Shift, ShiftedPost, ShiftSet, Stay } from '../../../preload/contract/shift.ts';
import { tooMany } from '../too-many.ts';
import type { BlockerInputs } from '../../../preload/rules/blockers.ts';
import { bulkLimit } from '../../../preload/rules/own-bounds.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import {
  closePairs,
  type Held,
  type Moved,
  overtaken,
  pushedByDays,
  pushedToNext,
  shiftedDay,
  shiftedMs,
} from '../../planner/shift.ts';
import { momentsOf } from '../../planner/slots.ts';
import { branched, type TriedMoment, versionName } from '../../planner/what-if.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { dayStartMs } from '../calendar/day-start.ts';
import { spanOf } from '../calendar/entries.ts';
import type { PlannedDay } from '../calendar/planned-days.ts';
import { arrivalsOf } from './arrivals.ts';
import { stepOf } from './library-query.ts';
import { rowsAsOfNow } from './row-now.ts';
import { blockerInputsOf, timeRefusal } from './schedulable-platforms.ts';

type Deps = {
  sync: Sync;
  weekly: () => readonly WeeklySlot[];
  /** The what-if draft; null: none. */
  tried: () => readonly TriedMoment[] | null;
  /** Drafts that are planned for these days, both inclusive. */
  planned: (from: string, to: string) => readonly PlannedDay[];
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How far ahead to search for posts that must make room and for the weekdays in use. */
const aheadMs = 400 * dayMs;
const usualSpanMs = 90 * dayMs;
/** With fewer publications no weekday counts as quiet. */
const fewestUsed = 20;
/** A quiet weekday has less than this share of them. */
const quietPart = 0.05;

/** `only`: some of its platforms; null: all of them. */
type Chosen = { pid: number; only: ReadonlySet<string> | null };
type Asked = ParsedInput<'posts.shift'>;
/** `placed`: what is scheduled besides; `days`: planned days that move, by local id. */
type Described = {
  moved: readonly Moved[];
  placed: readonly Held[];
  days: ReadonlyMap<number, { before: string; after: string }>;
  isChosen: (pid: number) => boolean;
  branch: readonly TriedMoment[];
};

export const createShift = ({ sync, weekly, tried, planned }: Deps) => {
  const { store, time } = sync;

  const momentsIn = (fromMs: number, beforeMs: number, branch: readonly TriedMoment[]): Held[] => {
    const moments = store.agenda.moments(fromMs, beforeMs);
    const all = branch.length === 0 ? moments : branched(moments, branch, { fromMs, beforeMs });
    return all.flatMap(({ pid, platform, status, atMs }) =>
      status !== 'published' && isPlatformId(platform) ? [{ pid, platform, atMs }] : [],
    );
  };

  const chosenOf = (of: ShiftSet, branch: readonly TriedMoment[]): Chosen[] => {
    if (!('from' in of)) return stepOf(sync, of).map((pid) => ({ pid, only: null }));
    const { fromMs, beforeMs } = spanOf(of.from, of.to, businessZone(store));
    const held = Map.groupBy(momentsIn(fromMs, beforeMs, branch), ({ pid }) => pid);
    const drafts = planned(of.from, of.to).filter(({ pid }) => !held.has(pid));
    return [
      ...[...held].map(([pid, versions]) => ({ pid, only: new Set(versions.map(({ platform }) => platform)) })),
      ...drafts.map(({ pid }) => ({ pid, only: new Set<string>() })),
    ];
  };

  const quietDays = (zone: string, nowMs: number): Weekday[] => {
    const used = store.agenda.moments(nowMs - usualSpanMs, nowMs);
    if (used.length < fewestUsed) return [];
    const counts = new Map<number, number>();
    for (const { atMs } of used) {
      const { dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
      counts.set(dayOfWeek, (counts.get(dayOfWeek) ?? 0) + 1);
    }
    return weekdays.filter((weekday) => (counts.get(weekday) ?? 0) < used.length * quietPart);
  };

  /** Throws AppError `invalid` for more than one step can change. */
  const described = ({ moved, placed, days, isChosen, branch }: Described) => {
    if (moved.length + placed.length + days.size > bulkLimit) throw tooMany('times', bulkLimit);
    const sends = [...moved.map(({ afterMs }) => afterMs), ...placed.map(({ atMs }) => atMs)];
    const arrivals = arrivalsOf(sync, sends, new Set([...moved, ...placed].map(({ pid }) => pid)).size === 1);
    const late = new Set(moved.filter((_, place) => arrivals[place]?.isLate));
    const close = closeAfter(moved, placed, (fromMs, beforeMs) => momentsIn(fromMs, beforeMs, branch));
    const rows = store.agenda.rows([...new Set([...moved.map(({ pid }) => pid), ...days.keys(), ...close.pids])]);
    const ofPost = Map.groupBy(moved, ({ pid }) => pid);
    const asOfNow = rowsAsOfNow(sync);
    const posts = [...new Set([...ofPost.keys(), ...days.keys()])].flatMap((pid): ShiftedPost[] => {
      const row = rows.get(pid);
      if (!row) return [];
      const places = new Map(row.platforms.map(({ platform }, place) => [platform, place]));
      const place = ({ platform }: Moved) => places.get(platform) ?? 0;
      const versions = (ofPost.get(pid) ?? []).toSorted(
        (one, other) => one.afterMs - other.afterMs || place(one) - place(other),
      );
      return [
        {
          post: asOfNow(row),
          versions: versions.map((version) => ({
            platform: version.platform,
            before: new Date(version.atMs).toISOString(),
            after: new Date(version.afterMs).toISOString(),
            tooLate: late.has(version),
          })),
          plannedOn: days.get(pid) ?? null,
          follows: !isChosen(pid),
          sameHour: [...(close.of.get(pid) ?? [])].flatMap((other) => rows.get(other)?.name ?? []),
        },
      ];
    });
    // A planned day comes before the times of that day.
    const orderMs = ({ versions: [first], plannedOn }: ShiftedPost): number =>
      first ? Date.parse(first.after) : plannedOn ? dayStartMs(plannedOn.after, businessZone(store)) : 0;
    const lastMs = Math.max(...arrivals.map(({ throughMs }) => throughMs));
    return {
      posts: posts.toSorted((one, other) => orderMs(one) - orderMs(other)),
      sendCount: sends.length,
      finishAt: sends.length === 0 ? null : new Date(lastMs).toISOString(),
    };
  };

  const shift = ({ of, by, push, skip, keepTimes, planned: movesPlanned, whatIf }: Asked): Shift => {
    const zone = businessZone(store);
    const nowMs = time.serverNowMs();
    const branch = (whatIf ? tried() : null) ?? [];
    const triedMs = new Map(branch.map((moment) => [versionName(moment), moment.atMs]));
    const how = { by, zone, skip: new Set<number>(skip) };
    const account = blockerInputsOf(store);
    const stays: Stay[] = [];
    const moved: Moved[] = [];
    const days = new Map<number, { before: string; after: string }>();
    /** Of the chosen posts, Unix ms. */
    const beginMs: number[] = [];
    let plannedCount = 0;

    const dayOf = (atMs: number): Temporal.PlainDate =>
      Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate();
    const stay = (post: Post, reason: Stay['reason']): void => void stays.push(stayOf(post, reason));
    const isPaused = (head: number): boolean =>
      store.pause.on() !== null && store.families.pids(head).some((pid) => store.pause.timesOf(pid).length > 0);
    /** Adds the variants of a post that move. */
    const add = (post: Post, held: readonly Held[]): void => {
      const firstMs = Math.min(...held.map(({ atMs }) => atMs));
      const meant = held.map((each) => ({ ...each, afterMs: shiftedMs(keepTimes ? each.atMs : firstMs, how) }));
      const judged = judge(post, meant, nowMs, account);
      moved.push(...judged.goes);
      stays.push(...judged.stays);
    };
    const heldBy = (post: Post, pid: number, only: Chosen['only']): Held[] =>
      post.variants.flatMap(({ platform, status, scheduledAt }) => {
        if (status === 'published' || !isPlatformId(platform) || only?.has(platform) === false) return [];
        const real = typeof scheduledAt === 'string' ? Date.parse(scheduledAt) : null;
        const triedAtMs = triedMs.get(versionName({ pid, platform }));
        const atMs = triedAtMs === undefined ? real : triedAtMs;
        return atMs === null ? [] : [{ pid, platform, atMs }];
      });
    /** null: it has no planned day, or the day stays. */
    const addPlanned = (pid: number): 'moves' | 'past' | null => {
      const { plannedOn } = store.localNotes.read(pid);
      if (plannedOn === null) return null;
      plannedCount += 1;
      beginMs.push(dayStartMs(plannedOn, zone));
      if (!movesPlanned || !('days' in by) || by.days === 0) return null;
      const after = shiftedDay(Temporal.PlainDate.from(plannedOn), by.days, how.skip);
      if (Temporal.PlainDate.compare(after, dayOf(Math.floor(nowMs))) < 0) return 'past';
      days.set(pid, { before: plannedOn, after: after.toString() });
      return 'moves';
    };

    const chosen = chosenOf(of, branch);
    const chosenPids = new Set(chosen.map(({ pid }) => pid));
    const rows = store.agenda.rows([...chosenPids]);
    for (const { pid, only } of chosen) {
      const post = rows.has(pid) ? readShown(store, pid) : null;
      if (!post) continue;
      const plannedDay = addPlanned(pid);
      const held = heldBy(post, pid, only);
      beginMs.push(...held.map(({ atMs }) => atMs));
      const isOut = post.variants.every(({ status }) => status === 'published');
      if (held.length > 0) add(post, held);
      else if (isOut) stay(post, 'published');
      else if (plannedDay !== 'moves') stay(post, plannedDay ?? (isPaused(pid) ? 'paused' : 'no-time'));
    }

    // Everything relevant is within the farthest new time, or pushed by something that is.
    const others = momentsIn(nowMs, nowMs + aheadMs, branch).filter(({ pid }) => !chosenPids.has(pid));
    const isLater = moved.some(({ atMs, afterMs }) => afterMs > atMs);
    const following = isLater ? overtaken(moved, others, (atMs) => shiftedMs(atMs, how)) : new Set<number>();
    if (push) {
      const heldByOthers = Map.groupBy(others, ({ pid }) => pid);
      for (const pid of following) {
        const post = readShown(store, pid);
        if (post) add(post, heldByOthers.get(pid) ?? []);
      }
    }
    return {
      ...described({ moved, placed: [], days, isChosen: (pid) => chosenPids.has(pid), branch }),
      stays,
      first: beginMs.length === 0 ? null : dayOf(Math.min(...beginMs)).toString(),
      followingCount: following.size,
      plannedCount,
      quietDays: quietDays(zone, nowMs),
    };
  };

  const insert = ({ id, platforms, at, until, whatIf }: ParsedInput<'posts.insert'>): Insertion => {
    const zone = businessZone(store);
    const nowMs = time.serverNowMs();
    const atMs = Date.parse(at);
    const branch = (whatIf ? tried() : null) ?? [];
    const account = blockerInputsOf(store);
    const day = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate();
    const monthEndMs = day.with({ day: 1 }).add({ months: 1 }).toZonedDateTime(zone).epochMilliseconds;
    const untilMs = until === 'month' ? monthEndMs : null;
    const others = momentsIn(nowMs, atMs + aheadMs, branch).filter(({ pid }) => pid !== Number(id));
    const moments = [...momentsOf({ rule: { by: 'slots' }, weekly: weekly(), zone, from: day })].flatMap((moment) =>
      moment.atMs >= atMs && platforms.every((platform) => moment.platforms?.includes(platform) ?? true)
        ? [moment.atMs]
        : [],
    );
    const isSlot = moments[0] === atMs;
    const meant = isSlot
      ? pushedToNext(others, moments, { platforms, untilMs, zone })
      : pushedByDays(others, atMs, { platforms, untilMs, zone });
    const stays: Stay[] = [];
    const moved: Moved[] = [];
    for (const [pid, versions] of Map.groupBy(meant, (each) => each.pid)) {
      const post = readShown(store, pid);
      const judged = post && judge(post, versions, nowMs, account);
      moved.push(...(judged?.goes ?? []));
      stays.push(...(judged?.stays ?? []));
    }
    const placed = platforms.map((platform) => ({ pid: Number(id), platform, atMs }));
    return { ...described({ moved, placed, days: new Map(), isChosen: () => false, branch }), stays, isSlot };
  };
  return { shift, insert };
};

const stayOf = ({ id, name }: Post, reason: Stay['reason'], over: Partial<Stay> = {}): Stay => ({
  id,
  name,
  reason,
  platform: null,
  obstacle: null,
  ...over,
});

/** Splits the variants of one post into those that move, and those that stay with a reason. */
const judge = (
  post: Post,
  meant: readonly Moved[],
  nowMs: number,
  account: BlockerInputs,
): { goes: Moved[]; stays: Stay[] } => {
  if (post.sync.publishWaits) return { goes: [], stays: [stayOf(post, 'sending')] };
  const stays: Stay[] = [];
  const goes = meant.filter(({ platform, atMs, afterMs }) => {
    const variant = post.variants.find((each) => each.platform === platform);
    const obstacle = variant ? timeRefusal(post, variant, platform, account) : null;
    if (afterMs === atMs) return false;
    if (obstacle) stays.push(stayOf(post, 'takes-no-time', { platform, obstacle }));
    else if (afterMs <= nowMs) stays.push(stayOf(post, 'past', { platform }));
    return !obstacle && afterMs > nowMs;
  });
  return { goes, stays };
};

/**
 * For each post that moves, the posts that it comes close to. `placed`: what is scheduled besides; `momentsIn`: the
 * current times.
 */
const closeAfter = (
  moved: readonly Moved[],
  placed: readonly Held[],
  momentsIn: (fromMs: number, beforeMs: number) => Held[],
) => {
  const of = new Map<number, Set<number>>();
  const pids = new Set<number>();
  if (moved.length === 0) return { of, pids };
  const nameOf = ({ pid: one }: Held, { pid: other }: Held) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const around = (times: readonly number[]): Held[] =>
    momentsIn(Math.min(...times) - hourMs, Math.max(...times) + hourMs);
  const before = new Set(closePairs(around(moved.map(({ atMs }) => atMs))).map(([one, other]) => nameOf(one, other)));
  const isMoved = new Set([...moved, ...placed].map(versionName));
  const there = around(moved.map(({ afterMs }) => afterMs));
  const staying = [...there.filter((each) => !isMoved.has(versionName(each))), ...placed];
  const movedPids = new Set(moved.map(({ pid }) => pid));
  for (const [one, other] of closePairs([
    ...staying,
    ...moved.map(({ pid, platform, afterMs }) => ({ pid, platform, atMs: afterMs })),
  ])) {
    if (before.has(nameOf(one, other))) continue;
    for (const [each, its] of [
      [one.pid, other.pid],
      [other.pid, one.pid],
    ] as const) {
      if (!movedPids.has(each)) continue;
      pids.add(its);
      of.set(each, (of.get(each) ?? new Set()).add(its));
    }
  }
  return { of, pids };
};

export const shiftMethods = ({ shift, insert }: ReturnType<typeof createShift>) =>
  ({ 'posts.shift': shift, 'posts.insert': insert }) satisfies Partial<Handlers>;
