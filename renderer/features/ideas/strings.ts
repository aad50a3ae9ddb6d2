// Strings of ideas, suggested posts and saved ideas.
import * as messages from '#messages/ideas.ts';
import type { SavedIdeaStage } from '../../../preload/rules/choices.ts';
import { isolated } from '../../app/strings.ts';

const listed = new Intl.ListFormat('en');

const ideas = messages.ideas;

const shapes: Readonly<Record<string, string>> = messages.shapes;

const stages: Record<SavedIdeaStage, string> = messages.stages;

export const ideaStrings = {
  ...messages.idea,
  pickedToast: (isMaking: boolean) => (isMaking ? 'Idea picked. Writing posts for it.' : 'Idea picked'),
  shape: (shape: string | null) => (shape === null ? 'Post' : (shapes[shape] ?? isolated(shape))),
  new: {
    ...messages.idea.new,
    suggest: (count: number) => `Suggest ${ideas(count)}`,
    asked: (count: number) => `${ideas(count)} on the way`,
  },
  sources: {
    ...messages.idea.sources,
    tone: (tones: readonly string[]) => `Tone: ${listed.format(tones.map((tone) => isolated(tone.toLowerCase())))}`,
  },
  expected: (count: number) => `${ideas(count)} on the way`,
  own: {
    ...messages.idea.own,
    stages,
  },
};
