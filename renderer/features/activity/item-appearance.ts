// The appearance of a row of Activity, and its times.
import type { ActivityItem, Connection, WaitReason } from '../../../preload/contract/sync.ts';
import { minutesBetween, type Times } from '../../time/times.ts';
import type { IconName } from '../../ui/icons.ts';
import { waitNow } from '../../posts/sync/strings.ts';
import { publishedTime } from '../../posts/sync/post-sync.ts';
import { activityStrings, inMinutes, type ItemTimes } from './strings.ts';

export type ItemAppearance = {
  tone: 'plain' | 'conflict' | 'failed' | 'approval' | 'generating' | 'accent';
  icon: IconName;
  turns: boolean;
};

/** Reasons that are no error and only wait for a decision. */
const decisions: readonly string[] = [
  'slot-passed',
  'approve-publishes',
  'publish-stale',
  'approval-required',
  'changed-before-delete',
  'changed-elsewhere',
  'approval-changed',
  'approve-first',
];

/** Held by something that ends by itself. */
const timed: readonly WaitReason[] = ['allowance', 'behind'];

const waitIcon = (wait: WaitReason): IconName =>
  wait === 'uploads-paused' ? 'pause' : timed.includes(wait) ? 'hourglass' : 'waiting';

export const itemAppearance = ({ state, reason, wait }: ActivityItem, connection: Connection): ItemAppearance => {
  switch (state) {
    case 'needs-you':
      if (reason === 'conflict') return { tone: 'conflict', icon: 'conflict', turns: false };
      return reason !== null && decisions.includes(reason)
        ? { tone: 'approval', icon: 'warn', turns: false }
        : { tone: 'failed', icon: 'failed', turns: false };
    case 'running':
      return { tone: 'generating', icon: 'generating', turns: true };
    case 'sending':
    case 'checking':
      return { tone: 'accent', icon: 'sync', turns: true };
    case 'waiting':
      return { tone: 'plain', icon: waitIcon(waitNow(wait, connection)), turns: false };
    case 'left-out':
      return { tone: 'plain', icon: 'pause', turns: false };
    case 'done':
      return { tone: 'plain', icon: 'check', turns: false };
    case 'cancelled':
      return { tone: 'plain', icon: 'x', turns: false };
  }
};

/** What is shown in place of a picture. */
export const itemIcon = (kind: string): IconName => {
  if (kind.startsWith('brand')) return 'brand';
  if (kind.startsWith('idea')) return 'idea';
  if (kind.startsWith('memory')) return 'bookmark';
  if (kind.startsWith('media')) return 'upload';
  return 'text';
};

const minuteMs = 60_000;

export const itemTimes = (item: ActivityItem, times: Times, now: Temporal.Instant): ItemTimes => ({
  expected: item.expectedAt === null ? null : times.moment(item.expectedAt, now),
  settles: item.settlesAt === null ? null : times.moment(item.settlesAt, now),
  wentOut: publishedTime(item.wentOut?.at, times, now),
  jobMinutes:
    item.job === null
      ? 0
      : Math.max(0, Math.floor((now.epochMilliseconds - Date.parse(item.job.startedAt)) / minuteMs)),
  usualMinutes: item.job === null ? 0 : Math.round(item.job.usualMs / minuteMs),
});

/** At the right end: when it is through, or when it was. null: unknown. */
export const itemWhen = (
  item: ActivityItem,
  times: Times,
  now: Temporal.Instant,
  connection: Connection,
): string | null => {
  if (item.endedAt !== null) return times.ago(item.endedAt, now);
  if (item.state !== 'waiting' || connection !== 'online') return null;
  if (item.expectedAt !== null) return inMinutes(minutesBetween(now, item.expectedAt));
  return item.wait === 'next' ? activityStrings.next : null;
};
