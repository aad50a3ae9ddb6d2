// Strings of sync: the mark on a row, the line in the sidebar, banners, and why something waits or is off.
import * as messages from '#messages/posts/sync.ts';
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { Connection, PostSync, SyncStatus, WaitReason } from '../../../preload/contract/sync.ts';
import type { SyncState } from '../../../preload/rules/sync-states.ts';
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
  joined(waits[wait], time !== null && !openEnded.includes(wait) && messages.expected(time));

/** Of a change that the user left out when they went online. */
export const leftOutNote = messages.leftOut;
export const leftOutText = joined(leftOutNote.lead, leftOutNote.text);

/** `time`: a slot that the service holds. */
type Place = { platforms: string[]; time: string; hasDay: boolean };
const form = ({ hasDay }: Pick<Place, 'hasDay'>) => (hasDay ? 'day' : 'clock');
export const atTime = (at: Pick<Place, 'time' | 'hasDay'>): string => messages.at[form(at)](at.time);
const namedPlaces = (places: readonly Place[]): string[] =>
  places.map((place) => messages.place[form(place)](place.platforms, place.time));

/** `asBefore`: only with what was in it. */
export const stillPublishesText = (places: readonly Place[], asBefore: boolean): string =>
  messages.stillPublishes[asBefore ? 'asBefore' : 'now'](namedPlaces(places));

/** Slots that have passed since, while the change that called them off wasn't sent. */
export const probablyPublishedText = (places: readonly Place[], asBefore: boolean): string =>
  messages.probablyPublished[asBefore ? 'asBefore' : 'now'](namedPlaces(places));

/** The mark of a post with such slots, with the first of them. */
export const stillMarks = {
  stillPublishes: messages.mark.stillPublishes,
  probablyPublished: (at: Pick<Place, 'time' | 'hasDay'>): string => messages.mark.probablyPublished[form(at)](at.time),
};

export const changeNeedsYou = messages.needsYou;

/** The whole reason behind a mark. `time`: when it is expected to be sent, as text. */
/** `what`: what a change needs the person for, where that is known (parked-short.ts). */
export const syncReason = (
  sync: PostSync,
  connection: Connection,
  time: string | null,
  what = changeNeedsYou,
): string => {
  const more = sync.openCount > 1 && messages.reason.more(sync.openCount);
  switch (sync.state) {
    case 'synced':
      return messages.reason.synced;
    case 'waiting':
      return joined(waitStrings(waitNow(sync.wait, connection), time), more);
    case 'left-out':
      return joined(leftOutText, more);
    case 'sending':
      return joined(messages.reason.sending, more);
    case 'checking':
      return joined(messages.reason.checking, more);
    case 'running':
      return messages.reason.running;
    case 'needs-you':
      return joined(what, more);
    case 'conflict':
      return messages.reason.conflict;
  }
};

const saved = (status: SyncStatus): string => {
  const count = status.waitingCount + status.leftOutCount + status.sendingCount;
  return count === 0 ? messages.saved.none : messages.saved.some(count);
};
const need = messages.need;

const off: Record<Connection, string | null> = {
  ...messages.off,
  online: null,
};

const sentAbout = (time: string, isLate: boolean): string => messages.sentAbout[isLate ? 'late' : 'inTime'](time);

const stillPublishesHelp = messages.stillPublishesHelp;

const away: Record<Exclude<Connection, 'online'>, string> = messages.away;

const stillAway: Record<Exclude<Connection, 'online'>, string> = messages.stillAway;

const held: Record<'ahead' | 'over', Record<HeldHow, string>> = messages.held;

export const syncStrings = {
  ...messages.sync,
  states,
  /** Why it is shown at its old time: the service does not know yet. Its time is shown beside it. */
  held: (how: HeldHow, isOver: boolean): string => held[isOver ? 'over' : 'ahead'][how],
  /** What helps, by what holds it up. */
  stillPublishesHelp: (
    connection: Connection,
    { needsYou, leftOut }: { needsYou: boolean; leftOut: boolean },
  ): string =>
    leftOut
      ? stillPublishesHelp.leftOut
      : connection === 'online'
        ? needsYou
          ? stillPublishesHelp.needsYou
          : stillPublishesHelp.sentFirst
        : joined(stillAway[connection], stillPublishesHelp.elsewhere),
  /** What becomes of a post that was probably published. */
  probablyPublishedHelp: (connection: Connection): string =>
    connection === 'online'
      ? messages.probablyPublishedHelp.online
      : joined(away[connection], messages.probablyPublishedHelp.later),
  /** `isOver`: the time has passed. */
  timeUnsent: (isOver: boolean): string => messages.timeUnsent[isOver ? 'over' : 'ahead'],
  /** `time`: when it's expected to be sent; null: now, or unknown. */
  notSentYet: (connection: Connection, time: string | null, isLate: boolean): string =>
    joined(messages.notSentYet, connection === 'online' ? time !== null && sentAbout(time, isLate) : away[connection]),
  /** Why what needs the service cannot be used just now; null: it can. */
  off: (connection: Connection) => off[connection],
  line: {
    ...messages.sync.line,
    /** `time`: when everything is sent; null: unknown. */
    held: (count: number, time: string | null) =>
      time === null ? messages.hourlyLimit.count(count) : messages.hourlyLimit.until(time),
    need,
    saved,
  },
};

/** Why a change waits: without a connection that is the reason, whatever else held it. */
export const waitNow = (wait: WaitReason | null, connection: Connection): WaitReason =>
  connection === 'online' ? (wait ?? 'next') : connection;
