// Planning many posts at once: weekly slots, the next free one, and a preview of a plan before it is applied.
import { Temporal } from 'temporal-polyfill';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type { SlotHints } from '../../../preload/contract/calendar.ts';
import type { PlatformChoice } from '../../../preload/contract/inputs.ts';
import { tooMany } from '../too-many.ts';
import type { BlockerInputs, RefusedTime } from '../../../preload/rules/blockers.ts';
import { bulkLimit } from '../../../preload/rules/own-bounds.ts';
import {
  type PlanProposal,
  type PlanSkip,
  type PlatformAnswers,
  type WeeklySlot,
  weeklySlots,
} from '../../../preload/contract/plan.ts';
import type { PlanOrder } from '../../../preload/rules/choices.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { createFreeMoments, momentsOf, propose, type Proposed, type Wanted } from '../../planner/slots.ts';
import { branched, type Planned, type TriedMoment, versionName } from '../../planner/what-if.ts';
import {
  freeTimes,
  goodTimes,
  measuredNeeded,
  type MeasuredPost,
  settledMs,
  suggestTimes,
} from '../../planner/suggested-times.ts';
import { json } from '../../store/database/row-schema.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { arrivalsOf } from '../posts/arrivals.ts';
import {
  chosenVersions,
  blockerInputsOf,
  holdsTime,
  readAnswers,
  rememberAnswers,
} from '../posts/schedulable-platforms.ts';
import { asSlots, usedTimes, usualSpanMs, usualTimes } from './usual-times.ts';
import { isSameHour, planWarnings } from './warnings.ts';
import { stepOf } from '../posts/library-query.ts';

/** Weekly slots, ISO instants. */
type FreeSlots = {
  /** The first one that is free on all of these; null: none is left. */
  first(platforms: readonly PlatformId[]): string | null;
  occupy(platforms: readonly PlatformId[], at: string): void;
};

export type Planning = {
  slots(): WeeklySlot[];
  saveSlots(slots: WeeklySlot[]): WeeklySlot[];
  /** How the user decided about platforms for posts without a time, in this business. */
  platforms(): PlatformAnswers;
  /** Answers about other platforms stay. */
  rememberPlatforms(answers: PlatformAnswers): PlatformAnswers;
  hints(ask: ParsedInput<'calendar.slotHints'>): SlotHints;
  /** Starts again with every call. */
  freeSlots(): FreeSlots;
  /**
   * Iterates over moments of weekly slots, otherwise of usual times, that are free on all of these platforms, ISO
   * instants; null: none is left. `occupied`: also counts as taken.
   */
  freeTogether(
    occupied: readonly { platform: string; at: string }[],
  ): (platforms: readonly PlatformId[]) => string | null;
  /** Throws AppError `invalid` for more variants than one step can change. */
  propose(ask: ParsedInput<'plan.propose'>): PlanProposal;
};

/** Nothing is planned sooner than this: it takes time to reach the service. */
const leadMs = 10 * 60_000;
const freeCount = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const horizonMs = 400 * dayMs;

const Stored = json.pipe(weeklySlots);

type Wanting = { choice: PlatformChoice; keepTimes: boolean; account: BlockerInputs };
/** `refused`: variants that can't be scheduled. */
type Versions = { platforms: PlatformId[]; refused: RefusedTime[] };

type Deps = {
  sync: Sync;
  /** The what-if draft; null: none. */
  tried: () => readonly TriedMoment[] | null;
};

