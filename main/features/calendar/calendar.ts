// The calendar and the autopilot's week: shown at once from the library, and refreshed while they are open.
import type { Handlers, Input, ParsedInput } from '../../../preload/bridge.ts';
import type {
  Autopilot,
  AutopilotPlan,
  Calendar,
  CalendarEntry,
  EntryWarning,
  SameWords,
} from '../../../preload/contract/calendar.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import { branched, type TriedMoment, versionName } from '../../planner/what-if.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone, calendarSnapshot, keepSnapshot, plansSnapshot } from '../../sync/kernel/cached-replies.ts';
import type { PlannedDay } from './planned-days.ts';
import { daysOf, firstOfDays, type Group, spanOf, together } from './entries.ts';
import { coverageOf, queueOf } from './autopilot-queue.ts';
import { alikeEntries, nearestOf, warningsOf } from './warnings.ts';
import { groupsHeld, standingOf, stillHeld } from './still-publishing.ts';
import { dayStartMs } from './day-start.ts';
import { rowsAsOfNow } from '../posts/row-now.ts';
import { createRenew } from '../background-refresh.ts';
import { pausedMoments } from '../pause/paused-times.ts';
import type { z } from 'zod';
import type * as schema from '../../service/schema.ts';
import type { Store } from '../../store/store.ts';

type Entry = z.infer<typeof schema.CalendarEntry>;

/**
 * Ids of the service. Posts with our own changes in flight are skipped. An entry stands for one platform of a post, the
 * representative one (public-api.md, Calendar); which one that is when it is not named is unknown.
 */
const differences = (
  store: Store,
  entries: readonly Entry[],
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
  nowMs: number,
): string[] => {
  const stored = store.agenda.moments(fromMs, beforeMs);
  const isStored = new Set(stored.map(({ pid, platform, atMs }) => `${pid} ${platform} ${atMs}`));
  const isOurs = (pid: number): boolean => store.posts.view(pid)?.sync.state !== 'synced';

  const listed = entries.flatMap((entry) => {
    const part = store.posts.pidOf(entry.postId);
    if (part === null) return [entry.postId];
    const pid = store.posts.headOf(part);
    const at = slotText(entry.publishedAt) ?? slotText(entry.scheduledAt);
    if (typeof at !== 'string' || !entry.platform || isOurs(pid)) return [];
    return isStored.has(`${pid} ${entry.platform} ${Date.parse(at)}`) ? [] : [entry.postId];
  });

  const shown = new Set(entries.map(({ postId }) => postId));
  const missing = stored.flatMap(({ pid, platform, status, atMs }) => {
    if (status !== 'scheduled' || atMs < nowMs) return [];
    const sid = store.posts.sidOf(store.families.partOf(pid, platform));
    return sid === null || shown.has(sid) || isOurs(pid) ? [] : [sid];
  });
  return [...new Set([...listed, ...missing])];
};

export type Agenda = {
  calendar(asked: Input<'calendar.read'>): Calendar;
  warnings(asked: Input<'calendar.warnings'>): EntryWarning[];
  sameWords(asked: ParsedInput<'calendar.sameWords'>): SameWords | null;
  autopilot(from: string | null): Autopilot;
};

type Deps = {
  sync: Sync;
  log: Log;
  /** The what-if draft; null: none. */
  tried: () => readonly TriedMoment[] | null;
  /** Drafts that the user plans for these days, both inclusive (planned-days.ts). */
  planned: (from: string, to: string) => readonly PlannedDay[];
};

const minuteMs = 60_000;
/** The visible range is refreshed when it is older than this. */
const freshMs = 5 * minuteMs;
const plansFreshMs = 15 * minuteMs;
/** Within a month the same words are worth a warning. */
const sameWordsSpanMs = 31 * 24 * 60 * minuteMs;

