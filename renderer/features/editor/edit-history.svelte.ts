// Undo and redo of text while a post is open.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { FieldName, DraftFields } from './variant-draft.svelte.ts';

type Value = DraftFields[FieldName];
export type Step = { platform: PlatformId; field: FieldName; before: Value; after: Value; atMs: number };
/** `stands`: no typing joins it. */
type Stored = Step & { stands: boolean };

const maxSteps = 200;
/** Keystrokes in one field closer together than this are one step. */
const joinWithinMs = 800;

export const createHistory = () => {
  let done: readonly Stored[] = [];
  let undone: readonly Stored[] = [];
  // Separate from the steps: a key that joins the last step changes nothing that is shown.
  let canUndo = $state(false);
  let canRedo = $state(false);
  const keep = (nextDone: readonly Stored[], nextUndone: readonly Stored[]): void => {
    done = nextDone;
    undone = nextUndone;
    canUndo = done.length > 0;
    canRedo = undone.length > 0;
  };

  return {
    get canUndo() {
      return canUndo;
    },
    get canRedo() {
      return canRedo;
    },
    add(step: Step): void {
      const last = done.at(-1);
      const joins =
        last !== undefined &&
        !last.stands &&
        undone.length === 0 &&
        step.field !== 'hashtags' &&
        last.platform === step.platform &&
        last.field === step.field &&
        step.atMs - last.atMs < joinWithinMs;
      const stored = { ...step, stands: false };
      const next = joins
        ? [...done.slice(0, -1), { ...stored, before: last.before }]
        : [...done, stored].slice(-maxSteps);
      keep(next, []);
    },
    /** A variant that is live takes no more edits: its steps end. */
    forget(platform: PlatformId): void {
      const others = (steps: readonly Stored[]) => steps.filter((step) => step.platform !== platform);
      keep(others(done), others(undone));
    },
    /** Text that was not typed here. */
    addWhole(step: Step): void {
      keep([...done, { ...step, stands: true }].slice(-maxSteps), []);
    },
    /** Whether undo or redo would write into this field. */
    names: ({ platform, field }: Pick<Step, 'platform' | 'field'>): boolean =>
      [...done, ...undone].some((step) => step.platform === platform && step.field === field),
    /** The step to take back, or null. */
    undo(): Step | null {
      const step = done.at(-1);
      if (!step) return null;
      keep(done.slice(0, -1), [...undone, step]);
      return step;
    },
    redo(): Step | null {
      const step = undone.at(-1);
      if (!step) return null;
      keep([...done, step], undone.slice(0, -1));
      return step;
    },
  };
};
