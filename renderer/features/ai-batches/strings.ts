// Strings of the AI desk and of the dialog that starts a batch.
import type { AiBatch, AiExclusion } from '../../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../../preload/rules/choices.ts';
import { isolated, number, plural, posts, quoted } from '../../app/strings.ts';
import { credits } from '../../posts/ai-strings.ts';

const list = new Intl.ListFormat('en');

const exclusions: Record<AiExclusion, string> = {
  'own-media': 'made from your own media, without alt text to write from',
  published: 'already published',
  unwritten: 'not written yet',
  written: 'already written',
  'no-idea': 'without an idea to write from',
  reel: 'with a video',
  soon: 'scheduled within 24 hours',
  asked: 'already asked',
  unchecked: 'with an AI result to check first',
};

const tasks: Record<AiTask, string> = { write: 'Write from idea', revise: 'Revise', picture: 'New picture' };

/** Why one post can't be asked. */
const whyNot: Record<AiExclusion, string> = {
  'own-media': 'Made from your own media: say what is in it first.',
  published: 'Already published.',
  unwritten: "There's no text to revise yet.",
  written: 'Already written. Revise it instead.',
  'no-idea': 'Say what it is about first.',
  reel: 'Its picture is a video.',
  soon: 'Scheduled within 24 hours.',
  asked: 'Already asked.',
  unchecked: 'Accept or reject the earlier AI result first.',
};

export const startStrings = {
  title: (count: number) => `AI for ${posts(count)}`,
  task: 'What to do',
  tasks,
  idea: 'What is it about?',
  revise: 'What should change?',
  revisePlaceholder: 'For example: shorter, and end with a question',
  picture: 'What should the pictures show?',
  picturePlaceholder: 'Leave empty to let AI choose',
  leftOut: (count: number) => `${number(count)} left out`,
  excluded: (reason: AiExclusion, count: number, names: readonly string[]) => {
    const rest = count - names.length;
    const shown = names.map(isolated);
    return `${number(count)} ${exclusions[reason]}: ${list.format(rest > 0 ? [...shown, `${number(rest)} more`] : shown)}`;
  },
  ownMedia: (count: number) =>
    `${count === 1 ? 'One shows' : `${number(count)} show`} your own media. AI doesn't see it and writes from the alt text.`,
  includeSoon: 'Include posts scheduled within 24 hours',
  balance: 'You have',
  fromPlan: (plan: number, bought: number) => `${number(plan)} from the plan, ${number(bought)} bought`,
  unknownBalance: "Galley doesn't know your balance",
  stopAt: 'Stop at',
  less: 'One credit less',
  more: 'One credit more',
  capInvalid: (most: number) => `Enter a number from 1 to ${number(most)}.`,
  capShort: (least: number) => `All of them need at least ${credits(least)}. The rest waits.`,
  balanceShort: "Your credits don't cover all of them. The rest waits.",
  onlyIfItWorks: 'Charged only for what works.',
  when: (time: string) => `Done about ${time}.`,
  leftThisHour: (left: number) => `${number(left)} left this hour.`,
  limit: (perHour: number, left: number) => `The service allows ${number(perHour)} an hour; ${number(left)} left.`,
  nothing: 'There is nothing to do for these posts.',
  tooMany: (most: number) => `A batch takes up to ${posts(most)}. Select fewer.`,
  start: 'Start',
  failed: "It wasn't started.",
  open: 'Open AI desk',
  whyNot,
};

