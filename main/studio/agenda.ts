// The calendar and the autopilot's week: from what is kept here at once, asked of the service while they are looked at.
import { AppError } from '../../preload/error.ts';
import type { Autopilot, AutopilotPlan, Calendar, CalendarEntry, Queue } from '../../preload/model/agenda.ts';
import type { Log } from '../log.ts';
import { slotText } from '../service/leniency.ts';
import type { Moment } from '../store/agenda.ts';
import type { Sync } from '../sync/engine.ts';
import {
  businessZone,
  calendarSnapshot,
  keepSnapshot,
  plansSnapshot,
  queueSnapshot,
  type SnapshotKind,
} from '../sync/snapshots.ts';
import { dayStartMs } from './finding.ts';
import { differences } from './agenda-differences.ts';

export type Agenda = {
  calendar(days: { from: string; to: string }): Calendar;
  autopilot(from: string | null): Autopilot;
};

type Deps = { sync: Sync; log: Log };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** What is on the screen is asked for again above this age (sync.md, section 7). */
const freshMs = 5 * minuteMs;
const plansFreshMs = 15 * minuteMs;

export const createAgenda = ({ sync, log }: Deps): Agenda => {
  const { store, transact, requests, time, online, pull } = sync;
  const underWay = new Set<string>();

  const zone = (): string => businessZone(store);

  /** Reads in the background what is older than `mayBeMs`; whoever shows it hears of the news. */
  const renew = (kind: SnapshotKind, id: string, mayBeMs: number, read: () => Promise<void>): void => {
    const name = `${kind} ${id}`;
    const readAtMs = store.snapshots.read(kind, id)?.readAtMs ?? Number.NEGATIVE_INFINITY;
    if (underWay.has(name) || online.connection() !== 'online' || time.nowMs() - readAtMs < mayBeMs) return;
    underWay.add(name);
    read()
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        log.warn({ kind: error.kind, of: kind }, 'what is planned could not be read');
      })
      .finally(() => underWay.delete(name));
  };

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

  const queueOf = (id: string): Queue | null => {
    const kept = store.snapshots.read('queue', id);
    const queue = queueSnapshot(store, id);
    if (!kept || !queue) return null;
    return {
      windowStart: queue.windowStart,
      windowEnd: queue.windowEnd,
      items: queue.items.map((item) => {
        const pid = item.postId ? store.posts.pidOf(item.postId) : null;
        return {
          post: pid === null || store.posts.goneAtMs(pid) !== null ? null : store.posts.view(pid),
          name: item.name,
          platform: item.platform,
          status: item.status,
          at: slotText(item.scheduledAt),
          holdReason: item.holdReason ?? null,
        };
      }),
      days: queue.days,
      hasActivePlan: queue.hasActivePlan,
      publishMode: queue.publishMode ?? null,
      pendingApprovalCount: queue.pendingApprovalCount,
      billingHold: queue.billingHold ?? false,
      readAt: new Date(kept.readAtMs).toISOString(),
    };
  };

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

  /** What the service shows on a day and gives no hour. */
  const untimed = (from: string, to: string): Calendar['untimed'] =>
    (calendarSnapshot(store, `${from} ${to}`)?.entries ?? []).flatMap((entry) => {
      if (typeof slotText(entry.scheduledAt) === 'string' || typeof slotText(entry.publishedAt) === 'string') return [];
      const pid = store.posts.pidOf(entry.postId);
      const post = pid === null || store.posts.goneAtMs(pid) !== null ? null : store.posts.view(pid);
      // It may have got its time meanwhile, or lost its place.
      if (!post || post.at !== null || post.status === 'published') return [];
      return [{ post, platforms: entry.platforms ?? (entry.platform ? [entry.platform] : []), date: entry.date }];
    });

  return {
    calendar({ from, to }) {
      const span = { fromMs: dayStartMs(from, zone()), beforeMs: dayStartMs(dayAfter(to), zone()) };
      renewCalendar(from, to, span);
      renewQueue(null);
      const moments = store.agenda.moments(span.fromMs, span.beforeMs);
      const rows = store.agenda.rows([...new Set(moments.map(({ pid }) => pid))]);
      const entries = together(moments).flatMap(({ pid, atMs, platforms }): CalendarEntry[] => {
        const post = rows.get(pid);
        if (!post) return [];
        const ordered = post.platforms.map(({ platform }) => platform).filter((each) => platforms.has(each));
        return [{ post, platforms: ordered, at: new Date(atMs).toISOString() }];
      });
      const days = queueSnapshot(store, '')?.days ?? [];
      return {
        entries,
        untimed: untimed(from, to),
        coverage: days.filter(({ date }) => date >= from && date <= to),
      };
    },
    autopilot(from) {
      renewQueue(from);
      renewPlans();
      return { queue: queueOf(from ?? ''), plans: plans() };
    },
  };
};

type SpanMs = { fromMs: number; beforeMs: number };

type Group = { pid: number; atMs: number; platforms: Set<string> };

/** Platforms that were given one slot publish within minutes of it, each at a moment of its own. */
const togetherMs = 5 * minuteMs;

/** Versions of one post that go out together, in the order of time. */
const together = (moments: readonly Moment[]): Group[] => {
  const groups: Group[] = [];
  const latest = new Map<number, Group>();
  for (const { pid, platform, atMs } of moments) {
    const open = latest.get(pid);
    if (open && atMs - open.atMs <= togetherMs) open.platforms.add(platform);
    else {
      const group = { pid, atMs, platforms: new Set([platform]) };
      latest.set(pid, group);
      groups.push(group);
    }
  }
  return groups;
};

const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
