// Strings of Activity: what each change is doing, when it will be sent, the hour's rate limits, and failures.
import type { ActivityItem, Allowance, Connection, WaitReason } from '../../../preload/contract/sync.ts';
import { credits } from '../../posts/ai-strings.ts';
import { leftOutText, waitNow, waitStrings } from '../../posts/sync/strings.ts';
import { number, plural, isolated, platformName } from '../../app/strings.ts';
import { parkedStrings } from '../../posts/reason-strings.ts';
import { fieldName } from '../../posts/sync/operation-strings.ts';

const list = new Intl.ListFormat('en');

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
  'post.generate': 'It only costs credits if it works.',
  'post.revise': 'Costs 1 credit if it works.',
  'post.newPicture': 'Costs 1 credit if it works.',
  'idea.pick': 'It only costs credits if it works.',
};

const runningText = (item: ActivityItem, times: ItemTimes): string => {
  if (item.job?.status === 'queued') return 'Waiting to start on the service.';
  const usual = times.usualMinutes < 1 ? 'Usually under a minute.' : `Usually about ${minutes(times.usualMinutes)}.`;
  if (times.jobMinutes > 15) return 'Taking longer than usual. It will time out on its own, free of charge.';
  return [times.jobMinutes < 1 ? 'Just started.' : `Minute ${number(times.jobMinutes)}.`, usual, costs[item.kind] ?? '']
    .filter(Boolean)
    .join(' ');
};

const notes: Record<NonNullable<ActivityItem['note']>, string> = {
  merged: 'Synced. Both edits were combined.',
  'created-again': 'Synced. The post had been deleted, so it was created again.',
  superseded: 'No longer needed: a later change replaced it.',
};

const waitingText = ({ behindCount }: ActivityItem, wait: WaitReason, expected: string | null): string => {
  if (wait !== 'behind' || behindCount === 0) return waitStrings(wait, expected);
  const first =
    behindCount === 1
      ? 'Next, right after the one before it.'
      : `${number(behindCount)} earlier changes to the same post go first.`;
  return expected === null ? first : `${first} About ${expected}.`;
};

/** The one line under an item's title. */
export const itemStrings = (item: ActivityItem, times: ItemTimes, connection: Connection): string => {
  switch (item.state) {
    case 'needs-you':
      return parkedStrings(item, times.wentOut);
    case 'running':
      return runningText(item, times);
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
      return waitingText(item, waitNow(item.wait, connection), times.expected);
    case 'left-out':
      return leftOutText;
    case 'done':
      return item.note === null ? 'Synced' : notes[item.note];
    case 'cancelled':
      return item.note === null ? "Canceled. It wasn't sent." : notes[item.note];
  }
};
const minutes = (count: number): string => plural(count, 'minute', 'minutes');
/** From now, in the small: `12 min`, `2 h`. */
export const inMinutes = (count: number): string =>
  count < 1 ? 'now' : count < 60 ? `${number(count)} min` : `${number(Math.round(count / 60))} h`;

