// How a post stands towards the service, as the window tells it: also what is published by itself although it was taken back.
import type { Connection, PostSync } from '../../../preload/model/sync.ts';
import type { Times } from '../../time/times.ts';
import { stillPublishesText, syncReason, syncWords } from '../../words/sync.ts';

/** `isAtRisk`: it does not go by itself at once. */
export type StillShown = { text: string; lead: string; help: string; isAtRisk: boolean };

type Shown = { times: Pick<Times, 'moment'>; now: Temporal.Instant };

/** undefined: nothing that is still ahead. */
export const stillShown = (sync: PostSync, connection: Connection, { times, now }: Shown): StillShown | undefined => {
  const first = sync.stillPublishes.find(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0);
  if (!first) return undefined;
  const time = times.moment(first.at, now);
  const needsYou = sync.state === 'conflict' || sync.state === 'needs-you';
  return {
    text: syncWords.stillPublishes(time),
    lead: stillPublishesText(first.platform, time),
    help: syncWords.stillPublishesHelp(connection, needsYou),
    isAtRisk: connection !== 'online' || needsYou || sync.wait === 'allowance',
  };
};

/** `reason`: the whole reason behind the mark. */
export const syncShown = (
  sync: PostSync,
  connection: Connection,
  shown: Shown,
): { still: StillShown | undefined; reason: string } => {
  const still = stillShown(sync, connection, shown);
  const time = sync.expectedAt === null ? null : shown.times.moment(sync.expectedAt, shown.now);
  return { still, reason: syncReason(sync, connection, time, still?.lead) };
};
