// Strings of Activity: what each change is doing, when it will be sent, the hour's rate limits, and failures.
import type { ActivityItem, Allowance, Connection, WaitReason } from '../../../preload/contract/sync.ts';
import { waitNow, waitStrings } from '../../posts/sync/strings.ts';
import { number, plural, isolated, platformName } from '../../app/strings.ts';
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
  'post.generate': 'It costs credits only when it works.',
  'post.revise': 'Costs 1 credit when it works.',
  'post.newPicture': 'Costs 1 credit when it works.',
  'idea.pick': 'It costs credits only when it works.',
};

const runningWords = (item: ActivityItem, times: ItemTimes): string => {
  if (item.job?.status === 'queued') return 'Waiting to start at the service.';
  const usual = times.usualMinutes < 1 ? 'Usually under a minute.' : `Usually about ${minutes(times.usualMinutes)}.`;
  if (times.jobMinutes > 15) return 'Taking longer than usual. It stops by itself and costs nothing.';
  return [times.jobMinutes < 1 ? 'Just started.' : `Minute ${number(times.jobMinutes)}.`, usual, costs[item.kind] ?? '']
    .filter(Boolean)
    .join(' ');
};

const notes: Record<NonNullable<ActivityItem['note']>, string> = {
  merged: 'Synced. Words of both sides were put together.',
  'created-again': 'Synced. The post had been deleted meanwhile, so it was made again.',
  superseded: 'Not needed any more: a later change took its place.',
};

const waitingWords = ({ behindCount }: ActivityItem, wait: WaitReason, expected: string | null): string => {
  if (wait !== 'behind' || behindCount === 0) return waitStrings(wait, expected);
  const first =
    behindCount === 1 ? 'Right behind the one before it.' : `${number(behindCount)} changes of the same post go first.`;
  return expected === null ? first : `${first} About ${expected}.`;
};