export const deskStrings = {
  failed: "Couldn't load the AI desk.",
  list: 'Posts',
  none: 'Nothing asked of AI',
  noneText: 'Select posts in the Library and choose AI to write, revise or illustrate many at once.',
  toLibrary: 'Open Library',
  switch: 'Batch',
  option: (what: string, ago: string) => `${what}, ${ago}`,
  counts: ({ confirm, unchecked, running, waiting, failed }: AiBatch['counts']) =>
    [
      confirm > 0 && `${number(confirm)} ${confirm === 1 ? 'needs' : 'need'} you`,
      unchecked > 0 && `${number(unchecked)} to check`,
      running > 0 && `${number(running)} running`,
      waiting > 0 && `${number(waiting)} waiting`,
      failed > 0 && `${number(failed)} failed`,
    ]
      .filter(Boolean)
      .join(', ') || 'All checked',
  progress: (done: number, all: number) => `${number(done)} of ${number(all)} done`,
  charged: (charged: number, cap: number) => `${number(charged)} of ${credits(cap)}`,
  closeKeeping: 'Close, keep going',
  close: 'Close',

  groups: {
    confirm: 'Needs you',
    unchecked: 'Ready to check',
    running: 'Running',
    waiting: 'Next',
    failed: 'Failed',
    checked: 'Checked',
  },
  show: (count: number) => `Show ${number(count)} checked`,
  hide: 'Hide checked',
  asked: (ago: string, count: number, most: number) => `Asked ${ago} for ${posts(count)}, up to ${credits(most)}`,
  send: 'Send',
  drop: 'Drop',
  reasons: { changed: 'Changed since you asked', old: 'Asked more than a day ago' },
  acceptClean: (count: number) => `Accept ${number(count)} without flags`,
  atOnce: (most: number) => `${number(most)} at a time`,
  soonestFirst: (count: number) => `${number(count)}, soonest planned first`,
  reorder: 'Drag, or Alt with the arrow keys',
  moved: (place: number, count: number) => `Now ${number(place)} of ${number(count)}`,

  /** The service says nothing about what a revision changed. */
  unknown: "Galley can't tell whether it changed as asked.",
  nothingChanged: (charged: number) => `Charged ${number(charged)}, nothing changed.`,
  newPicture: 'New picture',
  sameText: 'The text is the same.',
  fields: { title: 'Title', hashtags: 'Hashtags', altText: 'Alt text' },
  score: (before: number | null, after: number | null) =>
    `Score ${before === null ? 'unknown' : number(before)} before, ${after === null ? 'unknown' : number(after)} after`,
  proposal: 'Your own media: the post says this once you accept it.',
  textOnly: 'Keep mine writes back only the text. This version then has its own text.',
  edit: 'Edit',
  again: 'Ask again…',
  leave: 'Leave it',
  dismiss: 'Dismiss',
  accepted: 'Accepted',
  rejected: 'Kept yours',
  waiting: 'Waiting',
  next: 'Next',
  afterPost: 'Your changes to it are sent first',
  starting: 'Waiting to start',
  running: (what: string, time: string) => `${what}, ${time}`,
  planned: (day: string) => `Planned ${day}`,
  noDay: 'No day',
  /** A row, as a screen reader says it. */
  spoken: (name: string, status: string) => `${isolated(name)}, ${status}`,

  whatWasAsked: 'What was asked',
  tasks,
  budget: 'Budget',
  charging: (charged: number) => `${startStrings.onlyIfItWorks} ${number(charged)} charged so far.`,
  capFailed: "The limit wasn't changed.",
  when: 'When',
  left: (count: number, time: string | null) =>
    time === null ? `${number(count)} left.` : `${number(count)} left, done about ${time}.`,
  nothingLeft: 'Nothing is left to send.',
  waits: {
    paused: 'Paused. Nothing more is sent until you continue.',
    offline: "You're offline.",
    confirm: 'Waits until you send or drop what needs you.',
    cap: (cap: number) => `The next one could cost more than ${credits(cap)}. Raise the limit to continue.`,
    credits: (done: number, all: number) =>
      `Not enough credits: ${number(done)} of ${number(all)} done. Continue when you have more.`,
    limit: 'Waiting for the hourly limit.',
    posts: 'Changes to the posts themselves are sent first.',
  },
  offlineLead: 'Offline it waits.',
  offlineText: "The list is saved on this computer and goes on when you're back, in this order.",
  pause: (running: number) =>
    running === 0 ? 'Pause' : `Pause after ${running === 1 ? 'this one' : `these ${number(running)}`}`,
  continue: 'Continue',
  cancel: (count: number) => `Cancel ${number(count)}`,
  cancelTitle: (count: number) => `Cancel ${plural(count, 'request', 'requests')}? Nothing was charged for them.`,
  cancelYes: 'Cancel them',
  cancelNo: 'Keep them',
  actionFailed: "That didn't work.",

  againTitle: (name: string) => `Ask again for ${quoted(name)}`,
  againAction: 'Ask again',
  againWrite: 'It is written from its idea once more.',

  undo: 'Undo',
  keys: { move: 'Move', accept: 'Accept', reject: 'Keep mine', edit: 'Edit', order: 'Change order' },
};

const ended: Record<AiTask, (count: number) => string> = {
  write: (count) => `AI wrote ${posts(count)}`,
  revise: (count) => `AI revised ${posts(count)}`,
  picture: (count) => `AI made ${plural(count, 'picture', 'pictures')}`,
};

/** A batch has come to its end. */
export const notificationStrings = {
  ended: (task: AiTask, count: number, failed: number) =>
    `${ended[task](count)}${failed > 0 ? `, ${number(failed)} failed` : ''}. Nothing is accepted yet.`,
};

/** About a result that was accepted or rejected; `name`: of the one post. */
export const decisionStrings = {
  done: (how: 'accept' | 'reject', count: number, name: string | null) =>
    how === 'accept'
      ? `Accepted ${name === null ? posts(count) : quoted(name)}`
      : `Kept your text of ${name === null ? posts(count) : quoted(name)}`,
  failed: { accept: "It wasn't accepted.", reject: "Your text wasn't restored." },
};
