// Undo: what became of a step that was taken back or done again.
import { z } from 'zod';
import type { Open, PostId } from '../ids.ts';
import type { OperationKind, StepLabel } from '../rules/sync-states.ts';
import { gives, ofPost, postId } from './inputs.ts';

/** Why a part of a step stays as it is: gone for good, published, its time has passed, changed since, sent for good, or refused. */
export type StayReason = 'deleted' | 'published' | 'passed' | 'changed' | 'sent' | 'refused';

/** A step that was taken back or again, as far as it could be. */
export type Undone = {
  kind: Open<OperationKind>;
  label: StepLabel | null;
  /** Of how many posts it was; null: not known. */
  size: number | null;
  postId: PostId | null;
  /** Of the post, where it is one; may be empty. */
  name: string | null;
  stepId: number;
  /** What it is about: times of a scheduling, else posts. */
  count: number;
  doneCount: number;
  /** Changes that go to the service, which had some of it already. */
  sendCount: number;
  stayed: { reason: StayReason; count: number }[];
  /** Posts that it would bring back are gone for good, and can be made once more (`undo.putBack`). */
  canPutBack: boolean;
  /** The same step can be asked for the other way: some of it was done, and it is nothing that goes out or costs. */
  canReverse: boolean;
};

/** What came of making deleted posts once more. */
export type PutBack = {
  madeCount: number;
  /** They can begin on none of their platforms. */
  lostCount: number;
  /** Of those made, how many lack a platform or a picture. */
  partialCount: number;
  /** For `undo.step`; null: none was made. */
  stepId: number | null;
};

/** `null`: nothing to undo, or `asks` first: it would delete so many posts. */
export type UndoOutcome = { undone: Undone | null; asks?: Removal | undefined };

export type Removal = { stepId: number; count: number };

/** What the next step would take back, or do again: its label or its kind; null: there is none. */
export type NextSteps = { undo: Open<OperationKind | StepLabel> | null; redo: Open<OperationKind | StepLabel> | null };

export const undoMethods = {
  /** Makes new drafts of what a step has deleted at the service, or of one post that was deleted here. */
  'undo.putBack': gives<PutBack>()(z.union([z.strictObject({ stepId: z.int().positive() }), z.strictObject(ofPost)])),
  /** What `undo.step` would take next, without taking it. */
  'undo.next': gives<NextSteps>()(z.strictObject({ id: postId.optional() })),
  /** What a step deleted stays deleted: undo goes on with the step before it. */
  'undo.leave': gives<null>()(z.strictObject({ stepId: z.int().positive() })),
  /**
   * One step back or forward among the changes of one post, of the whole library, or one certain step. Survives a restart.
   * Without `sure` one that deletes many posts only `asks`.
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
