// Instagram's numbers, of the account and of each post: read from the service on request, stored day by day.
import type { z } from 'zod';
import type { Handlers } from '../../../preload/bridge.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { type CsvDelimiter, writeCsv } from '../../../preload/rules/csv-writer.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Analytics, DailyDelta, MeasuredPost, PostMetrics } from '../../../preload/contract/analytics.ts';
import type { ExportedFile } from '../../../preload/contract/import-export.ts';
import { madeFileNames } from '../../kernel/made-file-names.ts';
import type { MeasuredRow, Measurement } from '../../store/metrics.ts';
import type { Sync } from '../../sync/engine.ts';
import {
  dayOf,
  keepMeasured,
  measuredKey,
  keepSnapshot,
  performanceSnapshot,
} from '../../sync/kernel/cached-replies.ts';
import type { PostId } from '../../../preload/ids.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import * as schema from '../../service/schema.ts';
import { pidOf } from '../posts/post-ids.ts';
import { measuredPosts } from './measured-posts.ts';

/** Oldest first. After days without a reading the next delta spans several days; gaps are never interpolated. */
export const metricDeltasOf = (rows: readonly MeasuredRow[]): DailyDelta[] => {
  const days = [...new Set(rows.flatMap((row) => row.days.map(({ day }) => day)))].sort();
  const byDay = rows.map((row) => new Map(row.days.map((each) => [each.day, each])));
  return days.slice(1).flatMap((day, index): DailyDelta[] => {
    const since = days[index] ?? day;
    const both = byDay.flatMap((known) => {
      const [before, after] = [known.get(since), known.get(day)];
      return before && after ? [{ likes: after.likes - before.likes, comments: after.comments - before.comments }] : [];
    });
    if (both.length === 0) return [];
    const sum = (of: 'likes' | 'comments') => both.reduce((total, each) => total + each[of], 0);
    return [{ day, since, likes: sum('likes'), comments: sum('comments'), postCount: both.length }];
  });
};

export type AnalyticsWork = {
  /**
   * Only for Instagram, and roughly its 25 most recent posts (public-api.md, Performance and metrics). A reply of the
   * last few minutes is reused, unless `fresh`. Throws what reading throws if nothing was read before, or `fresh` was
   * requested.
   */
  read(fresh: boolean): Promise<Analytics>;
  /** Throws AppError `not-found` while nothing was ever measured. */
  export(language: Language, delimiter?: CsvDelimiter): ExportedFile;
};

/** Each read counts against an hourly limit, and likes are not urgent. */
const servesMs = 10 * 60_000;
/** Older numbers say little about how posts do now, and need not be read each time. */
const shownDays = 400;

export const createAnalytics = ({ sync }: { sync: Sync }): AnalyticsWork => {
  const { store, requests, time } = sync;

  const today = () => dayOf(sync, time.serverNowMs());

  const ask = async (): Promise<void> => {
    const { reply, startedAtMs } = await requests.read('analytics.performance', {}, 'person');
    sync.transact((tx) => {
      keepSnapshot(tx, 'performance', reply.body, startedAtMs);
      keepMeasured(tx, time.serverNowMs());
    });
  };

  const shown = (): Analytics => {
    const cached = store.snapshots.read('performance');
    const performance = performanceSnapshot(store);
    if (!cached || !performance)
      throw new AppError({ kind: 'unreachable', message: "The service hasn't sent any metrics yet." });
    const measured = measuredPosts(store, store.measurements.since(today().subtract({ days: shownDays }).toString()));
    const current = new Set(performance.available ? performance.posts.map(measuredKey) : []);
    const lines = store.agenda.rows(measured.flatMap(({ pid }) => pid ?? []));
    const posts = measured.flatMap(({ row, pid }): MeasuredPost[] => {
      const last = row.days.at(-1);
      if (!last) return [];
      return [
        {
          key: row.key,
          post: (pid === null ? null : lines.get(pid)) ?? null,
          platform: row.platform,
          permalink: row.permalink,
          publishedAt: instantOrNull(row.publishedAt),
          caption: row.caption,
          likes: last.likes,
          comments: last.comments,
          day: last.day,
          delta: deltaOf(last, row.days.at(-2)),
          isCurrent: current.has(row.key),
        },
      ];
    });
    return {
      readAt: new Date(cached.readAtMs).toISOString(),
      available: performance.available,
      reason: performance.available ? null : (performance.reason ?? null),
      coverage: performance.coverage,
      posts: posts.sort((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '')),
      deltas: metricDeltasOf(measured.map(({ row }) => row)),
    };
  };

  return {
    async read(fresh) {
      const cached = store.snapshots.read('performance');
      if (cached && !fresh && time.nowMs() - cached.readAtMs < servesMs) return shown();
      try {
        await ask();
      } catch (error) {
        if (!cached || fresh) throw error;
      }
      return shown();
    },
    export(language, delimiter) {
      const rows = store.measurements.since('');
      if (rows.length === 0) throw new AppError({ kind: 'not-found', message: 'There are no metrics yet.' });
      const table = rows.flatMap((row) =>
        row.days.map(({ day, likes, comments }) => [
          day,
          row.platform,
          row.publishedAt,
          row.caption ?? '',
          String(likes),
          String(comments),
          row.permalink ?? '',
        ]),
      );
      const header = ['day', 'platform', 'published', 'caption', 'likes', 'comments', 'link'];
      return {
        name: `${madeFileNames[language].metrics(today().toString())}.csv`,
        mimeType: 'text/csv',
        text: writeCsv([header, ...table.sort(([one = ''], [other = '']) => one.localeCompare(other))], delimiter),
        postCount: rows.length,
      };
    },
  };
};

