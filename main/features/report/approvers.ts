// Who approved posts of a report, and how long that took.
import type { ReportApprover } from '../../../preload/contract/report.ts';
import type { RecordedApproval, ReportStore, SpanMs } from '../../store/reports.ts';

const whoOf = ({ source, reviewer }: RecordedApproval): ReportApprover['who'] => {
  if (source === 'review') return { kind: 'reviewer', name: reviewer ?? '' };
  return { kind: source === 'elsewhere' ? 'elsewhere' : 'you' };
};

const keyOf = (who: ReportApprover['who']): string => JSON.stringify(who);

/** A reviewer can only answer what is in a pack. */
const tookMs = ({ source, atMs, createdMs, packMs }: RecordedApproval): number =>
  Math.max(0, atMs - (source === 'review' ? (packMs ?? createdMs) : createdMs));

const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** The most active first. A post with several approvals of one of them counts once, with the first. */
export const approversOf = (reports: ReportStore, span: SpanMs): ReportApprover[] => {
  const approvals = Map.groupBy(reports.approvals(span), (approval) => keyOf(whoOf(approval)));
  const requested = new Map(
    reports.requested(span).map(({ reviewer, count }) => [keyOf({ kind: 'reviewer', name: reviewer }), count]),
  );
  const keys = new Set([...approvals.keys(), ...requested.keys()]);
  return [...keys]
    .map((key): ReportApprover => {
      const firsts = [...Map.groupBy(approvals.get(key) ?? [], ({ pid }) => pid).values()].flatMap(([first]) =>
        first ? [tookMs(first)] : [],
      );
      return {
        who: JSON.parse(key) as ReportApprover['who'],
        postCount: firsts.length,
        requestedCount: requested.get(key) ?? 0,
        medianMs: median(firsts),
      };
    })
    .sort((one, other) => other.postCount + other.requestedCount - one.postCount - one.requestedCount);
};
