// The way back from what was just done, for the toast that says it.
import type { ToastAction } from '../ui/toast.ts';
import { undoStrings } from './sync/operation-strings.ts';

/** By the id of its own step: whatever was changed since stays. `stepId` null: nothing was changed. */
export const undoAction = (stepId: number | null, undoStep: (stepId: number) => unknown): ToastAction | undefined =>
  stepId === null ? undefined : { label: undoStrings.undo, onselect: () => void undoStep(stepId), step: stepId };
