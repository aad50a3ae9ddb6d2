// Strings of Help: what every status means and what to do about it; and of the tour.
import type { SyncState } from '../../../preload/rules/sync-states.ts';
import type { Standing } from '../../posts/channel-status.ts';
import { actionStrings } from '../../app/palette/strings.ts';
import type { statusStrings } from '../../posts/sync/status-strings.ts';

type Meaning = { means: string; todo: string };

const nothingToDo = 'Nothing to do.';
const seeDayOrFailed = 'Open the post: it says why. A new time usually clears it.';

const statuses: Record<keyof typeof statusStrings, Meaning> = {
  draft: { means: 'It is being written and has no time.', todo: 'Choose a time when it is ready.' },
  scheduled: { means: 'It has a time, and the service sends it then.', todo: nothingToDo },
  approval: {
    means: 'It has a time, and goes out only when somebody has approved it.',
    todo: 'Read it and approve it, here or in the Queue.',
  },
  changed: {
    means: 'It was approved here, and its words or pictures changed after that. It still goes out at its time.',
    todo: 'Open the post: approve the changes, or put the approved wording back from Versions.',
  },
  worthChecking: {
    means: 'It has a time, and something in it may be refused. It still goes out at its time.',
    todo: 'Point at the status: it says what. Open the post to change it, or leave it.',
  },
  fixFirst: {
    means: 'It has a time, and its platform would refuse it as it is.',
    todo: 'Open the post: Checks says what to change, and changes most of it for you.',
  },
  cannotSend: {
    means: 'It has a time, and one of its platforms cannot send just now.',
    todo: 'Channels says why, and where to sign in or connect.',
  },
  waitingToSend: {
    means: 'It has a time that is saved on this computer. The service does not have it yet.',
    todo: 'Nothing, unless its time comes first: then it is not published, and needs a new time.',
  },
  notSent: {
    means: 'It has a time that the service did not take.',
    todo: 'Activity, Needs you says why, with what you can choose.',
  },
  approvalWaiting: {
    means: 'You approved it. The approval is kept here until the service can be reached.',
    todo: 'Nothing, unless its time comes first: then Galley asks you.',
  },
  publishWaiting: {
    means: 'You published it. That is kept here until the service can be reached.',
    todo: 'Nothing. In Activity you can still withdraw it.',
  },
  deletionWaiting: {
    means: 'You deleted it. That is kept here until the service can be reached.',
    todo: 'Nothing. Until it is sent you can open the post and keep it.',
  },
  waitingToStart: { means: 'The service will write it or make its picture soon.', todo: nothingToDo },
  beingMade: {
    means: 'The service writes it or makes its picture. Text takes seconds, pictures minutes.',
    todo: 'Go on with something else. You are charged only if it works.',
  },
  videoBeingMade: {
    means: 'The text is ready, and the video takes up to 15 minutes.',
    todo: 'Go on with something else.',
  },
  wasBeingMade: {
    means: 'It was being made when the service was last reached.',
    todo: 'Nothing. It shows how far it is as soon as the service answers.',
  },
  videoWasBeingMade: {
    means: 'Its video was being made when the service was last reached.',
    todo: 'Nothing. It shows how far it is as soon as the service answers.',
  },
  writingFailed: {
    means: 'The service could not make it. You were not charged, and the text is as before.',
    todo: 'Open it to see why, and try again.',
  },
  videoFailed: { means: 'The video could not be made. The text can be used.', todo: 'Open it and try again.' },
  published: { means: 'It is live on each of its platforms.', todo: 'Open post shows it there.' },
  someLive: {
    means: 'It is live on some of its platforms; the others go out later or did not.',
    todo: 'Open it to see each platform.',
  },
  platformFailed: {
    means: 'That platform did not take it.',
    todo: 'Activity, Failed says why, and sends it again once that is mended.',
  },
  missedSlot: {
    means: 'Its time passed before anybody approved it.',
    todo: 'Approve and publish it now, or choose a new time.',
  },
  onHold: { means: 'The service holds it back although its time has come.', todo: seeDayOrFailed },
  didNotGoOut: { means: 'Its time passed, and it is not live.', todo: seeDayOrFailed },
  notSentInTime: {
    means: 'Its time passed before Galley could send it to the service.',
    todo: 'Choose a new time. Galley never publishes late without asking.',
  },
  probablyPublished: {
    means: 'You changed, moved or unscheduled it, and its time passed before the service could be reached.',
    todo: 'Go online. Galley asks the service at once what was published.',
  },
  notConfirmed: {
    means: 'Its time passed while the service could not be reached. It may be live.',
    todo: 'Go online. Galley asks the service at once.',
  },
  conflict: {
    means: 'You and someone else changed the same words. Nothing was overwritten.',
    todo: 'Compare both and choose. What goes out waits until then.',
  },
};

const sync: Record<SyncState, Meaning> = {
  synced: { means: 'The service has all of it.', todo: nothingToDo },
  waiting: { means: 'Saved on this computer, not yet at the service.', todo: 'Nothing. Activity shows when it goes.' },
  sending: { means: 'On its way to the service.', todo: nothingToDo },
  checking: {
    means: 'Sent, and no answer came. Galley asks whether it arrived, so that nothing happens twice.',
    todo: nothingToDo,
  },
  running: { means: 'The service is working on it.', todo: nothingToDo },
  'needs-you': { means: 'It cannot go on by itself.', todo: 'Activity, Needs you says why, with what you can choose.' },
  conflict: { means: 'Both sides changed the same thing.', todo: 'Compare both and choose.' },
};

const channels: Record<Standing, Meaning> = {
  connected: { means: 'Posts can go out there.', todo: nothingToDo },
  'sign-in': { means: 'The platform signed you out. Nothing goes out there.', todo: 'Sign in on the web.' },
  limited: {
    means: 'The platform stops this account from publishing.',
    todo: 'Look for a message from the platform: only they can lift it.',
  },
  'not-connected': { means: 'There is no account of yours.', todo: 'Connect one on the web.' },
  'coming-soon': { means: 'The service does not publish there yet.', todo: 'Write for it already, if you like.' },
};

export const helpStrings = {
  title: 'What the words mean',
  find: 'Find a word',
  none: 'No word is like that.',
  shortcuts: actionStrings.sheet,
  tour: actionStrings.tour,
  groups: {
    planned: 'On the way to its time',
    making: 'While it is made',
    out: 'When its time has come',
    sync: 'Between this computer and the service',
    channels: 'Channels',
  },
  statuses,
  sync,
  channels,
};

/** The tour of the sandbox: a few places, a sentence or two each. */
export const tourStrings = {
  label: 'Tour',
  position: (at: number, count: number) => `${String(at)} of ${String(count)}`,
  next: 'Next',
  previous: 'Back',
  skip: 'Skip the tour',
  end: 'Begin',
  stops: {
    library: {
      title: 'All posts are here',
      text: 'Open one to write it once and shape it for each platform. Search finds any word, and several posts can be changed together.',
    },
    calendar: {
      title: 'When they go out',
      text: 'Drag a draft onto a day, or press Space on it and use the arrows. Times are those of the business.',
    },
    uploads: {
      title: 'Pictures and videos',
      text: 'Drop files anywhere on the window. Galley sorts them into posts and uploads while you go on.',
    },
    activity: {
      title: 'Nothing is sent silently',
      text: 'What waits, runs or needs you stands here, also without a network. The line at the foot of the sidebar leads here.',
    },
    help: {
      title: 'When a word is not clear',
      text: 'Help says what each status means and what to do. Ctrl K finds every command, and ? lists the keys.',
    },
  },
};
