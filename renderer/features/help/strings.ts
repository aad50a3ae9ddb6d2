// Strings of Help: what every status means and what to do about it; and of the tour.
import type { SyncState } from '../../../preload/rules/sync-states.ts';
import type { Standing } from '../../posts/channel-status.ts';
import { actionStrings } from '../../app/palette/strings.ts';
import type { StatusName } from './statuses.ts';

type Meaning = { means: string; todo: string };

const nothingToDo = 'Nothing to do.';

const statuses: Record<StatusName, Meaning> = {
  draft: { means: "It isn't scheduled.", todo: "Schedule it when it's ready." },
  making: {
    means:
      'The service is writing it or making its picture or video. Text takes seconds, pictures minutes, videos up to 15 minutes.',
    todo: "Keep working on something else. You're only charged if it works.",
  },
  approval: {
    means: "It's written, but publishes only after someone approves it.",
    todo: 'Read it and approve it. After its time has passed, approving publishes it immediately.',
  },
  scheduled: { means: 'The service will publish it at its time.', todo: nothingToDo },
  sending: { means: "It's on its way to the platform; no reply yet.", todo: nothingToDo },
  published: { means: "It's live.", todo: 'Choose Open post to see it there.' },

  'sign-in': {
    means: "The platform signed you out or isn't connected. Nothing publishes there.",
    todo: 'Sign in to the platform. Scheduled posts then publish automatically.',
  },
  missed: {
    means: "Its time passed, and it isn't live.",
    todo: 'Choose a new time. Galley never publishes late without asking.',
  },
  'on-hold': { means: "There's no active subscription, so the service put it on hold.", todo: 'Open billing.' },
  limited: {
    means: 'The platform is blocking this account or this app from publishing.',
    todo: 'Look for a message from the platform. Only they can lift it.',
  },
  'platform-failed': {
    means: 'The platform rejected it.',
    todo: 'Open the post to see why. Try again, or replace the picture if that was the cause.',
  },
  'writing-failed': {
    means: "The service couldn't create it. You weren't charged, and the text is unchanged.",
    todo: 'Open it to see why, and try again.',
  },
  'video-failed': { means: "The video couldn't be made. The text is usable.", todo: 'Open it and try again.' },
  'two-edits': {
    means: 'You and someone else changed the same text. Nothing was overwritten.',
    todo: 'Compare both and choose. Publishing waits until then.',
  },
  unconfirmed: {
    means: 'It may be live: its time passed, or you published it, and no reply reached Galley.',
    todo: 'Go online so Galley can check with the service. Check the platform before you publish again.',
  },
  refused: {
    means: 'The service refused a change to it or needs a decision.',
    todo: 'See why, and your options, under Needs you in Activity.',
  },
  'fix-first': {
    means: "It's scheduled, but its platform would refuse it as is.",
    todo: 'Open the post: its checks say what to change and fix most of it for you.',
  },

  'still-publishes': {
    means: "You changed, moved, unscheduled or deleted it, and that hasn't synced yet.",
    todo: "Go online before its time, or stop it in the service's own app.",
  },
  'probably-published': {
    means: 'You changed, moved or unscheduled it, but its time passed before that synced.',
    todo: 'Go online so Galley can check what was published.',
  },
  paused: {
    means: 'You paused everything. The service has no time for it; Galley keeps the one it had.',
    todo: 'Choose Resume to give it back. You can also schedule it now.',
  },
  'deletion-waiting': {
    means: "You deleted it. That's saved here until the service can be reached.",
    todo: 'Nothing. Until it syncs, you can open the post and keep it.',
  },
  'not-sent': {
    means: "Its time is saved on this computer. The service doesn't have it yet.",
    todo: "Nothing, unless its time comes first. Then it isn't published and needs a new time.",
  },
  'approval-waits': {
    means: 'You approved it. The approval is saved here until the service can be reached.',
    todo: 'Nothing, unless its time comes first. Then Galley asks you.',
  },
  'publish-waits': {
    means: "You published it. That's saved here until the service can be reached.",
    todo: 'Nothing. You can still cancel it in Activity.',
  },
  changed: {
    means:
      'It was approved here, and its text or pictures changed afterward. It still publishes at its time, as it is now.',
    todo: 'Open the post: approve the changes, restore the approved text, or unschedule it.',
  },
  unchecked: {
    means: 'AI wrote or changed it for a batch, and you have neither accepted nor rejected that.',
    todo: 'Check it in the AI desk or open the post. It can be scheduled and published without that.',
  },
  moved: {
    means: 'It was approved here for another time. Its text and pictures are as approved.',
    todo: 'Nothing, if the new time is right. Open the post to see both.',
  },
  doubtful: {
    means: "It's scheduled, but its platform might refuse something in it. It still publishes at its time.",
    todo: 'Hover over the status to see what. Open the post to change it, or leave it.',
  },
  live: {
    means: "It's live on some of its platforms.",
    todo: 'Open it to see each platform.',
  },
  video: { means: 'The text is ready; the video takes up to 15 minutes.', todo: 'Keep working on something else.' },
  'waiting-to-start': { means: 'The service will start soon.', todo: nothingToDo },
};

