// Instagram's figures of posts that were published on the days of a report, as last read.
import type { Report, ReportFigures } from '../../../preload/contract/report.ts';
import type { MeasuredRow } from '../../store/metrics.ts';
import type { ReportedVersion, SpanMs } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { apartMs, measuredPosts } from '../analytics/measured-posts.ts';
import { isWithin } from './entries.ts';

export type Figures = { byPost: Map<number, ReportFigures>; summary: Omit<Report['figures'], 'best'> };

const figuresOf = ({ days }: MeasuredRow): ReportFigures | null => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const { day, likes, comments } = last;
  const delta =
    first === last ? null : { likes: likes - first.likes, comments: comments - first.comments, since: first.day };
  return { likes, comments, day, delta };
};

/** `versions`: of the report. */
export const figuresWithin = (store: Store, span: SpanMs, versions: readonly ReportedVersion[]): Figures => {
  const published = new Set(
    versions
      .filter(({ platform, publishedMs }) => platform === 'instagram' && isWithin(publishedMs, span))
      .map(({ pid }) => pid),
  );
  const byPost = new Map<number, ReportFigures>();
  let unknownCount = 0;
  const near = { fromMs: span.fromMs - apartMs, beforeMs: span.beforeMs + apartMs };
  const rows = store.measurements
    .since('')
    .filter(({ platform, publishedAt }) => platform === 'instagram' && isWithin(Date.parse(publishedAt), near));
  for (const { row, pid } of measuredPosts(store, rows)) {
    const figures = figuresOf(row);
    if (pid !== null && published.has(pid) && figures) byPost.set(pid, figures);
    else if (pid === null && isWithin(Date.parse(row.publishedAt), span)) unknownCount += 1;
  }
  const readMs = store.snapshots.read('performance')?.readAtMs ?? null;
  const sum = (of: 'likes' | 'comments') => [...byPost.values()].reduce((total, each) => total + each[of], 0);
  return {
    byPost,
    summary: {
      readAt: readMs === null ? null : new Date(readMs).toISOString(),
      publishedCount: published.size,
      measuredCount: byPost.size,
      unknownCount,
      likes: sum('likes'),
      comments: sum('comments'),
    },
  };
};

const bestCount = 3;

/** With the most likes, then the most comments. */
export const bestOf = (
  versions: readonly ReportedVersion[],
  byPost: ReadonlyMap<number, ReportFigures>,
): ReportedVersion[] =>
  versions
    .flatMap((version) => {
      const figures = version.platform === 'instagram' ? byPost.get(version.pid) : undefined;
      return figures ? [{ version, figures }] : [];
    })
    .sort(({ figures: one }, { figures: other }) => other.likes - one.likes || other.comments - one.comments)
    .slice(0, bestCount)
    .map(({ version }) => version);