const deltaOf = (last: Measurement, before: Measurement | undefined): MeasuredPost['delta'] =>
  before ? { likes: last.likes - before.likes, comments: last.comments - before.comments, since: before.day } : null;

export const analyticsMethods = (analytics: AnalyticsWork) =>
  ({
    'analytics.read': ({ fresh }) => analytics.read(fresh),
    'analytics.export': ({ language, delimiter }) => analytics.export(language, delimiter),
  }) satisfies Partial<Handlers>;

// Metrics of a published post: read from the service when they are shown, and stored for when it can't be reached.
export type Metrics = {
  /**
   * Only for Instagram, and roughly its 25 most recent posts (public-api.md, Performance and metrics). A reply of the
   * last few minutes is reused, unless `fresh`. Throws `not-found` for a post that the service does not have, and what
   * reading throws if nothing was read before, or `fresh` was requested.
   */
  read(id: PostId, fresh: boolean): Promise<PostMetrics>;
};

export const createMetrics = ({ sync }: { sync: Sync }): Metrics => {
  const { store, time } = sync;

  const storedOf = (pid: number): { metrics: PostMetrics; readAtMs: number } | null => {
    const snapshot = store.snapshots.read('metrics', String(pid));
    if (!snapshot) return null;
    const { document, readAtMs } = snapshot;
    return { metrics: shown(schema.PostMetrics.parse(JSON.parse(document)), readAtMs), readAtMs };
  };

  const ask = async (pid: number, postId: string): Promise<PostMetrics> => {
    const { reply, startedAtMs } = await sync.requests.read('posts.metrics', { path: { postId } }, 'person');
    sync.transact((tx) =>
      tx.store.snapshots.write('metrics', { document: JSON.stringify(reply.body), readAtMs: startedAtMs }, String(pid)),
    );
    return shown(reply.body, startedAtMs);
  };

  return {
    async read(id, fresh) {
      // Only Instagram has metrics (public-api.md, Performance and metrics).
      const pid = store.families.partOf(pidOf(id), 'instagram');
      const cached = storedOf(pid);
      if (cached && !fresh && time.nowMs() - cached.readAtMs < servesMs) return cached.metrics;
      const sid = store.posts.sidOf(pid);
      if (sid === null) throw new AppError({ kind: 'not-found', message: 'The service does not have this post yet.' });
      try {
        return await ask(pid, sid);
      } catch (error) {
        if (cached && !fresh) return cached.metrics;
        throw error;
      }
    },
  };
};

const shown = ({ available, reason, metrics }: z.infer<typeof schema.PostMetrics>, readAtMs: number): PostMetrics => {
  const readAt = new Date(readAtMs).toISOString();
  if (!available || !metrics) return { readAt, available: false, reason: reason ?? null };
  const { platform, publishedAt, likes, comments } = metrics;
  return { readAt, available: true, platform, publishedAt: instantOrNull(publishedAt), likes, comments };
};

export const metricsMethods = (metrics: Metrics) =>
  ({ 'posts.metrics': ({ id, fresh }) => metrics.read(id, fresh) }) satisfies Partial<Handlers>;
