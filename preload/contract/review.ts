// Review packs: answers that come back from people without Galley. Anyone who has the file can answer, under any name.
import { z } from 'zod';
import { filePart, gives, language } from './inputs.ts';
import type { PostRow } from './posts.ts';

/** The same text twice: as it was in the pack, and as it is now. */
export type ReviewedText = { platform: string; before: string; after: string };

/**
 * What recording an answer does. `approve`: stores an approval of what the post says; `approve-older`: of what it said in
 * the pack, so that it counts as changed since; `request`: adds the note to the post, a to-do and a tag, and
 * withdraws a reviewer's approval of the same text.
 */
export type ReviewEffect = 'approve' | 'approve-older' | 'request' | 'none';

/**
 * Why nothing is recorded. `unknown`: no post is found for it. `ambiguous`: several posts say the same, and the pack is not
 * of this computer. `recorded`: it was before, `older-recorded` for a text that
 * the post no longer has. `requested`: another reviewer asked for a change of the same text. `approved-since`: what the
 * post says now was approved after the pack was made. `answered-since`: the reviewer answered again, in a file that was
 * saved later.
 */
export type UnrecordedReason =
  | 'unknown'
  | 'ambiguous'
  | 'gone'
  | 'published'
  | 'recorded'
  | 'older-recorded'
  | 'requested'
  | 'approved-since'
  | 'answered-since';

export type ReviewAnswer = {
  /** Of the pack. */
  item: string;
  /** null: not here. */
  post: PostRow | null;
  answer: 'ok' | 'change';
  /** The reviewer's words; empty for an approval. */
  note: string;
  effect: ReviewEffect;
  /** null for all effects but `none`. */
  reason: UnrecordedReason | null;
  /** The note of the post has no room for the reviewer's. */
  isNoteFull: boolean;
  /** What others answered about this text, by the names they gave. */
  others: { reviewer: string; answer: 'ok' | 'change' }[];
  /** Texts that were changed since the pack was made. */
  changed: ReviewedText[];
  /** Its pictures are others now. */
  isMediaChanged: boolean;
  /** ISO instant: the first time that the pack said, where the post has another one now. */
  movedFrom: string | null;
  /** It still needs an approval at the service. */
  needsApproval: boolean;
  /** So many times wait for this approval: once it is recorded they are sent. */
  heldTimeCount: number;
};

export type ReviewAnswers = {
  /** The name that the reviewer gave; may be empty. */
  reviewer: string;
  /** ISO instant, by the reviewer's clock. */
  savedAt: string;
  /** When the pack was made, ISO; null: not on this computer, or long ago. Posts are found by what they say then. */
  madeAt: string | null;
  /** In the order of the pack. */
  answers: ReviewAnswer[];
};

export type ReviewReading =
  /** More parts are expected. */
  | { state: 'more' }
  | { state: 'read'; review: ReviewAnswers }
  /** `newer`: made by a newer Galley's pack. `empty`: nothing is answered in it. `other-business`: of a pack of another one. */
  | { state: 'refused'; reason: 'not-answers' | 'newer' | 'empty' | 'other-business' };

export type ReviewOutcome = {
  approvedCount: number;
  /** Approvals of what a post said before. */
  olderCount: number;
  requestedCount: number;
  /** For `undo.step`; null: nothing was recorded. */
  stepId: number | null;
};

export const reviewMethods = {
  /** After the last part the answers are read. Changes nothing. `language`: of what recording them writes. */
  'review.read': gives<ReviewReading>()(filePart.extend({ language })),
  /**
   * Records them locally as one undo step; nothing is sent but times that waited for these approvals. Throws `not-found` for a file that is no longer in memory.
   */
  'review.apply': gives<ReviewOutcome>()(z.strictObject({ id: filePart.shape.id })),
};
