// Ideas: those of the service with their suggested posts, and the person's own saved ideas.
import { z } from 'zod';
import type { Open, PostId } from '../ids.ts';
import { ideaCountBounds, textBounds } from '../rules/service-bounds.ts';
import { type SavedIdeaStage, savedIdeaStages } from '../rules/choices.ts';
import { savedIdeaBounds } from '../rules/own-bounds.ts';
import { gives, nothing, text } from './inputs.ts';
import type { WorkOutcome } from './jobs.ts';

export type SuggestedPost = {
  /** As the service names it; it is no post of the library before it is promoted. */
  id: string;
  /** null: not told. */
  shape: Open<'StaticImage' | 'Carousel' | 'Reel' | 'TextOnly'> | null;
  status: Open<'generating' | 'ready' | 'failed'>;
  /** The first line of what was drafted; empty: none yet. */
  preview: string;
  /** The draft that was made of it, or is on its way; null: none. */
  draft: PostId | null;
};

export type Idea = {
  id: string;
  headline: string;
  status: Open<'active' | 'picked'>;
  createdAt: string;
  posts: SuggestedPost[];
  /** Posts are being drafted for it. */
  isMaking: boolean;
  /** Picked here, and not through yet. */
  pickWaits: boolean;
};

export type IdeaBoard = {
  /** null: never read. */
  ideas: Idea[] | null;
  /** Asked for, and not there yet. */
  expectedCount: number;
  /** What is shown was read then; null: never. */
  readAt: string | null;
};

/** `waiting`: kept here, and decided by the service later. */
export type PickOutcome = { state: 'picked' | 'waiting' };

/** A thought of the person's, kept on this computer alone. */
export type SavedIdea = { id: number; text: string; stage: SavedIdeaStage; createdAt: string };

const serviceId = z.string().min(1).max(200);

export const ideaMethods = {
  /** As last read; what is older than a few minutes is read anew in the background. */
  'ideas.list': gives<IdeaBoard>()(nothing),
  /** Costs nothing (public-api.md, Ideas). Throws `unreachable` when it cannot begin now. */
  'ideas.generate': gives<WorkOutcome>()(
    z.strictObject({
      count: z.int().min(ideaCountBounds.min).max(ideaCountBounds.max).optional(),
      direction: text(textBounds.ideaDirection).trim().min(1).optional(),
    }),
  ),
  /** May draw credits for up to three posts. Throws `unreachable` when it cannot begin now, and what the service refuses. */
  'ideas.pick': gives<PickOutcome>()(z.strictObject({ ideaId: serviceId })),
  /** `stepId`: takes it back, as long as it has not been sent. */
  'ideas.dismiss': gives<{ stepId: number | null }>()(z.strictObject({ ideaId: serviceId })),
  /** Throws `not-found` when the idea or its suggestion is gone, `invalid` when that is not ready. */
  'ideas.promote': gives<{ id: PostId }>()(z.strictObject({ ideaId: serviceId, suggestedId: serviceId })),

  /** The newest first. */
  'captures.list': gives<SavedIdea[]>()(nothing),
  /** Without an id a new one. Answers all. */
  'captures.save': gives<SavedIdea[]>()(
    z.strictObject({
      id: z.int().positive().optional(),
      text: text(savedIdeaBounds.text).trim().min(1),
      stage: z.enum(savedIdeaStages),
    }),
  ),
  'captures.remove': gives<SavedIdea[]>()(z.strictObject({ id: z.int().positive() })),
};
