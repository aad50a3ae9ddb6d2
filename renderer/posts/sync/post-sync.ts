// The sync status of a post as the window shows it, and what the service still publishes although it was called off here.
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { Connection, PostSync, StillPublishes } from '../../../preload/contract/sync.ts';
import type { Times } from '../../time/times.ts';
import { markStrings } from './status-strings.ts';
import { atTime, probablyPublishedText, stillMarks, stillPublishesText, syncReason, syncStrings } from './strings.ts';

/** Part of a post at a moment; `held`: it is published then by the service alone. */
type Placed = {
  post: Pick<PostRow, 'sync'>;
  platforms: readonly string[];
  at?: string | null | undefined;
  held?: HeldHow;
};

/** Which of these platforms the service still publishes as they were: `beside` is the moment shown beside it. */
export const stillBeside = (
  { post: { sync }, platforms, at, held }: Placed,
  connection: Connection,
  shown: Omit<Shown, 'beside'>,
): StillShown | undefined => {
  const own = (still: StillPublishes) =>
    platforms.includes(still.platform) && (!held || Date.parse(still.at) === Date.parse(at ?? ''));
  const [stillPublishes, calledOff] = [sync.stillPublishes.filter(own), sync.calledOff.filter(own)];
  return stillShown({ ...sync, stillPublishes, calledOff }, connection, { ...shown, beside: at ?? null });
};

/**
 * `mark` alone where there is room for little, `text` with the time; `at`: the same, ISO; `isOver`: it has passed, so the
 * post was probably published; `isAtRisk`: it does not go by itself at once; `canSendOnly`: the person can let this one
 * through.
 */
export type StillShown = {
  mark: string;
  at: string;
  isOver: boolean;
  time: string;
  text: string;
  lead: string;
  help: string;
  isAtRisk: boolean;
  canSendOnly: boolean;
};

/** `beside`: a moment of the day that times are read beside, ISO; today where it is left out. */
export type Shown = { times: Pick<Times, 'slot' | 'clockAt' | 'zone'>; now: Temporal.Instant; beside?: string | null };

type Standing = Pick<PostSync, 'stillPublishes' | 'calledOff' | 'wait'> & { state: string };

/** undefined: nothing is called off, or the service has been asked since. */
export const stillShown = (sync: Standing, connection: Connection, shown: Shown): StillShown | undefined => {
  const isAhead = ({ at }: StillPublishes): boolean =>
    Temporal.Instant.compare(Temporal.Instant.from(at), shown.now) > 0;
  const ahead = sync.stillPublishes.filter(isAhead);
  const passed = sync.calledOff.filter((one) => !isAhead(one));
  // What can still be stopped comes first.
  const [first] = [...ahead, ...passed];
  if (!first) return undefined;
  const isOver = ahead.length === 0;
  const place = written(first.at, shown);
  const needsYou = sync.state === 'conflict' || sync.state === 'needs-you';
  const leftOut = first.leftOut === true;
  const lead = [
    ahead.length > 0 && stillPublishesText(...placesOf(ahead, shown)),
    passed.length > 0 && probablyPublishedText(...placesOf(passed, shown)),
  ];
  return {
    mark: isOver ? markStrings.probablyPublished : syncStrings.stillPublishes,
    at: first.at,
    isOver,
    time: place.time,
    text: isOver ? stillMarks.probablyPublished(place) : stillMarks.stillPublishes(place.time),
    lead: lead.filter(Boolean).join(' '),
    help: isOver
      ? syncStrings.probablyPublishedHelp(connection)
      : syncStrings.stillPublishesHelp(connection, { needsYou, leftOut }),
    canSendOnly: !isOver && (connection === 'airplane' || (connection === 'online' && leftOut)) && !needsYou,
    isAtRisk: isOver || connection !== 'online' || needsYou || leftOut || sync.wait === 'allowance',
  };
};

const written = (at: string, shown: Shown) => {
  const { times, now } = shown;
  return isOfDay(at, shown)
    ? { time: times.clockAt(at), hasDay: false }
    : { time: times.slot(at, now).main, hasDay: true };
};

/** What is published together, and whether all of it is only as it was before. */
const placesOf = (slots: readonly StillPublishes[], shown: Shown) => {
  const places = [...Map.groupBy(slots, ({ at }) => at)].map(([at, all]) => ({
    ...written(at, shown),
    platforms: all.map(({ platform }) => platform),
  }));
  return [places, slots.every(({ asBefore }) => asBefore)] as const;
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
export const publishedTime = (
  at: string | null | undefined,
  times: Shown['times'],
  now: Temporal.Instant,
): string | null => (typeof at === 'string' ? atTime(written(at, { times, now })) : null);

const isOfDay = (at: string, { times, now, beside }: Shown): boolean => {
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(times.zone).toPlainDate();
  return dateOf(Temporal.Instant.from(at)).equals(dateOf(beside ? Temporal.Instant.from(beside) : now));
};
