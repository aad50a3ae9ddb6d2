// The one status of a post, as rows and chips show it: the first that applies, most urgent first.
import type { SlotEntry } from '../../preload/contract/overdue.ts';
import { unsentTime } from '../../preload/rules/post-state.ts';
import { channelGate } from '../../preload/rules/channel-gate.ts';
import type { Account } from '../../preload/contract/account.ts';
import type { CalendarEntry } from '../../preload/contract/calendar.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import type { Obstacle } from '../../preload/rules/blockers.ts';
import type { IconName } from '../ui/icons.ts';
import type { StatusTone } from '../ui/status-tone.ts';
import { common, platformName } from '../app/strings.ts';
import { spokenRowStrings, statusStrings } from './sync/status-strings.ts';
import { syncStrings } from './sync/strings.ts';
import type { StillShown } from './sync/post-sync.ts';

/** `against`: what is in the way, and of which platform. `also`: the second thing to be said of it. */
export type RowStatus = { tone: StatusTone; text: string; icon?: IconName; against?: Against; also?: string };
type Against = { platform: string; obstacle: Obstacle };

type Around = {
  overdue?: SlotEntry | undefined;
  still?: StillShown | undefined;
  /** Its channels are judged as well. */
  account?: Pick<Account, 'channels'> | undefined;
};

/**
 * `pending` is no mark: an empty draft that nobody asked to have written carries it too.
 * `online` false: long work stands as it was last known. `overdue`: its time has passed without it. `still`: the service
 * publishes it all the same as things stand.
 */
export const rowStatus = (row: PostRow, online: boolean, { overdue, still, account }: Around = {}): RowStatus => {
  const text = statusStrings;
  const making = (now: string, last: string): RowStatus =>
    online ? { tone: 'generating', text: now } : { tone: 'offline', text: last, icon: 'hourglass' };
  if (still) return { tone: still.isAtRisk ? 'failed' : 'offline', text: still.mark };
  if (row.deleting) return { tone: 'offline', text: text.deletionWaiting };
  if (row.sync.state === 'conflict') return { tone: 'conflict', text: text.conflict };
  if (row.failure) return { tone: 'failed', text: text.platformFailed(row.failure.platform) };
  if (row.generation === 'failed') return { tone: 'failed', text: text.writingFailed };
  if (row.videoStatus === 'failed') return { tone: 'failed', text: text.videoFailed };
  const timed = row.platforms.flatMap(({ platform, status }) => (status === 'scheduled' ? platform : []));
  const judged = judgedStatus(row, timed, account);
  if (row.sync.approveWaits) return beside({ tone: 'offline', text: text.approvalWaiting }, judged);
  if (row.sync.publishWaits) return { tone: 'offline', text: text.publishWaiting };
  if (overdue) return overdueStatus(overdue);
  if (row.needsApproval) return asking({ tone: 'approval', text: text.approval }, judged);
  if (row.changedSinceApproval) return beside({ tone: 'approval', text: text.changed }, judged);
  if (row.generation === 'generating') return making(text.beingMade, text.wasBeingMade);
  if (row.videoStatus === 'generating') return making(text.videoBeingMade, text.videoWasBeingMade);
  const live = row.platforms.filter(({ status }) => status === 'published').length;
  if (live > 0 && live < row.platforms.length) {
    return beside({ tone: 'published', text: text.someLive(live, row.platforms.length) }, judged);
  }
  if (row.status === 'scheduled') return scheduledStatus(row.sync, timed, judged);
  if (row.status === 'published') return { tone: 'published', text: text.published };
  if (row.status === 'draft') return { tone: 'draft', text: text.draft };
  return { tone: 'draft', text: row.status };
};

/** Of versions with a time: what is in the way of them, and whether the service has the time. */
export const scheduledStatus = (
  sync: PostRow['sync'],
  timed: readonly string[],
  judged: ReturnType<typeof judgedStatus>,
): RowStatus => {
  if (!unsentTime(sync, timed)) return judged ?? { tone: 'scheduled', text: statusStrings.scheduled };
  const unsent: RowStatus =
    sync.state === 'needs-you'
      ? { tone: 'failed', text: statusStrings.notSent }
      : { tone: 'offline', text: statusStrings.waitingToSend, icon: 'waiting' };
  return judged ? { ...judged, also: unsent.text } : unsent;
};

