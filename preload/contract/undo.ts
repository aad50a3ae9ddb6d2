// Undo and redo: one step at a time, and what it could and couldn't change.
import { z } from 'zod';
import type { Open, PostId } from '../ids.ts';
import type { OperationKind, StepLabel } from '../rules/sync-states.ts';
import { gives, ofPost, postId } from './inputs.ts';

/** The step that a change was stored as, for `undo.step`; null: it changed nothing. */
export type Step = { stepId: number | null };

/**
 * Why a part of a step stays as it is. `passed`: its slot has; `sent`: it can't be undone at the service; `picture`: nor
 * can that of the picture, in a post of which the rest was undone. `platform`: one of those of such a post.
 */
export type StayReason = 'deleted' | 'published' | 'passed' | 'changed' | 'sent' | 'picture' | 'platform' | 'refused';

/** A step that was undone or redone, as far as possible. */
export type Undone = {
  kind: Open<OperationKind>;
  label: StepLabel | null;
  /** How many posts it changed; null: unknown. */
  size: number | null;
  postId: PostId | null;
  /** Name of the post, if it is one; may be empty. */
  name: string | null;
  stepId: number;
  /** Slots if the step is about scheduling, otherwise posts. */
  count: number;
  doneCount: number;
  /** Changes to be sent, because the service already had a part of the step. */
  sendCount: number;
  stayed: { reason: StayReason; count: number }[];
  /** Its deleted posts are gone at the service and can be restored as new drafts (`undo.putBack`). */
  canPutBack: boolean;
  /** The step can be reversed: a part of it was done, and reversing neither publishes nor costs anything. */
  canReverse: boolean;
};

/** The result of restoring deleted posts. */
export type PutBack = {
  madeCount: number;
  /** Posts that can't start on any of their platforms. */
  lostCount: number;
  /** Of those restored, how many lack a platform or a picture. */
  partialCount: number;
  /** For `undo.step`; null: none was restored. */
  stepId: number | null;
};

/** `undone` null: there is nothing to undo, or `asks` is given: it needs a confirmation first. */
export type UndoOutcome = { undone: Undone | null; asks?: Removal | undefined };

export type Removal = { stepId: number; count: number };

/** What the next step would undo, or redo: its label or its kind; null: there is none. */
export type NextSteps = { undo: Open<OperationKind | StepLabel> | null; redo: Open<OperationKind | StepLabel> | null };

export const undoMethods = {
  /** Restores the posts that a step deleted, or one deleted post, as new drafts. */
  'undo.putBack': gives<PutBack>()(z.union([z.strictObject({ stepId: z.int().positive() }), z.strictObject(ofPost)])),
  /** Keeps one post whose deletion is unsent, even if it was deleted with others: those stay deleted. */
  'undo.keep': gives<UndoOutcome>()(z.strictObject(ofPost)),
  /** The step that `undo.step` would use next, without doing it. */
  'undo.next': gives<NextSteps>()(z.strictObject({ id: postId.optional() })),
  /** Leaves what a step deleted deleted: the next undo uses the step before it. */
  'undo.leave': gives<null>()(z.strictObject({ stepId: z.int().positive() })),
  /**
   * Undoes or redoes the latest step of one post, of the whole library, or a given one. Steps survive a restart.
   * Without `sure`, a step that deletes many posts only `asks`.
   */
  'undo.step': gives<UndoOutcome>()(
    z.strictObject({
      id: postId.optional(),
      stepId: z.int().positive().optional(),
      direction: z.enum(['undo', 'redo']),
      sure: z.literal(true).optional(),
    }),
  ),
};
