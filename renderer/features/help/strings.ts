// Strings of Help: what every status means and what to do about it; and of the tour.
import * as messages from '#messages/help.ts';
import type { SyncState } from '../../../preload/rules/sync-states.ts';
import type { Standing } from '../../posts/channel-status.ts';
import { actionStrings } from '../../app/palette/strings.ts';
import type { StatusName } from './statuses.ts';

type Meaning = { means: string; todo: string };

const nothingToDo = messages.nothingToDo;

const statuses: Record<StatusName, Meaning> = {
  ...messages.statuses,
  scheduled: {
    ...messages.statuses.scheduled,
    todo: nothingToDo,
  },
  sending: {
    ...messages.statuses.sending,
    todo: nothingToDo,
  },
  'waiting-to-start': {
    ...messages.statuses['waiting-to-start'],
    todo: nothingToDo,
  },
};

const sync: Record<SyncState, Meaning> = {
  ...messages.sync,
  synced: {
    ...messages.sync.synced,
    todo: nothingToDo,
  },
  sending: {
    ...messages.sync.sending,
    todo: nothingToDo,
  },
  checking: {
    ...messages.sync.checking,
    todo: nothingToDo,
  },
  running: {
    ...messages.sync.running,
    todo: nothingToDo,
  },
};

const channels: Record<Standing, Meaning> = {
  ...messages.channels,
  connected: {
    ...messages.channels.connected,
    todo: nothingToDo,
  },
};

export const helpStrings = {
  ...messages.help,
  shortcuts: actionStrings.sheet,
  tour: actionStrings.tour,
  statuses,
  sync,
  channels,
};

/** The tour of the sandbox: a few places, a sentence or two each. */
export const tourStrings = messages.tour;
