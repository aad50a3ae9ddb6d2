// Strings of Help: what every status means and what to do about it; and of the tour.
import type { SyncState } from '../../../preload/rules/sync-states.ts';
import type { Standing } from '../../posts/channel-status.ts';
import { actionStrings } from '../../app/palette/strings.ts';
import type { StatusName } from './statuses.ts';

type Meaning = { means: string; todo: string };

const nothingToDo = 'Nothing to do.';

const statuses: Record<StatusName, Meaning> = {
  draft: { means: 'It has no time.', todo: 'Choose a time when it is ready.' },
  making: {
    means:
      'The service writes it or makes its picture or video. Text takes seconds, pictures minutes, a video up to 15.',
    todo: 'Go on with something else. You are charged only if it works.',
  },
  approval: {
    means: 'It is written, and published only once somebody approves it.',
    todo: 'Read it and approve it. Once its time has passed, approving publishes it at once.',
  },
  scheduled: { means: 'It has a time, and the service publishes it then.', todo: nothingToDo },
  sending: { means: 'It is on its way to the platform, and the answer is not in yet.', todo: nothingToDo },
  published: { means: 'It is live.', todo: 'Open post shows it there.' },

  'sign-in': {
    means: 'The platform signed you out, or is not connected. Nothing is published there.',
    todo: 'Sign in to the platform. Posts that are scheduled then publish by themselves.',
  },
  missed: {
    means: 'Its time passed, and it is not live.',
    todo: 'Choose a new time. Galley never publishes late without asking.',
  },
  'on-hold': { means: 'There is no active subscription, so the service holds it.', todo: 'Open billing.' },
  limited: {
    means: 'The platform stops this account or this app from publishing.',
    todo: 'Look for a message from the platform: only they can lift it.',
  },
  'platform-failed': {
    means: 'The platform did not take it.',
    todo: 'Open the post: it says why. Try again, or replace the picture if that was the cause.',
  },
  'writing-failed': {
    means: 'The service could not make it. You were not charged, and the text is as before.',
    todo: 'Open it to see why, and try again.',
  },
  'video-failed': { means: 'The video could not be made. The text can be used.', todo: 'Open it and try again.' },
  'two-edits': {
    means: 'You and someone else changed the same words. Nothing was overwritten.',
    todo: 'Compare both and choose. What is published waits until then.',
  },
  unconfirmed: {
    means: 'It may be live: its time passed, or you published it, and no answer reached Galley.',
    todo: 'Go online: Galley asks the service at once. Look at the platform before you publish again.',
  },
  refused: {
    means: 'The service refused a change of it, or needs an answer to it.',
    todo: 'Activity, Needs you says why, with what you can choose.',
  },
  'fix-first': {
    means: 'It has a time, and its platform would refuse it as it is.',
    todo: 'Open the post: Checks says what to change, and changes most of it for you.',
  },

  'still-publishes': {
    means: 'You changed, moved, unscheduled or deleted it, and the service does not know yet.',
    todo: 'Go online before its time, or stop it in the service’s own app.',
  },
  'probably-published': {
    means: 'You changed, moved or unscheduled it, and its time passed before the service could be reached.',
    todo: 'Go online. Galley asks the service at once what was published.',
  },
  paused: {
    means: 'You paused everything. The service has no time for it; Galley keeps the one it had.',
    todo: 'Choose Resume to give it back. You can also schedule it now.',
  },
  'deletion-waiting': {
    means: 'You deleted it. That is kept here until the service can be reached.',
    todo: 'Nothing. Until it is sent you can open the post and keep it.',
  },
  'not-sent': {
    means: 'Its time is saved on this computer. The service does not have it yet.',
    todo: 'Nothing, unless its time comes first: then it is not published, and needs a new time.',
  },
  'approval-waits': {
    means: 'You approved it. The approval is kept here until the service can be reached.',
    todo: 'Nothing, unless its time comes first: then Galley asks you.',
  },
  'publish-waits': {
    means: 'You published it. That is kept here until the service can be reached.',
    todo: 'Nothing. In Activity you can still withdraw it.',
  },
  changed: {
    means:
      'It was approved here, and its words or pictures changed after that. It is still published at its time, as it is now.',
    todo: 'Open the post: approve the changes, or restore the approved wording from Versions.',
  },
  doubtful: {
    means: 'It has a time, and its platform might refuse something in it. It is still published at its time.',
    todo: 'Point at the status: it says what. Open the post to change it, or leave it.',
  },
  live: {
    means: 'It is live on some of its platforms.',
    todo: 'Open it to see each platform.',
  },
  video: { means: 'The text is ready, and the video takes up to 15 minutes.', todo: 'Go on with something else.' },
  'waiting-to-start': { means: 'The service will begin soon.', todo: nothingToDo },
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
    states: 'The states of a post',
    blocked: 'Blocked, and what helps',
    notes: 'Beside or before a state',
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
