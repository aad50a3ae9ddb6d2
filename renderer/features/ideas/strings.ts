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
    `Picking has up to ${plural(missing, 'post', 'posts')} written for it. Each costs 1 credit, pictures and videos more.`,
  noPosts: 'No posts suggested yet. Picking has up to 3 written, for 1 credit each or more.',
  pickedToast: (isMaking: boolean) => (isMaking ? 'Idea picked. Posts are being written for it.' : 'Idea picked'),
  pickWaits: 'The service has not answered yet. Activity shows how it ends.',
  shape: (shape: string | null) => (shape === null ? 'Post' : (shapes[shape] ?? isolated(shape))),
  making: 'Being made',
  writing: 'Writing the first line',
  failed: 'Did not finish',
  failedText: 'The service could not write this one.',
  add: 'Add to drafts',
  addOf: (preview: string) => `Add to drafts: ${isolated(preview)}`,
  inDrafts: 'In drafts',
  openDraft: (preview: string) => `Open the draft: ${isolated(preview)}`,
  added: 'Added to drafts',
  open: 'Open',
  new: {
    title: 'New ideas',
    direction: 'Direction, if you have one',
    hint: 'For example: more about the people, less about the bread',
    count: 'How many',
    fewer: 'One less',
    more: 'One more',
    range: '1 to 10',
    suggest: (count: number) => `Suggest ${ideas(count)}`,
    free: 'Ideas are free. Writing posts from them uses credits, and only when it works.',
    asked: (count: number) => `${ideas(count)} on the way`,
    failed: 'No new ideas came.',
  },
  sources: {
    title: 'What shapes these',
    tone: (tones: readonly string[]) => `Tone: ${listed.format(tones.map((tone) => isolated(tone.toLowerCase())))}`,
    keywords: (words: readonly string[]) => `Your words: ${listed.format(words.map(isolated))}`,
    memory: (fact: string) => quoted(fact),
    more: (count: number) => `and ${number(count)} more`,
    edit: 'Edit the brand kit',
  },
  expected: (count: number) => `${ideas(count)} on the way`,
  keys: { move: 'move', pick: 'pick', dismiss: 'dismiss', add: 'add to drafts' },
  failedRead: 'The ideas could not be read.',
  refreshFailed: 'This may be out of date.',
  asOf: (ago: string) => `As of ${ago}`,
  neverRead: 'Ideas show when Galley is online.',
  none: 'No ideas yet',
  noneText: 'Have some suggested: it costs nothing.',
  noneActive: 'No active ideas',
  nonePicked: 'No idea is picked yet',
  own: {
    title: 'Keep an idea',
    what: 'What is it?',
    hint: 'A sentence is enough. It stays on this computer until you make something of it.',
    keep: 'Keep it',
    stored: 'Idea kept',
    see: 'See it',
    new: 'Keep an idea',
    none: 'Nothing caught yet',
    noneText: (keys: string) => `Press ${keys} anywhere in Galley to keep a thought before it is gone.`,
    stages,
    empty: 'None',
    board: 'Your ideas',
    removed: 'Idea removed',
    actions: (text: string) => `Actions for ${isolated(text)}`,
    failed: 'Could not keep it.',
  },
};
