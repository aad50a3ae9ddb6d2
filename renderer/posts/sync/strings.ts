// Strings of sync: the mark on a row, the line in the sidebar, banners, and why something waits or is off.
import * as messages from '#messages/posts/sync.ts';
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { Connection, PostSync, SyncStatus, WaitReason } from '../../../preload/contract/sync.ts';
import type { SyncState } from '../../../preload/rules/sync-states.ts';
import { number, platformName, plural } from '../../app/strings.ts';
import { statusStrings } from './status-strings.ts';

const states: Record<SyncState, string> = {
  ...messages.states,
  conflict: statusStrings['two-edits'],
};

const waits: Record<WaitReason, string> = messages.waits;

const openEnded: readonly WaitReason[] = ['offline', 'airplane', 'paused', 'same-name'];

const joined = (...sentences: (string | false | null | undefined)[]): string => sentences.filter(Boolean).join(' ');

/** It is unknown when the service can be reached again or what the user decides: no time is shown then. */
export const waitStrings = (wait: WaitReason, time: string | null): string =>
  joined(waits[wait], time !== null && !openEnded.includes(wait) && `About ${time}.`);

/** Of a change that the user left out when they went online. */
export const leftOutText = messages.leftOutText;

const listed = new Intl.ListFormat('en');
/** `time`: a slot that the service holds. */
type Place = { platforms: string[]; time: string; hasDay: boolean };
export const atTime = ({ time, hasDay }: Pick<Place, 'time' | 'hasDay'>): string => `${hasDay ? 'on' : 'at'} ${time}`;
const namedPlaces = (places: readonly Place[]): string =>
  listed.format(places.map((place) => `to ${listed.format(place.platforms.map(platformName))} ${atTime(place)}`));

/** `asBefore`: only with what was in it. */
export const stillPublishesText = (places: readonly Place[], asBefore: boolean): string =>
  `Still publishes ${namedPlaces(places)}${asBefore ? ' as it was before' : ''} unless this is sent first.`;

/** Slots that have passed since, while the change that called them off wasn't sent. */
export const probablyPublishedText = (places: readonly Place[], asBefore: boolean): string =>
  `Probably published ${namedPlaces(places)}${asBefore ? ' as it was before' : ''}: your change wasn't sent in time.`;

/** The whole reason behind a mark. `time`: when it is expected to be sent, as text. */
/** `what`: what a change needs the person for, where that is known (parked-short.ts). */
export const syncReason = (
  sync: PostSync,
  connection: Connection,
  time: string | null,
  what = 'A change to this post needs you.',
): string => {
  const more = sync.openCount > 1 && `${number(sync.openCount)} changes to this post.`;
  switch (sync.state) {
    case 'synced':
      return 'Everything is synced.';
    case 'waiting':
      return joined(waitStrings(waitNow(sync.wait, connection), time), more);
    case 'left-out':
      return joined(leftOutText, more);
    case 'sending':
      return joined('Syncing now.', more);
    case 'checking':
      return joined('Sent, but no reply came. Galley is checking whether it arrived.', more);
    case 'running':
      return 'The service is working on it.';
    case 'needs-you':
      return joined(what, more);
    case 'conflict':
      return 'You and someone else changed the same thing. Nothing was overwritten.';
  }
};

const saved = (status: SyncStatus): string => {
  const count = status.waitingCount + status.leftOutCount + status.sendingCount;
  return count === 0 ? 'All changes synced' : `${plural(count, 'change', 'changes')} saved here`;
};
const need = messages.need;

const off: Record<Connection, string | null> = {
  ...messages.off,
  online: null,
};

const sentAbout = (time: string, isLate: boolean): string =>
  isLate ? `It will be sent about ${time}, too late for its time.` : `It will be sent about ${time}.`;

const away: Record<Exclude<Connection, 'online'>, string> = messages.away;

const stillAway: Record<Exclude<Connection, 'online'>, string> = messages.stillAway;

const heldHow: Record<HeldHow, string> = messages.heldHow;

export const syncStrings = {
  ...messages.sync,
  states,
  /** Why it is shown at its old time: the service does not know yet. Its time is shown beside it. */
  held: (how: HeldHow, isOver: boolean): string =>
    `${heldHow[how]}, ${isOver ? 'probably published' : 'still publishes'}`,
  /** What helps, by what holds it up. */
  stillPublishesHelp: (
    connection: Connection,
    { needsYou, leftOut }: { needsYou: boolean; leftOut: boolean },
  ): string =>
    leftOut
      ? "You left this out, so it isn't sent."
      : connection === 'online'
        ? needsYou
          ? 'Waiting for your decision.'
          : 'Galley sends this first.'
        : `${stillAway[connection]} You can also stop it in the service's own app.`,
  /** What becomes of a post that was probably published. */
  probablyPublishedHelp: (connection: Connection): string =>
    connection === 'online'
      ? 'Galley is checking with the service.'
      : `${away[connection]} Galley will check with the service when it can.`,
  /** `isOver`: the time has passed. */
  timeUnsent: (isOver: boolean): string =>
    isOver ? 'This time passed before it was sent. Choose a new one.' : "Not synced yet. It won't publish until it is.",
  /** `time`: when it's expected to be sent; null: now, or unknown. */
  notSentYet: (connection: Connection, time: string | null, isLate: boolean): string =>
    joined(
      'Saved here, not sent to the service yet.',
      connection === 'online' ? time !== null && sentAbout(time, isLate) : away[connection],
    ),
  /** Why what needs the service cannot be used just now; null: it can. */
  off: (connection: Connection) => off[connection],
  line: {
    ...messages.sync.line,
    /** `time`: when everything is sent; null: unknown. */
    held: (count: number, time: string | null) =>
      time === null ? `${number(count)} waiting for the hourly limit` : `Done about ${time}: hourly limit`,
    need,
    saved,
  },
};

/** Why a change waits: without a connection that is the reason, whatever else held it. */
export const waitNow = (wait: WaitReason | null, connection: Connection): WaitReason =>
  connection === 'online' ? (wait ?? 'next') : connection;