export const createPlanning = ({ sync, tried }: Deps): Planning => {
  const { store, time, forecast } = sync;

  const slots = (): WeeklySlot[] => {
    const stored = store.meta.read('weekly_slots');
    return stored === null ? [] : (Stored.safeParse(stored).data ?? []);
  };

  /** The service's clock has fractions of a millisecond, in which nothing is planned. */
  const nowMs = (): number => Math.floor(time.serverNowMs());
  const today = (): Temporal.PlainDate => dayIn(businessZone(store), nowMs());

  const branchOf = (whatIf: true | undefined): readonly TriedMoment[] => (whatIf ? tried() : null) ?? [];

  const momentsIn = (fromMs: number, beforeMs: number, branch: readonly TriedMoment[]): Planned[] => {
    const moments = store.agenda.moments(fromMs, beforeMs);
    return branch.length === 0 ? moments : branched(moments, branch, { fromMs, beforeMs });
  };

  /** Moments of what is published, except for `moved`: the posts that are planned again. */
  const takenBut = (moved: ReadonlySet<string>, branch: readonly TriedMoment[] = []): Map<PlatformId, Set<number>> => {
    const now = nowMs();
    const taken = new Map<PlatformId, Set<number>>();
    // The times of a pause come back when it ends.
    const paused = store.pause.times().map(({ pid, platform, at }) => ({ pid, platform, atMs: Date.parse(at) }));
    // What was published within the last hour counts as taken, too.
    for (const { pid, platform, atMs } of [...momentsIn(now - hourMs, now + horizonMs, branch), ...paused]) {
      if (!isPlatformId(platform) || moved.has(versionName({ pid, platform }))) continue;
      const known = taken.get(platform) ?? new Set<number>();
      taken.set(platform, known.add(atMs));
    }
    return taken;
  };

  /** Answers the names of posts within an hour on the same platform: of the plan, and those whose times stay. */
  const closePosts = (proposed: readonly Proposed[], moved: ReadonlySet<string>, branch: readonly TriedMoment[]) => {
    const planned = proposed.flatMap(({ pid, versions }) => versions.map((version) => ({ pid, ...version })));
    const first = Math.min(...planned.map(({ atMs }) => atMs));
    const last = Math.max(...planned.map(({ atMs }) => atMs));
    const staying = planned.length === 0 ? [] : momentsIn(first - hourMs, last + hourMs, branch);
    const all = [...planned, ...staying.filter((moment) => !moved.has(versionName(moment)))];
    return (own: number, versions: Proposed['versions']): string[] => {
      const pids = all.flatMap(({ pid, platform, atMs }) =>
        pid !== own && versions.some((version) => version.platform === platform && isSameHour(version.atMs, atMs))
          ? [pid]
          : [],
      );
      return [...store.agenda.rows([...new Set(pids)]).values()].map(({ name }) => name);
    };
  };

  /** Those that had time to be seen; a daily reading only says on which day it was made. */
  const measuredPosts = (zone: string): MeasuredPost[] =>
    store.measurements.last('instagram').flatMap(({ publishedAt, day, likes, comments }) => {
      const publishedMs = Date.parse(publishedAt);
      const readMs = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
      return readMs - publishedMs >= settledMs ? [{ publishedMs, value: likes + comments }] : [];
    });

  const freeBut = (moved: ReadonlySet<string>, weekly = slots()) =>
    createFreeMoments({
      moments: momentsOf({ rule: { by: 'slots' }, weekly, zone: businessZone(store), from: today() }),
      taken: takenBut(moved),
      earliestMs: nowMs() + leadMs,
    });

  const ordered = (pids: readonly number[], order: PlanOrder): readonly number[] => {
    if (order === 'list') return pids;
    const made = new Map(pids.map((pid) => [pid, store.posts.createdMs(pid) ?? 0]));
    return pids.toSorted((one, other) => (made.get(one) ?? 0) - (made.get(other) ?? 0) || one - other);
  };

  const versionsOf = (post: Post, { choice, keepTimes, account }: Wanting): Versions | PlanSkip => {
    const chosen = chosenVersions(post, choice, account);
    if (typeof chosen === 'string') return chosen === 'no-time' ? 'not-ticked' : chosen;
    const held = new Set(post.variants.filter(holdsTime).map(({ platform }) => platform));
    const isFree = (platform: PlatformId) => !keepTimes || !held.has(platform);
    const refused = chosen.refused.filter(({ platform }) => isFree(platform));
    const platforms = chosen.able.filter(isFree);
    return platforms.length + refused.length === 0 ? 'has-time' : { platforms, refused };
  };

  return {
    slots,
    saveSlots: (next) =>
      sync.transact((tx) => {
        store.meta.write('weekly_slots', JSON.stringify(next));
        tx.changed('plan');
        return slots();
      }),

    platforms: () => readAnswers(store),
    rememberPlatforms: (answers) => rememberAnswers(sync, answers),

    hints({ of, platforms, on, whatIf }) {
      const zone = businessZone(store);
      const now = nowMs();
      const weekly = slots();
      const used = usedTimes(store.agenda.moments(now - usualSpanMs, now), zone);
      const pids = of ? stepOf(sync, of) : [];
      const place = {
        platforms,
        taken: takenBut(
          new Set(pids.flatMap((pid) => platforms.map((platform) => versionName({ pid, platform })))),
          branchOf(whatIf),
        ),
        earliestMs: now + leadMs,
      };
      const freeFrom = (from: Temporal.PlainDate, most: number, earliestMs = place.earliestMs): number[] => {
        const rule = { by: 'slots' } as const;
        const moments = momentsOf({ rule, weekly: weekly.length > 0 ? weekly : asSlots(used), zone, from });
        return freeTimes({ ...place, moments, most, earliestMs });
      };
      const free = freeFrom(today(), freeCount);
      const lastMs = platforms
        .flatMap((platform) => [...(place.taken.get(platform) ?? [])])
        .reduce((last, atMs) => Math.max(last, atMs), 0);
      const lastOn = lastMs >= now ? dayIn(zone, lastMs) : null;
      const usual = usualTimes(used, weekly);
      const [pid] = pids;
      const meant = on ?? (pid !== undefined && pids.length === 1 ? store.localNotes.read(pid).plannedOn : null);
      const date = meant === null ? null : Temporal.PlainDate.from(meant);
      const measured = platforms.includes('instagram') ? measuredPosts(zone) : [];
      return {
        usual,
        free: free.map((atMs) => new Date(atMs).toISOString()),
        suggested: suggestTimes({
          ...place,
          free,
          afterLastMs: (lastOn && freeFrom(lastOn, 1, Math.max(lastMs, place.earliestMs))[0]) ?? null,
          day: date && { date, reason: on === undefined ? 'planned-day' : 'that-day' },
          usualOn: usual
            .filter(({ weekday }) => weekday === date?.dayOfWeek)
            .map(({ time: written }) => Temporal.PlainTime.from(written)),
          good: goodTimes(measured, zone),
          zone,
          today: today(),
        }),
        tooFew:
          measured.length > 0 && measured.length < measuredNeeded
            ? { measuredCount: measured.length, neededCount: measuredNeeded }
            : null,
      };
    },

    freeSlots() {
      const free = freeBut(new Set());
      return {
        first(platforms) {
          const atMs = free.first(platforms);
          return atMs === null ? null : new Date(atMs).toISOString();
        },
        occupy(platforms, at) {
          for (const platform of platforms) free.occupy(platform, Date.parse(at));
        },
      };
    },

    freeTogether(occupied) {
      const now = nowMs();
      const weekly = slots();
      const used = usedTimes(store.agenda.moments(now - usualSpanMs, now), businessZone(store));
      const free = freeBut(new Set(), weekly.length > 0 ? weekly : asSlots(used));
      for (const { platform, at } of occupied) if (isPlatformId(platform)) free.occupy(platform, Date.parse(at));
      return (platforms) => {
        const atMs = free.next(platforms);
        return atMs === null ? null : new Date(atMs).toISOString();
      };
    },

    propose({ of, rule, order = 'list', from, platforms: choice, keepTimes, fixed, without, whatIf }) {
      const left = new Set(without.map(Number));
      const fixedOf = Map.groupBy(fixed, ({ id }) => Number(id));
      const branch = branchOf(whatIf);
      const triedMs = new Map(branch.map((moment) => [versionName(moment), moment.atMs]));
      const leftOut: PlanProposal['leftOut'] = [];
      const wanted: Wanted[] = [];
      const read: ({ post: Post } & Versions)[] = [];
      const account = blockerInputsOf(store);
      const moved = new Set<string>();
      for (const pid of ordered(stepOf(sync, of), order)) {
        const post = left.has(pid) ? null : withTried(readShown(store, pid), pid, triedMs);
        if (!post) continue;
        const versions = versionsOf(post, { choice, keepTimes, account });
        const skipped = { id: post.id, name: post.name, version: null };
        if (typeof versions === 'string') leftOut.push({ ...skipped, reason: versions });
        else if (versions.platforms.length === 0)
          leftOut.push({ ...skipped, reason: 'takes-no-time', version: versions.refused[0] ?? null });
        else {
          const { platforms } = versions;
          read.push({ post, ...versions });
          wanted.push({
            pid,
            platforms,
            fixedMs: new Map(fixedOf.get(pid)?.map(({ platform, at }) => [platform, Date.parse(at)])),
          });
          for (const platform of platforms) moved.add(versionName({ pid, platform }));
        }
      }
      if (moved.size > bulkLimit) throw tooMany('times', bulkLimit);
      const firstDay = Temporal.PlainDate.from(from);
      const proposed = propose({
        posts: wanted,
        moments: momentsOf({
          rule,
          weekly: slots(),
          zone: businessZone(store),
          from: Temporal.PlainDate.compare(firstDay, today()) < 0 ? today() : firstDay,
        }),
        taken: takenBut(moved, branch),
        earliestMs: nowMs() + leadMs,
        how: rule.by === 'slots' ? 'apart' : 'together',
      });
      const sends = proposed.flatMap(({ versions }) => versions.map(({ atMs }) => atMs));
      const arrivals = arrivalsOf(sync, sends);
      const rows = store.agenda.rows(proposed.map(({ pid }) => pid));
      const warnings = planWarnings(read, account);
      const closeTo = closePosts(proposed, moved, branch);
      let place = 0;
      const posts = proposed.flatMap(({ pid, versions }): PlanProposal['posts'] => {
        const timed = versions.map(({ platform, atMs }) => ({
          platform,
          at: new Date(atMs).toISOString(),
          tooLate: arrivals[place++]?.isLate === true,
        }));
        const post = rows.get(pid);
        if (!post) return [];
        if (timed.length === 0) leftOut.push({ id: post.id, name: post.name, reason: 'no-slot', version: null });
        const close = closeTo(pid, versions);
        const all = [
          ...(warnings.get(post.id) ?? []),
          ...(close.length > 0 ? [{ kind: 'same-hour' as const, names: close }] : []),
        ];
        return timed.length === 0 ? [] : [{ post, versions: timed, warnings: all }];
      });
      return {
        posts,
        leftOut,
        sendCount: sends.length,
        sendsPerHour: forecast.outwardPerHour(),
        finishAt:
          sends.length === 0 ? null : new Date(Math.max(...arrivals.map(({ throughMs }) => throughMs))).toISOString(),
      };
    },
  };
};

const dayIn = (zone: string, atMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate();

/** The post as the what-if has it: what holds a time there, and what doesn't. */
const withTried = (post: Post | null, pid: number, triedMs: ReadonlyMap<string, number | null>): Post | null =>
  post && {
    ...post,
    variants: post.variants.map((variant) => {
      const atMs = triedMs.get(versionName({ pid, platform: variant.platform }));
      if (atMs === undefined) return variant;
      return { ...variant, scheduledAt: atMs === null ? null : new Date(atMs).toISOString() };
    }),
  };

export const planningMethods = (planning: Planning) =>
  ({
    'plan.slots': () => planning.slots(),
    'plan.saveSlots': ({ slots }) => planning.saveSlots(slots),
    'plan.platforms': () => planning.platforms(),
    'plan.rememberPlatforms': (answers) => planning.rememberPlatforms(answers),
    'calendar.slotHints': (ask) => planning.hints(ask),
    'plan.propose': (ask) => planning.propose(ask),
  }) satisfies Partial<Handlers>;