export const createAgenda = ({ sync, log, tried, planned }: Deps): Agenda => {
  const { store, transact, requests, time, pull } = sync;
  const renew = createRenew({ sync, log });

  const zone = (): string => businessZone(store);
  const standing = () => standingOf(sync);

  const renewCalendar = (from: string, to: string, span: SpanMs): void => {
    const id = `${from} ${to}`;
    renew('calendar', id, freshMs, async () => {
      const { reply, startedAtMs } = await requests.read('calendar.get', { query: { from, to } }, 'refresh');
      transact((tx) => keepSnapshot(tx, 'calendar', reply.body, startedAtMs, id));
      pull.notice(differences(store, reply.body.entries, span, time.nowMs()));
    });
  };

  const renewQueue = (from: string | null): void =>
    renew('queue', from ?? '', freshMs, async () => {
      const query = from === null ? {} : { from: new Date(dayStartMs(from, zone())).toISOString() };
      const { reply, startedAtMs } = await requests.read('autopilot.queue', { query }, 'refresh');
      transact((tx) => keepSnapshot(tx, 'queue', reply.body, startedAtMs, from ?? ''));
      const posts = reply.body.items.flatMap(({ postId }) => (postId ? [postId] : []));
      pull.notice(posts.filter((sid) => store.posts.pidOf(sid) === null));
    });

  const renewPlans = (): void =>
    renew('plans', '', plansFreshMs, async () => {
      const { reply, startedAtMs } = await requests.read('autopilot.plans', {}, 'refresh');
      transact((tx) => keepSnapshot(tx, 'plans', reply.body, startedAtMs));
    });

  const plans = (): AutopilotPlan[] | null =>
    plansSnapshot(store)?.plans.map(({ id, channel, channels, direction, status, publishMode, ...preferred }) => ({
      id,
      channels: [channel, ...channels.filter((each) => each !== channel)],
      direction,
      status,
      publishMode,
      preferredDays: preferred.preferredDays ?? [],
      preferredTime: preferred.preferredTime ?? null,
    })) ?? null;

  /** What the service shows on a day without an hour. */
  const untimed = (from: string, to: string): Calendar['untimed'] =>
    (calendarSnapshot(store, `${from} ${to}`)?.entries ?? []).flatMap((entry) => {
      if (typeof slotText(entry.scheduledAt) === 'string' || typeof slotText(entry.publishedAt) === 'string') return [];
      const pid = store.posts.pidOf(entry.postId);
      const isHere = pid !== null && store.posts.goneAtMs(pid) === null;
      const post = isHere ? store.posts.view(store.posts.headOf(pid)) : null;
      // It may have been scheduled meanwhile, or lost its place.
      if (!post || post.at !== null || post.status === 'published') return [];
      return [{ post, platforms: entry.platforms ?? (entry.platform ? [entry.platform] : []), date: entry.date }];
    });

  /** Drafts only: what has a time, real or tried out, is shown at that time. */
  const plannedOf = (from: string, to: string, branch: readonly TriedMoment[]): Calendar['untimed'] => {
    const days = planned(from, to);
    const timed = new Set(branch.flatMap(({ pid, atMs }) => (atMs === null ? [] : [pid])));
    const rows = store.agenda.rows(days.map(({ pid }) => pid));
    const asOfNow = rowsAsOfNow(sync);
    return days.flatMap(({ pid, date }) => {
      const row = rows.get(pid);
      if (!row || row.status !== 'draft' || timed.has(pid)) return [];
      const post = asOfNow(row);
      return [{ post, platforms: post.platforms.map(({ platform }) => platform), date, planned: true as const }];
    });
  };

  /** Paused times within these days, except those that the service still holds or that have another one by now. */
  const pausedOf = (span: SpanMs, held: readonly Group[]): Group[] => {
    const isHeld = new Set(held.map(({ pid, atMs }) => `${pid} ${atMs}`));
    const moments = pausedMoments(store, span)
      .map(({ row, platform, atMs }) => ({ pid: Number(row.id), platform, status: 'draft', atMs }))
      .filter(({ pid, atMs }) => !isHeld.has(`${pid} ${atMs}`));
    return together(moments).map((group) => ({ ...group, paused: true }));
  };

  const groupsOf = (span: SpanMs, branch: readonly TriedMoment[]): Group[] => {
    const moments = store.agenda.moments(span.fromMs, span.beforeMs);
    return together(branch.length === 0 ? moments : branched(moments, branch, span));
  };

  const entriesOf = (groups: readonly Group[], branch: readonly TriedMoment[]): CalendarEntry[] => {
    const moved = new Set(branch.map(versionName));
    const rows = store.agenda.rows([...new Set(groups.map(({ pid }) => pid))]);
    const asOfNow = rowsAsOfNow(sync);
    return groups.flatMap(({ pid, atMs, platforms, held, paused }) => {
      const row = rows.get(pid) ?? (held ? store.posts.view(pid) : null);
      if (!row) return [];
      const post = asOfNow(row);
      const ordered = post.platforms.map(({ platform }) => platform).filter((each) => platforms.has(each));
      const isTried = !held && !paused && ordered.some((platform) => moved.has(versionName({ pid, platform })));
      const at = new Date(atMs).toISOString();
      const marks = { ...(isTried && { tried: true as const }), ...(held && { held }), ...(paused && { paused }) };
      return [{ post, platforms: ordered, at, ...marks }];
    });
  };

  return {
    calendar({ from, to, platform, perDay, include = [], ahead, whatIf }) {
      const span = spanOf(from, to, zone());
      const branch = (whatIf ? tried() : null) ?? [];
      if (!ahead) {
        renewCalendar(from, to, span);
        renewQueue(null);
      }
      const held = groupsHeld(stillHeld(store, span, standing()));
      const all = [...groupsOf(span, branch), ...held, ...pausedOf(span, held)].sort(
        (one, other) => one.atMs - other.atMs,
      );
      const groups = platform === undefined ? all : all.filter(({ platforms }) => platforms.has(platform));
      const { shown, hidden } =
        perDay === undefined
          ? { shown: groups, hidden: [] }
          : firstOfDays(groups, daysOf(from, to, zone()), perDay, new Set(include.map(Number)));
      const making = untimed(from, to);
      const isMaking = new Set(making.map(({ post, date }) => `${post.id} ${date}`));
      const meant = plannedOf(from, to, branch).filter(({ post, date }) => !isMaking.has(`${post.id} ${date}`));
      return {
        entries: entriesOf(shown, branch),
        hidden,
        untimed: [...making, ...meant].filter(
          ({ platforms }) => platform === undefined || platforms.includes(platform),
        ),
        coverage: coverageOf(store, standing()).filter(({ date }) => date >= from && date <= to),
      };
    },
    warnings({ id, at, from, to, whatIf }) {
      const branch = (whatIf ? tried() : null) ?? [];
      const entries = entriesOf(groupsOf(spanOf(from, to, zone()), branch), branch);
      const entry = entries.find(({ post, at: its }) => post.id === id && Date.parse(its) === Date.parse(at));
      return entry ? warningsOf(entry, entries, alikeEntries(store, entry.post.id, entry.platforms, entries)) : [];
    },
    sameWords({ id, platforms, on }) {
      const head = String(store.posts.headOf(Number(id))) as PostId;
      const dayMs = dayStartMs(on, zone());
      const span = { fromMs: dayMs - sameWordsSpanMs, beforeMs: dayMs + sameWordsSpanMs };
      return nearestOf(alikeEntries(store, head, platforms, entriesOf(groupsOf(span, []), [])), dayMs);
    },
    autopilot(from) {
      renewQueue(from);
      renewPlans();
      return { queue: queueOf(sync, from ?? '', standing()), plans: plans() };
    },
  };
};

type SpanMs = { fromMs: number; beforeMs: number };

export const calendarMethods = (agenda: Agenda) =>
  ({
    'calendar.read': (asked) => agenda.calendar(asked),
    'calendar.warnings': (asked) => agenda.warnings(asked),
    'calendar.sameWords': (asked) => agenda.sameWords(asked),
    'autopilot.read': ({ from }) => agenda.autopilot(from ?? null),
  }) satisfies Partial<Handlers>;