export const activityStrings = {
  title: 'Activity',
  loading: 'Loading',
  summary: ({
    waiting,
    leftOut,
    running,
    needYou,
  }: Record<'waiting' | 'leftOut' | 'running' | 'needYou', number>): string =>
    [
      waiting > 0 && `${number(waiting)} waiting`,
      leftOut > 0 && `${number(leftOut)} left out`,
      running > 0 && `${number(running)} running`,
      needYou > 0 && `${number(needYou)} ${needYou === 1 ? 'needs' : 'need'} you`,
    ]
      .filter(Boolean)
      .join(', '),
  views: { label: 'Show', now: 'Now', failures: 'Failed', history: 'History' },
  groups: {
    needsYou: 'Needs you',
    running: 'Running',
    waiting: 'Waiting',
    leftOut: 'Left out',
    done: 'Done in the last hour',
  },
  order: 'In the order they will be sent',
  sendAll: 'Send all',
  moreDone: (count: number) => `${number(count)} more in History`,
  next: 'next',
  quiet: { title: 'All caught up', text: 'Everything is saved here and on the service.' },
  noHistory: { title: 'Nothing yet', text: 'Changes sent to the service appear here, newest first.' },
  earlier: 'Show earlier',
  readFailed: "Couldn't load activity.",
  chooseFailed: "That didn't work.",
  more: (title: string) => `More for ${isolated(title)}`,
  openPost: 'Open post',
  details: 'Details',
  hideDetails: 'Hide details',
  detail: {
    asked: 'Requested',
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
  goOnline: 'Go online',
  allowance: 'Hourly limits',
  budgets: {
    outward: { name: 'Publishing', note: 'Publish, approve and schedule.' },
    generation: { name: 'AI writing and pictures', note: '' },
    general: { name: 'Everything else', note: 'Reading and saving.' },
  } satisfies Record<Allowance['budget'], { name: string; note: string }>,
  left: (limit: number) => `of ${number(limit)} left`,
  /** While many wait. */
  reserved: (count: number) => `${number(count)} of them are reserved for single posts while many are waiting.`,
  used: (budget: string) => `${budget}, used this hour`,
  fullAgain: (count: number) => (count < 1 ? 'Resets in a moment.' : `Resets in ${minutes(count)}.`),
  opens: (count: number) => (count < 1 ? 'Available again in a moment.' : `Available again in ${minutes(count)}.`),
  full: 'Nothing used yet.',
  noAllowances: "Shown after the service's first reply.",
  connection: 'Connection',
  status: 'Status',
  connections: {
    online: 'Online',
    offline: 'Offline',
    airplane: 'Working offline',
    paused: "The key doesn't work",
  } satisfies Record<Connection, string>,
  lastFullSync: 'Last full sync',
  lastAnswer: 'Last reply',
  never: 'Not yet',
  savedHere: 'Saved on this computer',
  posts: (count: number) => plural(count, 'post', 'posts'),
  clock: 'Clocks',
  skew: (count: number) =>
    `This computer's clock and the service's differ by ${minutes(count)}. Galley corrects for this.`,
  spacing: 'Galley spaces out requests so you never hit a limit. Posts due soonest go first.',

  resync: 'Full resync',
  resyncNote: 'Compares every post with the service. Nothing you wrote is lost.',
  resyncPrice: (requests: number, count: number) =>
    `Uses about ${plural(requests, 'request', 'requests')} of this hour's limit and takes ${minutes(Math.max(1, count))}. You can keep working.`,
  resyncAsking: 'Estimating the cost.',
  resyncAction: 'Resync now',
  resyncStarted: 'Full resync started',
};

// The dialog before going online.

export const goOnlineStrings = {
  title: 'Go online',
  text: 'This is what will be sent. What you leave out stays on this computer until you send it.',
  list: 'Waiting changes',
  readFailed: "Couldn't load the waiting changes.",
  failed: "Couldn't go online.",
  leaveOutAll: 'Leave out all',
  sendAll: 'Send all',
  /** Of a row that is not about one thing with a name of its own. */
  name: ({ kind }: Pick<ActivityItem, 'kind'>): string | undefined =>
    kind.startsWith('brand') ? 'Brand kit' : kind.startsWith('memory') ? 'Things to remember' : undefined,
  /** `what`: the titles of changes. */
  listed: (what: readonly string[]) => list.format(what),
  /** `time`: when the service publishes something that this changes. */
  stops: (time: string) => `Must sync before ${time}`,
  /** `time`: when everything is sent; null: within a minute. */
  outlook: (time: string | null, heldCount: number): string =>
    [
      time === null ? 'Takes less than a minute.' : `Everything is sent by ${time}.`,
      heldCount > 0 && `${number(heldCount)} ${heldCount === 1 ? 'waits' : 'wait'} for the hourly limit.`,
    ]
      .filter(Boolean)
      .join(' '),
  aiStops: (cap: number) => `Stops at ${credits(cap)}`,
  aiPaused: 'Stays paused until you continue it in the AI desk',
  stay: 'Stay offline',
  go: (count: number) => (count === 0 ? 'Go online, send nothing' : `Go online and send ${number(count)}`),
};

// Failures: what each cause means and what to do.

export const failuresStrings = {
  list: 'Failures',
  failed: "Couldn't load failures.",
  loading: 'Loading failures',
  none: { title: 'Nothing failed', text: "Posts a platform rejects, and jobs that don't finish, appear here." },
  meaning: (reason: string, platform: string, mend: 'connect' | 'retry' | 'look'): string => {
    const name = platformName(platform);
    if (mend === 'connect') return `Connect ${name} on the web first. Then these can publish.`;
    switch (reason) {
      case 'token_expired':
      case 'no_channel':
        return `${name} works again. These can publish now.`;
      case 'account_restricted':
        return mend === 'retry'
          ? `${name} lifted the limit. These can publish now.`
          : `Look for a message from ${name}. Trying again won't help until it's resolved.`;
      case 'image_error':
        return mend === 'retry'
          ? 'It changed since then. Try again.'
          : 'Choose another picture, or crop this one, and publish again.';
      case 'rate_limited':
        return mend === 'retry'
          ? `Too much was sent to ${name} at once. You can try again now.`
          : `${name} isn't accepting posts from this account. See why in Channels.`;
      case 'app_unaudited':
        return `The service can't publish there directly yet. Post it on ${name} yourself.`;
      default:
        return mend === 'retry'
          ? 'Try again. If it fails again, check the post.'
          : `${name} isn't accepting posts from this account. See why in Channels.`;
    }
  },
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${isolated(name)}`,
  retryAll: (count: number) => `Try all ${String(count)} again`,
  open: 'Open',
  openOf: (name: string) => `Open ${isolated(name)}`,
  onTheWay: 'On its way',
  when: (time: string) => `Failed ${time}`,
  details: 'Sent content',
  support: 'For support',
  noText: 'No text',
  notOurs: 'Not sent from this computer.',
  sent: 'Text',
  since: 'Since then',
  changed: (fields: readonly string[]) =>
    fields.length === 0 ? 'No changes.' : `Changed: ${list.format([...new Set(fields.map(fieldName))])}.`,
  request: 'Request',
  job: 'Job',
  copy: 'Copy',
  /** Why work did not finish. */
  why: (error: { code: string; message: string } | null): string | undefined => {
    if (error?.code === 'timeout') return 'It timed out';
    return error?.code === 'insufficient_credits'
      ? 'Not enough credits'
      : isolated(error?.message.trim() ?? '') || undefined;
  },
  jobs: "Jobs that didn't finish",
  jobsText: "You weren't charged. Open the post to start again.",
  noPost: 'Not about a post',
  count: (count: number) => plural(count, 'failure', 'failures'),
};
