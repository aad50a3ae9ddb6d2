// Strings of ideas, suggested posts and saved ideas.
import type { SavedIdeaStage } from '../../../preload/rules/choices.ts';
import { number, plural, isolated, quoted } from '../../app/strings.ts';

const listed = new Intl.ListFormat('en');

const ideas = (count: number): string => plural(count, 'idea', 'ideas');

const shapes: Readonly<Record<string, string>> = {
  StaticImage: 'Picture',
  Carousel: 'Carousel',
  Reel: 'Reel',
  TextOnly: 'Text only',
};

const stages: Record<SavedIdeaStage, string> = { new: 'New', next: 'Worth writing', used: 'Used' };

export const ideaStrings = {
  title: 'Ideas',
  note: (active: number, picked: number) => `${number(active)} active, ${number(picked)} picked`,
  show: 'Show',
  tabs: { all: 'All', active: 'Active', picked: 'Picked', own: 'Yours' },
  list: 'Ideas',
  suggested: (day: string) => `Suggested ${day}`,
  pick: 'Pick',
  pickOf: (headline: string) => `Pick ${isolated(headline)}`,
  picking: 'Picking',
  picked: 'Picked',
  dismiss: 'Dismiss',
  dismissOf: (headline: string) => `Dismiss ${isolated(headline)}`,
  dismissed: 'Idea dismissed',
  undo: 'Undo',
  pickTitle: 'Pick this idea?',
  /** What picking may cost (public-api.md, States). */
  pickCost: (missing: number) =>
    `We'll draft up to ${plural(missing, 'post', 'posts')}. 1 credit each; more with pictures or video.`,
  noPosts: 'No posts suggested yet. Pick to draft up to 3, from 1 credit each.',
  pickedToast: (isMaking: boolean) => (isMaking ? 'Idea picked. Writing posts for it.' : 'Idea picked'),
  pickWaits: "The service hasn't replied yet. Activity will show the result.",
  shape: (shape: string | null) => (shape === null ? 'Post' : (shapes[shape] ?? isolated(shape))),
  making: 'Being made',
  writing: 'Writing the first line',
  failed: "Didn't finish",
  failedText: "The service couldn't write this one.",
  add: 'Add to drafts',
  addOf: (preview: string) => `Add to drafts: ${isolated(preview)}`,
  inDrafts: 'In drafts',
  openDraft: (preview: string) => `Open the draft: ${isolated(preview)}`,
  added: 'Added to drafts',
  open: 'Open',
  new: {
    title: 'New ideas',
    direction: 'Direction (optional)',
    hint: 'For example: more about the people, less about the bread',
    count: 'How many',
    fewer: 'One fewer',
    more: 'One more',
    range: '1 to 10',
    suggest: (count: number) => `Suggest ${ideas(count)}`,
    free: 'Ideas are free. Writing posts from them uses credits, only if it works.',
    asked: (count: number) => `${ideas(count)} on the way`,
    failed: "Couldn't get new ideas.",
  },
  sources: {
    title: 'What shapes these',
    tone: (tones: readonly string[]) => `Tone: ${listed.format(tones.map((tone) => isolated(tone.toLowerCase())))}`,
    keywords: (words: readonly string[]) => `Keywords: ${listed.format(words.map(isolated))}`,
    memory: (fact: string) => quoted(fact),
    more: (count: number) => `and ${number(count)} more`,
    edit: 'Edit the brand kit',
  },
  expected: (count: number) => `${ideas(count)} on the way`,
  keys: { move: 'move', pick: 'pick', dismiss: 'dismiss', add: 'add to drafts' },
  failedRead: "Couldn't load ideas.",
  refreshFailed: 'This may be out of date.',
  asOf: (ago: string) => `Updated ${ago}`,
  neverRead: "Ideas appear when you're online.",
  none: 'No ideas yet',
  noneText: 'Get ideas for free.',
  noneActive: 'No active ideas',
  nonePicked: 'No picked ideas yet',
  own: {
    title: 'Save an idea',
    what: 'What is it?',
    hint: 'A sentence is enough. It stays on this computer until you use it.',
    keep: 'Save',
    stored: 'Idea saved',
    see: 'View',
    new: 'Save an idea',
    none: 'No saved ideas yet',
    noneText: (keys: string) => `Press ${keys} anywhere in Galley to save a thought before it's gone.`,
    stages,
    empty: 'None',
    board: 'Your ideas',
    removed: 'Idea removed',
    actions: (text: string) => `Actions for ${isolated(text)}`,
    failed: "Couldn't save it.",
  },
};
