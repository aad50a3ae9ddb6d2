// Failed publications of a report, and what was done before each was published after all.
import type { OperationKind } from '../../../preload/rules/sync-states.ts';
import type { ReportFailure, ReportFix } from '../../../preload/contract/report.ts';
import type { RecordedFailure, SpanMs } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { channelsSnapshot } from '../../sync/kernel/cached-replies.ts';
import { postOf, versionKey } from './entries.ts';

const fixOf: Partial<Record<OperationKind, ReportFix>> = {
  'post.edit': 'edited',
  'post.generate': 'edited',
  'post.revise': 'edited',
  'post.restore': 'edited',
  'post.setImage': 'picture',
  'post.newPicture': 'picture',
  'post.schedule': 'rescheduled',
  'post.publish': 'published',
  'post.approve': 'approved',
};

/** The reply to a publication comes after it. */
const replyMs = 60_000;

/** Those that the service still names, and those that it did. Oldest first. */
export const failuresOf = (store: Store, { fromMs, beforeMs }: SpanMs, nowMs: number): ReportFailure[] => {
  const standing = store.failures.versions().flatMap(({ failedAt, ...failure }): RecordedFailure[] => {
    const failedMs = Date.parse(failedAt);
    return failedMs >= fromMs && failedMs < beforeMs ? [{ ...failure, failedMs }] : [];
  });
  const recorded = store.recordedFailures.within({ fromMs, beforeMs });
  const all = new Map([...standing, ...recorded].map((each) => [`${versionKey(each)} ${each.failedMs}`, each]));
  const connectedMs = new Map(
    (channelsSnapshot(store)?.channels ?? []).map(({ platform, connectedAt }) => [
      platform as string,
      Date.parse(connectedAt ?? ''),
    ]),
  );
  return [...all.values()]
    .sort((one, other) => one.failedMs - other.failedMs)
    .map((failure) => failureOf(store, failure, { nowMs, connectedMs: connectedMs.get(failure.platform) }));
};

const failureOf = (
  store: Store,
  { pid, platform, reason, failedMs }: RecordedFailure,
  { nowMs, connectedMs }: { nowMs: number; connectedMs: number | undefined },
): ReportFailure => {
  const post = readShown(store, pid);
  const variant = post?.variants.find((each) => each.platform === platform);
  const isGone = !post || store.posts.goneAtMs(pid) !== null;
  const base = {
    post: postOf(pid, store.posts.view(pid)),
    platform,
    reason,
    failedAt: new Date(failedMs).toISOString(),
    fixes: [],
  };
  if (variant?.status === 'published') {
    const publishedMs = Date.parse(variant.publishedAt ?? '');
    const untilMs = Number.isNaN(publishedMs) ? nowMs : publishedMs;
    const kinds = store.reports.changesBetween({ pid, platform, fromMs: failedMs, untilMs: untilMs + replyMs });
    const fixes = new Set(kinds.flatMap((kind) => fixOf[kind as OperationKind] ?? []));
    if (connectedMs !== undefined && connectedMs > failedMs && connectedMs <= untilMs) fixes.add('connected');
    return {
      ...base,
      now: { state: 'published', at: variant.publishedAt ?? null },
      fixes: fixes.size === 0 ? ['elsewhere'] : [...fixes].sort(),
    };
  }
  if (isGone) return { ...base, now: { state: 'deleted' } };
  const slot = variant?.scheduledAt ?? null;
  return {
    ...base,
    now: slot !== null && Date.parse(slot) > nowMs ? { state: 'scheduled', at: slot } : { state: 'open' },
  };
};
