// Ideas: those of the service with their suggested posts, and the user's own saved ideas.
import { z } from 'zod';
import type { Open, PostId } from '../ids.ts';
import { ideaCountBounds, textBounds } from '../rules/service-bounds.ts';
import { type SavedIdeaStage, savedIdeaStages } from '../rules/choices.ts';
import { savedIdeaBounds } from '../rules/own-bounds.ts';
import { gives, moment, nothing, text } from './inputs.ts';
import type { WorkOutcome } from './jobs.ts';

export type SuggestedPost = {
  /** The service's id; it is not a post of the library before it is promoted. */
  id: string;
  /** null: unknown. */
  shape: Open<'StaticImage' | 'Carousel' | 'Reel' | 'TextOnly'> | null;
  status: Open<'generating' | 'ready' | 'failed'>;
  /** The first line of what was drafted; empty: none yet. */
  preview: string;
  /** The draft that it became, or is becoming; null: none. */
  draft: PostId | null;
};

export type Idea = {
  id: string;
  headline: string;
  status: Open<'active' | 'picked'>;
  /** ISO instant; null: the service sent none that can be read. */
  createdAt: string | null;
  posts: SuggestedPost[];
  /** Posts are being drafted for it. */
  isMaking: boolean;
  /** Picked here, and not confirmed by the service yet. */
  pickWaits: boolean;
};

export type IdeaBoard = {
  /** null: never read. */
  ideas: Idea[] | null;
  /** Requested, but not generated yet. */
  expectedCount: number;
  /** What is shown was read then; null: never. */
  readAt: string | null;
};

/** `waiting`: saved here, and decided by the service later. */
export type PickOutcome = { state: 'picked' | 'waiting' };

/** A thought of the user's, stored on this computer only. */
export type SavedIdea = { id: number; text: string; stage: SavedIdeaStage; createdAt: string };

const serviceId = z.string().min(1).max(200);

export const ideaMethods = {
  /** As last read; refreshed in the background when older than a few minutes. */
  'ideas.list': gives<IdeaBoard>()(nothing),
  /** Free (public-api.md, Ideas). Throws `unreachable` when it can't start now. */
  'ideas.generate': gives<WorkOutcome>()(
    z.strictObject({
      count: z.int().min(ideaCountBounds.min).max(ideaCountBounds.max).optional(),
      direction: text(textBounds.ideaDirection).trim().min(1).optional(),
    }),
  ),
  /**
   * May charge credits for up to three posts. Throws `unreachable` when it can't start now, and what the service
   * refuses.
   */
  'ideas.pick': gives<PickOutcome>()(z.strictObject({ ideaId: serviceId })),
  /** `stepId`: undoes it, as long as it has not been sent. */
  'ideas.dismiss': gives<{ stepId: number | null }>()(z.strictObject({ ideaId: serviceId })),
  /** Throws `not-found` when the idea or its suggestion is gone, `invalid` when the suggestion is not ready. */
  'ideas.promote': gives<{ id: PostId }>()(z.strictObject({ ideaId: serviceId, suggestedId: serviceId })),

  /** The newest first. */
  'savedIdeas.list': gives<SavedIdea[]>()(nothing),
  /** Creates one if `id` is omitted; with a `createdAt` one that was removed is restored as of then. Returns all. */
  'savedIdeas.save': gives<SavedIdea[]>()(
    z.strictObject({
      id: z.int().positive().optional(),
      text: text(savedIdeaBounds.text).trim().min(1),
      stage: z.enum(savedIdeaStages),
      createdAt: moment.optional(),
    }),
  ),
  'savedIdeas.remove': gives<SavedIdea[]>()(z.strictObject({ id: z.int().positive() })),
};
