// Strings of sync: the mark on a row, the line in the sidebar, banners, and why something waits or is off.
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { Connection, PostSync, SyncStatus, WaitReason } from '../../../preload/contract/sync.ts';
import type { SyncState } from '../../../preload/rules/sync-states.ts';
import { number, platformName, plural } from '../../app/strings.ts';
import { statusStrings } from './status-strings.ts';

const states: Record<SyncState, string> = {
  synced: 'Synced',
  waiting: 'Waiting',
  'left-out': 'Left out',
  sending: 'Syncing',
  checking: 'Checking',
  'needs-you': 'Needs you',
  conflict: statusStrings['two-edits'],
  running: 'Running',
};

const waits: Record<WaitReason, string> = {
  next: 'Will be sent next.',
  offline: "Saved here. Will sync when you're back online.",
  airplane: 'Saved here. Will sync when you stop working offline.',
  behind: 'Will be sent after earlier changes to the same post.',
  allowance: 'Waiting for the hourly limit.',
  'same-name': 'Waiting for confirmation of an earlier, similar post.',
  upload: 'Waiting for its picture or video to upload.',
  'uploads-paused': 'Uploads are paused. It will be sent after you resume them.',
  retry: "The service couldn't accept it yet. Galley will retry automatically.",
  paused: 'Saved here. Will sync when the key works again.',
};

const openEnded: readonly WaitReason[] = ['offline', 'airplane', 'paused', 'same-name'];

const joined = (...sentences: (string | false | null | undefined)[]): string => sentences.filter(Boolean).join(' ');

/** It is unknown when the service can be reached again or what the user decides: no time is shown then. */
export const waitStrings = (wait: WaitReason, time: string | null): string =>
  joined(waits[wait], time !== null && !openEnded.includes(wait) && `About ${time}.`);

/** Of a change that the user left out when they went online. */
export const leftOutNote = { lead: 'Left out.', text: 'It stays on this computer until you send it.' };
export const leftOutText = `${leftOutNote.lead} ${leftOutNote.text}`;

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
const need = (count: number): string => `${number(count)} ${count === 1 ? 'needs' : 'need'} you`;

const off: Record<Connection, string | null> = {
  online: null,
  offline: "You're offline. Available when you're back online.",
  airplane: "You're working offline. Go online to use this.",
  paused: "The key doesn't work. Replace it to use this.",
};

const sentAbout = (time: string, isLate: boolean): string =>
  isLate ? `It will be sent about ${time}, too late for its time.` : `It will be sent about ${time}.`;

const away: Record<Exclude<Connection, 'online'>, string> = {
  offline: "You're offline.",
  airplane: "You're working offline.",
  paused: "The key doesn't work.",
};

const stillAway: Record<Exclude<Connection, 'online'>, string> = {
  offline: "You're offline.",
  airplane: "You're working offline, which holds this back.",
  paused: "The key doesn't work. Replace it to send this.",
};

const heldHow: Record<HeldHow, string> = {
  moved: 'Moved',
  unscheduled: 'Unscheduled here',
  deleted: 'Deleted here',
};

export const syncStrings = {
  column: 'Sync',
  states,
  stillPublishes: 'Still publishes',
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
  sendOnly: 'Send only this',
  sendNow: 'Send now',
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
    open: 'Open Activity',
    asking: 'Checking',
    askingDetail: 'Contacting the service',
    noAnswer: 'Unknown',
    noAnswerDetail: 'No sync status',
    storage: { full: 'The disk is full', 'read-only': 'The disk is read-only' },
    storageDetail: "Changes aren't saved",
    restored: 'Sending is paused',
    restoredDetail: 'Restored from a copy',
    paused: "The key doesn't work",
    airplane: 'Working offline',
    offline: "You're offline",
    filling: 'Loading your posts',
    fillingDetail: (count: number) => `${plural(count, 'post', 'posts')} so far`,
    syncing: (count: number) => `Syncing ${plural(count, 'change', 'changes')}`,
    /** `time`: when everything is sent; null: unknown. */
    held: (count: number, time: string | null) =>
      time === null ? `${number(count)} waiting for the hourly limit` : `Done about ${time}: hourly limit`,
    through: (time: string) => `Done about ${time}`,
    onTheWay: 'On the way',
    need,
    restSynced: 'Everything else is synced',
    leftOut: (count: number) => `${plural(count, 'change', 'changes')} left out`,
    synced: 'Saved and synced',
    running: (count: number) => `${number(count)} running on the service`,
    sandbox: 'Sandbox',
    saved,
  },

  banner: {
    offline: {
      lead: "You're offline. Keep going.",
      text: "Writing, editing and planning work as usual and are saved here. Publishing and AI wait until you're back online.",
      see: (count: number) => `See ${number(count)} waiting`,
    },
    paused: {
      lead: 'The key no longer works.',
      text: 'Keep working: everything is saved here and will sync once you add a working key.',
      action: 'Replace key',
    },
    restored: {
      lead: 'This library was restored from a copy.',
      text: 'Waiting changes may already have been sent, so nothing is sent until you confirm.',
      see: 'Review changes',
      action: 'Check and send',
    },
    missing: {
      lead: (count: number) => `The service no longer lists ${plural(count, 'post', 'posts')}.`,
      text: "That's unusual, so Galley keeps them here. You can check each one with the service.",
      action: 'Check each',
    },
    storage: {
      full: 'The disk is full.',
      'read-only': 'The disk is read-only.',
      text: 'What you write stays only in this window. Free up space and it saves automatically.',
    },
  },

  sent: (count: number) => `${plural(count, 'change', 'changes')} sent`,
  seeActivity: 'See Activity',
};

/** Why a change waits: without a connection that is the reason, whatever else held it. */
export const waitNow = (wait: WaitReason | null, connection: Connection): WaitReason =>
  connection === 'online' ? (wait ?? 'next') : connection;