/** The one line under an item's title. */
export const itemStrings = (item: ActivityItem, times: ItemTimes, connection: Connection): string => {
  switch (item.state) {
    case 'needs-you':
      return parkedStrings(item, times.wentOut);
    case 'running':
      return runningWords(item, times);
    case 'sending':
      return 'Syncing now.';
    case 'checking':
      return [
        'Sent, but no reply came. Galley is checking whether it arrived.',
        times.settles === null ? '' : `Known by ${times.settles}.`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'waiting':
      return waitingWords(item, waitNow(item.wait, connection), times.expected);
    case 'done':
      return item.note === null ? 'Synced' : notes[item.note];
    case 'cancelled':
      return item.note === null ? 'Withdrawn. It was not sent.' : notes[item.note];
  }
};
const minutes = (count: number): string => plural(count, 'minute', 'minutes');
/** From now, in the small: `12 min`, `2 h`. */
export const inMinutes = (count: number): string =>
  count < 1 ? 'now' : count < 60 ? `${number(count)} min` : `${number(Math.round(count / 60))} h`;

export const activityStrings = {
  title: 'Activity',
  loading: 'Loading',
  summary: (waiting: number, running: number, needYou: number): string =>
    [
      waiting > 0 && `${number(waiting)} waiting`,
      running > 0 && `${number(running)} running`,
      needYou > 0 && `${number(needYou)} ${needYou === 1 ? 'needs' : 'need'} you`,
    ]
      .filter(Boolean)
      .join(', '),
  views: { label: 'Show', now: 'Now', failures: 'Failed', history: 'History' },
  groups: { needsYou: 'Needs you', running: 'Running', waiting: 'Waiting', done: 'Done in the last hour' },
  order: 'In the order they will be sent',
  moreDone: (count: number) => `${number(count)} more in History`,
  next: 'next',
  quiet: { title: 'Nothing waits here', text: 'Everything is saved here and at the service.' },
  noHistory: { title: 'Nothing yet', text: 'What was sent to the service stands here, newest first.' },
  earlier: 'Show earlier',
  readFailed: 'Could not read what is going on.',
  chooseFailed: 'That did not work.',
  more: (title: string) => `More for ${isolated(title)}`,
  openPost: 'Open post',
  sendNow: 'Send now',
  details: 'Details',
  hideDetails: 'Hide details',
  detail: {
    asked: 'Asked for',
    ended: 'Ended',
    tries: 'Tries',
    mayHaveHappened: 'It may already have happened.',
    code: 'Code',
    request: 'Request',
    job: 'Job',
    copy: 'Copy',
  },
  newTime: {
    label: 'Choose a new time',
    proposals: 'Or one of these',
    use: 'Use this time',
  },

  sync: 'Sync now',
  allowance: 'This hour’s allowance',
  budgets: {
    outward: { name: 'Publishing', note: 'Publish, approve and schedule.' },
    generation: { name: 'AI writing and pictures', note: '' },
    general: { name: 'Everything else', note: 'Reading and saving.' },
  } satisfies Record<Allowance['budget'], { name: string; note: string }>,
  left: (limit: number) => `of ${number(limit)} left`,
  /** While many wait. */
  reserved: (count: number) => `${number(count)} of them are kept for single posts while many wait.`,
  used: (budget: string) => `${budget}, used this hour`,
  fullAgain: (count: number) => (count < 1 ? 'Full again in a moment.' : `Full again in ${minutes(count)}.`),
  opens: (count: number) => (count < 1 ? 'Opens again in a moment.' : `Opens again in ${minutes(count)}.`),
  full: 'Full.',
  noAllowances: 'Known after the first answer of the service.',
  connection: 'Connection',
  status: 'Status',
  connections: {
    online: 'Online',
    offline: 'Offline',
    airplane: 'Working offline',
    paused: "The key doesn't work",
  } satisfies Record<Connection, string>,
  lastFullSync: 'Last full sync',
  lastAnswer: 'Last answer',
  never: 'Not yet',
  savedHere: 'Saved on this computer',
  posts: (count: number) => plural(count, 'post', 'posts'),
  clock: 'Clocks',
  skew: (count: number) =>
    `The clocks of this computer and of the service differ by ${minutes(count)}. Galley reckons with it.`,
  spacing: 'Galley spaces things out so you never hit a limit. What is due soonest goes first.',

  resync: 'Read everything again',
  resyncNote: 'Compares every post with the service. Nothing you wrote is lost.',
  resyncPrice: (requests: number, count: number) =>
    `It takes about ${plural(requests, 'request', 'requests')} of this hour’s allowance and ${minutes(Math.max(1, count))}. You can go on working.`,
  resyncAsking: 'Working out what it takes.',
  resyncAction: 'Read everything',
  resyncStarted: 'Reading everything again',
};

// Failures: what each cause means and what to do.

const list = new Intl.ListFormat('en');

export const failuresStrings = {
  list: 'What failed',
  failed: 'What failed could not be read.',
  loading: 'Looking for failures',
  none: { title: 'Nothing failed', text: 'What a platform does not take, and work that does not finish, stands here.' },
  meaning: (reason: string, platform: string, mend: 'connect' | 'retry' | 'look'): string => {
    const name = platformName(platform);
    if (mend === 'connect') return `Connect ${name} on the web first. Then these can go out.`;
    switch (reason) {
      case 'token_expired':
      case 'no_channel':
        return `${name} works again. These can go out now.`;
      case 'account_restricted':
        return mend === 'retry'
          ? `${name} has lifted it. These can go out now.`
          : `Look for a message from ${name}. Trying again does not help before that.`;
      case 'image_error':
        return mend === 'retry'
          ? 'It changed since. It is worth trying again.'
          : 'Choose another picture, or crop this one, and publish again.';
      case 'rate_limited':
        return mend === 'retry'
          ? `Too much went to ${name} at once. It is worth trying again now.`
          : `${name} takes nothing from this account now. Channels tells why.`;
      case 'app_unaudited':
        return `The service may not publish there directly yet. Post it on ${name} yourself.`;
      default:
        return mend === 'retry'
          ? 'It is worth trying again. If it fails again, look at the post.'
          : `${name} takes nothing from this account now. Channels tells why.`;
    }
  },
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${isolated(name)}`,
  retryAll: (count: number) => `Try all ${String(count)} again`,
  open: 'Open',
  openOf: (name: string) => `Open ${isolated(name)}`,
  onTheWay: 'On its way',
  when: (time: string) => `Failed ${time}`,
  details: 'What was sent',
  support: 'For support',
  noText: 'No text',
  notOurs: 'Not sent by this Galley.',
  sent: 'Text',
  since: 'Since then',
  changed: (fields: readonly string[]) =>
    fields.length === 0 ? 'Nothing was written.' : `Changed: ${list.format([...new Set(fields.map(fieldName))])}.`,
  request: 'Request',
  job: 'Job',
  copy: 'Copy',
  /** Why work did not finish. */
  why: (error: { code: string; message: string } | null): string | undefined => {
    if (error?.code === 'timeout') return 'It ran out of time';
    return error?.code === 'insufficient_credits'
      ? 'Not enough credits'
      : isolated(error?.message.trim() ?? '') || undefined;
  },
  jobs: 'Work that did not finish',
  jobsText: 'Nothing was charged. Open the post to begin it again.',
  noPost: 'Not about a post',
  count: (count: number) => plural(count, 'failure', 'failures'),
};