const sync: Record<SyncState, Meaning> = {
  synced: { means: 'The service has everything.', todo: nothingToDo },
  waiting: {
    means: 'Saved on this computer, not yet on the service.',
    todo: 'Nothing. Activity shows when it will be sent.',
  },
  'left-out': {
    means: 'You left it out when you went online. It stays on this computer, and later edits with it.',
    todo: 'Send it in Activity, or leave it.',
  },
  sending: { means: 'On its way to the service.', todo: nothingToDo },
  checking: {
    means: 'Sent, but no reply came. Galley checks whether it arrived, so nothing happens twice.',
    todo: nothingToDo,
  },
  running: { means: 'The service is working on it.', todo: nothingToDo },
  'needs-you': {
    means: "It can't continue without you.",
    todo: 'See why, and your options, under Needs you in Activity.',
  },
  conflict: { means: 'Both sides changed the same thing.', todo: 'Compare both and choose.' },
};

const channels: Record<Standing, Meaning> = {
  connected: { means: 'Posts can publish there.', todo: nothingToDo },
  'sign-in': { means: 'The platform signed you out. Nothing publishes there.', todo: 'Sign in on the web.' },
  limited: {
    means: 'The platform is blocking this account from publishing.',
    todo: 'Look for a message from the platform. Only they can lift it.',
  },
  'not-connected': { means: 'No account is connected.', todo: 'Connect one on the web.' },
  'coming-soon': { means: "The service doesn't publish there yet.", todo: 'You can already write for it.' },
};

export const helpStrings = {
  title: 'Help',
  find: 'Search help',
  none: 'No results',
  shortcuts: actionStrings.sheet,
  tour: actionStrings.tour,
  groups: {
    states: 'Post states',
    blocked: 'Blocked, and how to fix it',
    notes: 'Notes on a state',
    sync: 'Sync',
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
  end: 'Done',
  stops: {
    library: {
      title: 'All your posts',
      text: 'Write a post once and adapt it for each platform. Search finds any word, and you can edit several posts at once.',
    },
    calendar: {
      title: 'When they publish',
      text: "Drag a draft onto a day, or press Space on it and use the arrow keys. Times are in the business's time zone.",
    },
    uploads: {
      title: 'Pictures and videos',
      text: 'Drop files anywhere in the window. Galley sorts them into posts and uploads them while you work.',
    },
    activity: {
      title: 'Nothing is sent silently',
      text: 'Changes that are waiting, running or need you appear here, even offline. The line at the bottom of the sidebar opens it.',
    },
    help: {
      title: 'When a status is unclear',
      text: 'Help says what each status means and what to do. Ctrl K finds every command, and ? lists the keys.',
    },
  },
};
