// The sync status of a post as the window shows it, and what the service still publishes although it was called off here.
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { Connection, PostSync } from '../../../preload/contract/sync.ts';
import type { Times } from '../../time/times.ts';
import { stillPublishesText, syncReason, syncStrings } from './strings.ts';

/** Part of a post at a moment; `held`: it is published then by the service alone. */
type Placed = {
  post: Pick<PostRow, 'sync'>;
  platforms: readonly string[];
  at?: string | null | undefined;
  held?: HeldHow;
};

/** What of these platforms the service publishes otherwise than they stand there: `beside` is that moment. */
export const stillBeside = (
  { post: { sync }, platforms, at, held }: Placed,
  connection: Connection,
  shown: Omit<Shown, 'beside'>,
): StillShown | undefined => {
  const stillPublishes = sync.stillPublishes.filter(
    (still) => platforms.includes(still.platform) && (!held || Date.parse(still.at) === Date.parse(at ?? '')),
  );
  return stillShown({ ...sync, stillPublishes }, connection, { ...shown, beside: at ?? null });
};

/**
 * `mark` alone where there is room for little, `text` with the time; `isAtRisk`: it does not go by itself at once;
 * `canSendOnly`: the person can let this one through.
 */
export type StillShown = {
  mark: string;
  time: string;
  text: string;
  lead: string;
  help: string;
  isAtRisk: boolean;
  canSendOnly: boolean;
};

/** `beside`: a moment of the day that times are read beside, ISO; today where it is left out. */
export type Shown = { times: Pick<Times, 'slot' | 'clockAt' | 'zone'>; now: Temporal.Instant; beside?: string | null };

type Standing = Pick<PostSync, 'stillPublishes' | 'wait'> & { state: string };

/** undefined: nothing that is still ahead. */
export const stillShown = (sync: Standing, connection: Connection, shown: Shown): StillShown | undefined => {
  const { times, now } = shown;
  const ahead = sync.stillPublishes.filter(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0);
  const [first] = ahead;
  if (!first) return undefined;
  const written = (at: string) =>
    isOfDay(at, shown) ? { time: times.clockAt(at), hasDay: false } : { time: times.slot(at, now).main, hasDay: true };
  const { time } = written(first.at);
  const places = [...Map.groupBy(ahead, ({ at }) => at)].map(([at, all]) => ({
    ...written(at),
    platforms: all.map(({ platform }) => platform),
  }));
  const needsYou = sync.state === 'conflict' || sync.state === 'needs-you';
  return {
    mark: syncStrings.stillPublishes,
    time,
    text: `${syncStrings.stillPublishes} ${time}`,
    lead: stillPublishesText(
      places,
      ahead.every(({ asBefore }) => asBefore),
    ),
    help: syncStrings.stillPublishesHelp(connection, needsYou),
    canSendOnly: connection === 'airplane' && !needsYou,
    isAtRisk: connection !== 'online' || needsYou || sync.wait === 'allowance',
  };
};

/** `reason`: the whole reason behind the mark; `needs`: what a change needs the person for. */
export const syncShown = (
  sync: PostSync,
  connection: Connection,
  shown: Shown & { times: Pick<Times, 'moment'>; needs?: string | undefined },
): { still: StillShown | undefined; reason: string } => {
  const still = stillShown(sync, connection, shown);
  const time = sync.expectedAt === null ? null : shown.times.moment(sync.expectedAt, shown.now);
  const reason = syncReason(sync, connection, time, shown.needs);
  return { still, reason: still ? `${still.lead} ${reason}` : reason };
};

/** `at 6:15 AM`, on another day `on Wed May 13, 6:15 AM`; null: not known. */
export const wentOutTime = (
  at: string | null | undefined,
  times: Shown['times'],
  now: Temporal.Instant,
): string | null =>
  typeof at !== 'string'
    ? null
    : isOfDay(at, { times, now })
      ? `at ${times.clockAt(at)}`
      : `on ${times.slot(at, now).main}`;

const isOfDay = (at: string, { times, now, beside }: Shown): boolean => {
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(times.zone).toPlainDate();
  return dateOf(Temporal.Instant.from(at)).equals(dateOf(beside ? Temporal.Instant.from(beside) : now));
};
