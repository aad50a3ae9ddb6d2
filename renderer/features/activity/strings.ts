// Strings of Activity: what each change is doing, when it will be sent, the hour's rate limits, and failures.
import { fixes } from '#messages/needs-you.ts';
import * as messages from '#messages/activity.ts';
import { list } from '#messages/language.ts';
import type { ActivityItem, Allowance, Connection, WaitReason } from '../../../preload/contract/sync.ts';
import { leftOutText, waitNow, waitStrings } from '../../posts/sync/strings.ts';
import { serviceSays } from '../../app/errors/strings.ts';
import { parkedStrings } from '../../posts/reason-strings.ts';
import { fieldName } from '../../posts/sync/operation-strings.ts';

/** Moments of an item in words, as far as it has them. */
export type ItemTimes = {
  expected: string | null;
  settles: string | null;
  /** With its `at` or `on`. */
  wentOut: string | null;
  /** Whole minutes the job runs already, and usually takes. */
  jobMinutes: number;
  usualMinutes: number;
};

const costs: Readonly<Record<string, string>> = {
  'post.generate': messages.costs.onlyIfItWorks,
  'post.revise': messages.costs.oneCredit,
  'post.newPicture': messages.costs.oneCredit,
  'idea.pick': messages.costs.onlyIfItWorks,
};

const runningText = (item: ActivityItem, { jobMinutes, usualMinutes }: ItemTimes): string => {
  const { queued, long, minute, usual } = messages.running;
  if (item.job?.status === 'queued') return queued;
  if (jobMinutes > 15) return long;
  return [minute(jobMinutes), usual(usualMinutes), costs[item.kind] ?? ''].filter(Boolean).join(' ');
};

const notes: Record<NonNullable<ActivityItem['note']>, string> = messages.notes;

const waitingText = ({ behindCount }: ActivityItem, wait: WaitReason, expected: string | null): string => {
  if (wait !== 'behind' || behindCount === 0) return waitStrings(wait, expected);
  const first = messages.behind(behindCount);
  return expected === null ? first : `${first} ${messages.expected(expected)}`;
};

/** The one line under an item's title. */
export const itemStrings = (item: ActivityItem, times: ItemTimes, connection: Connection): string => {
  const { sending, checking, checkingUntil, done, cancelled } = messages.states;
  switch (item.state) {
    case 'needs-you':
      return parkedStrings(item, times.wentOut);
    case 'running':
      return runningText(item, times);
    case 'sending':
      return sending;
    case 'checking':
      return times.settles === null ? checking : checkingUntil(times.settles);
    case 'waiting':
      return waitingText(item, waitNow(item.wait, connection), times.expected);
    case 'left-out':
      return leftOutText;
    case 'done':
      return item.note === null ? done : notes[item.note];
    case 'cancelled':
      return item.note === null ? cancelled : notes[item.note];
  }
};

/** From now, in the small: `12 min`, `2 h`. */
export const inMinutes = (count: number): string => {
  const { now, minutes, hours } = messages.soon;
  return count < 1 ? now : count < 60 ? minutes(count) : hours(Math.round(count / 60));
};

export const activityStrings = {
  ...messages.activity,
  summary: ({
    waiting,
    leftOut,
    running,
    needYou,
  }: Record<'waiting' | 'leftOut' | 'running' | 'needYou', number>): string =>
    [
      waiting > 0 && messages.summary.waiting(waiting),
      leftOut > 0 && messages.summary.leftOut(leftOut),
      running > 0 && messages.summary.running(running),
      needYou > 0 && messages.summary.needYou(needYou),
    ]
      .filter(Boolean)
      .join(', '),
  budgets: messages.activity.budgets satisfies Record<Allowance['budget'], { name: string; note: string }>,
  connections: messages.activity.connections satisfies Record<Connection, string>,
  resyncPrice: (requests: number, count: number) => messages.activity.resyncPrice(requests, Math.max(1, count)),
};

// The dialog before going online.

export const goOnlineStrings = {
  ...messages.goOnline,
  /** Of a row that is not about one thing with a name of its own. */
  name: ({ kind }: Pick<ActivityItem, 'kind'>): string | undefined =>
    kind.startsWith('brand')
      ? messages.subjects.brand
      : kind.startsWith('memory')
        ? messages.subjects.memory
        : undefined,
  /** `what`: the titles of changes. */
  listed: (what: readonly string[]) => list(what),
  /** `time`: when everything is sent; null: within a minute. */
  outlook: (time: string | null, heldCount: number): string =>
    [
      time === null ? messages.outlook.soon : messages.outlook.by(time),
      heldCount > 0 && messages.outlook.waits(heldCount),
    ]
      .filter(Boolean)
      .join(' '),
};

// Failures: what each cause means and what to do.

export const failuresStrings = {
  ...messages.failures,
  /** The words of Needs you for the same. */
  fixes,
  meaning: (reason: string, platform: string, mend: 'connect' | 'retry' | 'look'): string => {
    const meanings = messages.meanings;
    const isOver = mend === 'retry';
    if (mend === 'connect') return meanings.connect(platform);
    switch (reason) {
      case 'token_expired':
      case 'no_channel':
        return meanings.works(platform);
      case 'account_restricted':
        return isOver ? meanings.lifted(platform) : meanings.restricted(platform);
      case 'image_error':
        return isOver ? meanings.imageChanged : meanings.image;
      case 'rate_limited':
        return isOver ? meanings.limitOver(platform) : meanings.notAccepting(platform);
      case 'app_unaudited':
        return meanings.unaudited(platform);
      default:
        return isOver ? meanings.retry : meanings.notAccepting(platform);
    }
  },
  changed: (fields: readonly string[]) =>
    fields.length === 0 ? messages.changes.none : messages.changes.fields([...new Set(fields.map(fieldName))]),
  /** Why work did not finish. */
  why: (error: { code: string; message: string } | null): string | undefined => {
    if (error?.code === 'timeout') return messages.endings.timeout;
    return error?.code === 'insufficient_credits' ? messages.endings.credits : serviceSays(error?.message);
  },
};
