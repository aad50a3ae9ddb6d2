// The variants of a report: what became of each, and how they are counted.
import { externalUrl } from '../../../preload/rules/external-url.ts';
import { slotGraceMs } from '../../../preload/rules/early-bounds.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type {
  ReportCount,
  ReportEntry,
  ReportFigures,
  ReportOutcome,
  ReportPost,
} from '../../../preload/contract/report.ts';
import type { ReportedVersion, SpanMs } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';

/** `reason`: of each failed variant that is not out, by `versionKey`. */
export type EntryContext = {
  span: SpanMs;
  /** The service's time. */
  nowMs: number;
  /** How far the service's clock is ahead of Galley's. */
  aheadMs: number;
  reasons: ReadonlyMap<string, string>;
  campaigns: readonly (SpanMs & { name: string })[];
  figures: ReadonlyMap<number, ReportFigures>;
  rows: ReadonlyMap<number, PostRow>;
};

export const versionKey = ({ pid, platform }: { pid: number; platform: string }): string => `${pid} ${platform}`;

export const isWithin = (atMs: number | null, { fromMs, beforeMs }: SpanMs): boolean =>
  atMs !== null && atMs >= fromMs && atMs < beforeMs;

export const outcomeOf = (
  { pid, platform, status, slotMs, publishedMs, knownMs }: ReportedVersion,
  { nowMs, aheadMs, reasons }: Pick<EntryContext, 'nowMs' | 'aheadMs' | 'reasons'>,
): ReportOutcome => {
  if (publishedMs !== null) {
    if (slotMs === null) return 'unplanned';
    return publishedMs - slotMs > slotGraceMs ? 'late' : 'on-time';
  }
  if (status === 'published') return 'undated';
  const dueMs = (slotMs ?? 0) + slotGraceMs;
  if (dueMs > nowMs) return 'ahead';
  if (reasons.has(versionKey({ pid, platform }))) return 'failed';
  return knownMs + aheadMs < dueMs ? 'unconfirmed' : 'missed';
};

export const campaignsAt = (atMs: number | null, campaigns: EntryContext['campaigns']): string[] =>
  campaigns.filter((campaign) => isWithin(atMs, campaign)).map(({ name }) => name);

export const postOf = (pid: number, row: PostRow | null | undefined): ReportPost => ({
  id: (row?.id ?? String(pid)) as ReportPost['id'],
  name: row?.name ?? '',
  kind: row?.kind ?? 'post',
  thumbnail: row?.thumbnail ?? null,
});

/** The largest first. */
export const countBy = <T>(of: readonly T[], idsOf: (each: T) => readonly string[]): ReportCount[] => {
  const counts = new Map<string, number>();
  for (const each of of) for (const id of idsOf(each)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([id, count]) => ({ id, count }))
    .sort((one, other) => other.count - one.count || one.id.localeCompare(other.id));
};

const postsAtOnce = 100;

/** Reads the post of each for its link. */
export const entriesOf = async (
  store: Store,
  versions: readonly ReportedVersion[],
  context: EntryContext,
  yieldToEventLoop: () => Promise<void>,
): Promise<ReportEntry[]> => {
  const entries: ReportEntry[] = [];
  for (let from = 0; from < versions.length; from += postsAtOnce) {
    entries.push(...versions.slice(from, from + postsAtOnce).map((version) => entryOf(store, version, context)));
    await yieldToEventLoop();
  }
  return entries;
};

const entryOf = (store: Store, version: ReportedVersion, context: EntryContext): ReportEntry => {
  const { pid, platform, slotMs, publishedMs } = version;
  const row = context.rows.get(pid);
  const permalink = readShown(store, pid)?.variants.find((each) => each.platform === platform)?.permalink ?? null;
  const outcome = outcomeOf(version, context);
  const reason = outcome === 'failed' ? context.reasons.get(versionKey(version)) : undefined;
  return {
    post: postOf(pid, row),
    platform,
    publishedAt: isoOf(publishedMs),
    plannedAt: isoOf(slotMs),
    outcome,
    ...(reason !== undefined && { reason }),
    link: permalink === null ? null : externalUrl(permalink),
    campaigns: campaignsAt(publishedMs ?? slotMs, context.campaigns),
    tags: row?.tags ?? [],
    figures: platform === 'instagram' && publishedMs !== null ? (context.figures.get(pid) ?? null) : null,
  };
};

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
