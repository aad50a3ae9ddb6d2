// How a post stands towards the service, as the window tells it: also what is published by itself although it was taken back.
import type { Connection, PostSync } from '../../../preload/model/sync.ts';
import type { Times } from '../../time/times.ts';
import { stillPublishesText, syncReason, syncWords } from '../../words/sync.ts';

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

export type Shown = { times: Pick<Times, 'slot' | 'clockAt' | 'zone'>; now: Temporal.Instant };

/** undefined: nothing that is still ahead. */
export const stillShown = (sync: PostSync, connection: Connection, { times, now }: Shown): StillShown | undefined => {
  const ahead = sync.stillPublishes.filter(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0);
  const [first] = ahead;
  if (!first) return undefined;
  const isToday = isOfToday(first.at, { times, now });
  const time = isToday ? times.clockAt(first.at) : times.slot(first.at, now).main;
  const platforms = ahead.flatMap(({ platform, at }) => (platform !== null && at === first.at ? [platform] : []));
  const needsYou = sync.state === 'conflict' || sync.state === 'needs-you';
  return {
    mark: syncWords.stillPublishes,
    time,
    text: `${syncWords.stillPublishes} ${time}`,
    lead: stillPublishesText(platforms, time, isToday),
    help: syncWords.stillPublishesHelp(connection, needsYou),
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
    : isOfToday(at, { times, now })
      ? `at ${times.clockAt(at)}`
      : `on ${times.slot(at, now).main}`;

const isOfToday = (at: string, { times, now }: Shown): boolean => {
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(times.zone).toPlainDate();
  return dateOf(Temporal.Instant.from(at)).equals(dateOf(now));
};
