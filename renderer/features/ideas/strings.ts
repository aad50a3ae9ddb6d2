// Strings of ideas, suggested posts and saved ideas.
import * as messages from '#messages/ideas.ts';
import type { SavedIdeaStage } from '../../../preload/rules/choices.ts';
import { isolated } from '../../app/strings.ts';

const shapes: Readonly<Record<string, string>> = messages.shapes;

const stages: Record<SavedIdeaStage, string> = messages.stages;

export const ideaStrings = {
  ...messages.idea,
  pickedToast: (isMaking: boolean) => (isMaking ? messages.picked.making : messages.picked.plain),
  shape: (shape: string | null) => (shape === null ? messages.noShape : (shapes[shape] ?? isolated(shape))),
  new: {
    ...messages.idea.new,
    asked: messages.onTheWay,
  },
  sources: {
    ...messages.idea.sources,
    tone: (tones: readonly string[]) => messages.idea.sources.tone(tones.map((tone) => tone.toLowerCase())),
  },
  expected: messages.onTheWay,
  own: {
    ...messages.idea.own,
    stages,
  },
};
