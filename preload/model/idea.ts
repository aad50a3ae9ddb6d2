// Ideas: those of the service with their suggested posts, and what the person caught for themselves.
import type { Open, PostId } from './ids.ts';

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

/** Where the person has got with a thought of their own. */
export const captureStages = ['new', 'next', 'used'] as const;
export type CaptureStage = (typeof captureStages)[number];

/** A thought of the person's, kept on this computer alone. */
export type Capture = { id: number; text: string; stage: CaptureStage; createdAt: string };

/** As long as the idea of a post, so that each may become one (public-api.md, Limits). */
export const captureBounds = { text: 2000, count: 2000 } as const;