/** Part of a post at a moment; `held`: only the service has it there. */
export type Placed = Pick<CalendarEntry, 'post' | 'platforms' | 'held'> & { at?: string | null | undefined };

/** As `rowStatus`, for these platforms of the post. */
export const placedStatus = (
  { post, platforms, at, held }: Placed,
  online: boolean,
  { overdue, still, account }: Around = {},
): RowStatus => {
  const own = post.platforms.filter(({ platform }) => platforms.includes(platform));
  const isLive = own.length > 0 && own.every(({ status }) => status === 'published');
  const status = rowStatus(
    {
      ...post,
      platforms: own,
      status: isLive ? 'published' : 'scheduled',
      failure: post.failure && platforms.includes(post.failure.platform) ? post.failure : null,
    },
    online,
    isLive ? {} : { overdue, still, account },
  );
  if (!still || isLive) return status;
  if (held) return { ...status, text: syncStrings.held(held, still.isOver) };
  // Only its text differs: it is published at this time.
  const isThen = [...post.sync.stillPublishes, ...post.sync.calledOff].some(
    (each) => Date.parse(each.at) === Date.parse(at ?? ''),
  );
  return isThen ? status : { ...status, text: still.text };
};

/** The gravest of what is in the way of versions that have a time, as everywhere (obstacles.ts); null: nothing is. */
export const judgedStatus = (
  { judged }: Pick<PostRow, 'judged'>,
  timed: readonly string[],
  account: Pick<Account, 'channels'> | undefined,
): (RowStatus & { against: Against }) | null => {
  const text = statusStrings;
  for (const platform of timed) {
    const obstacle = channelGate(account?.channels, platform);
    if (obstacle) return { tone: 'failed', text: text.cannotSend, against: { platform, obstacle } };
  }
  const found = judged.filter(({ platform }) => timed.includes(platform));
  const worst = found.find(({ is }) => is === 'refused') ?? found[0];
  if (!worst) return null;
  const against = { platform: worst.platform, obstacle: worst.finding };
  return worst.is === 'refused'
    ? { tone: 'failed', text: text.fixFirst, against }
    : { tone: 'approval', text: text.worthChecking, against };
};

/** What cannot be sent is the worse news: it stands first. */
export const beside = (status: RowStatus, judged: ReturnType<typeof judgedStatus>): RowStatus =>
  judged?.tone === 'failed' ? { ...judged, also: status.text } : asking(status, judged);

/** What asks the person for something keeps its place, with what is in the way said after it. */
export const asking = (status: RowStatus, judged: ReturnType<typeof judgedStatus>): RowStatus =>
  judged ? { ...status, against: judged.against, ...(judged.tone === 'failed' && { also: judged.text }) } : status;

type Shown = { name: string; status: RowStatus; time: string | undefined };

/** The whole row, as a screen reader says it. */
export const spokenRow = (row: PostRow, { name, status, time }: Shown): string =>
  spokenRowStrings({
    name,
    kind: row.kind,
    status: status.also ? `${status.text}, ${status.also}` : status.text,
    platforms: row.platforms.map(({ platform }) => platformName(platform)),
    time: time ?? common.noTime,
    sync: syncStrings.states[row.sync.state],
  });

/** Of a post that was not published in time. */
export const overdueStatus = ({
  blocker,
}: Pick<SlotEntry, 'blocker'>): { tone: StatusTone; text: string; icon?: IconName } => {
  const text = statusStrings;
  if (blocker?.kind === 'not-heard') return { tone: 'offline', text: text.notConfirmed, icon: 'hourglass' };
  if (blocker?.kind === 'not-sent') return { tone: 'failed', text: text.notSentInTime };
  if (blocker?.kind === 'approval') return { tone: 'approval', text: text.missedSlot };
  return { tone: 'failed', text: text.didNotGoOut };
};
