// What can be done with a suggested idea, and with a saved one.
import type { Idea, SavedIdea, SuggestedPost } from '../../../preload/contract/ideas.ts';
import { savedIdeaStages, type SavedIdeaStage } from '../../../preload/rules/choices.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { MenuChoices } from '../../app/frame/action-menu.ts';

const adds = ['addFirst', 'addSecond', 'addThird'] as const;

type IdeaRuns = { pick: () => void; dismiss: () => void; add: (post: SuggestedPost) => void };

/** `off`: why the service can't be used now; null: it can. */
export const ideaChoices = (idea: Idea, off: string | null, { pick, dismiss, add }: IdeaRuns): MenuChoices => ({
  ...(idea.status !== 'picked' && !idea.pickWaits && { pickIdea: { run: pick, reason: off ?? undefined } }),
  ...Object.fromEntries(
    adds.flatMap((id, place) => {
      const post = idea.posts[place];
      return post?.status === 'ready' && post.draft === null ? [[id, { run: () => add(post) }]] : [];
    }),
  ),
  dismissIdea: { run: dismiss },
});

const moves = { new: 'ideaNew', next: 'ideaNext', used: 'ideaUsed' } as const satisfies Record<SavedIdeaStage, string>;

export type SavedIdeaRuns = {
  write: (saved: SavedIdea) => void;
  suggest: (saved: SavedIdea) => void;
  edit: (saved: SavedIdea) => void;
  move: (saved: SavedIdea, stage: SavedIdeaStage) => void;
  remove: (saved: SavedIdea) => void;
};

export const savedIdeaChoices = (saved: SavedIdea, runs: SavedIdeaRuns): MenuChoices => ({
  writeIdea: { run: () => runs.write(saved) },
  ...(saved.text.length <= textBounds.ideaDirection && { suggestAbout: { run: () => runs.suggest(saved) } }),
  editIdea: { run: () => runs.edit(saved) },
  ...Object.fromEntries(
    savedIdeaStages
      .filter((stage) => stage !== saved.stage)
      .map((stage) => [moves[stage], { run: () => runs.move(saved, stage) }]),
  ),
  removeIdea: { run: () => runs.remove(saved), danger: true },
});
