// Undo and redo of text while a post is open.
import type { PlatformId } from '../../preload/platforms.ts';
import type { FieldName, VersionFields } from './editor-text.svelte.ts';

type Value = VersionFields[FieldName];
export type Step = { platform: PlatformId; field: FieldName; before: Value; after: Value; atMs: number };

const maxSteps = 200;
/** Keystrokes in one field closer together than this are one step. */
const joinWithinMs = 800;

export const createHistory = () => {
  let done = $state.raw<readonly Step[]>([]);
  let undone = $state.raw<readonly Step[]>([]);

  return {
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    add(step: Step): void {
      const last = done.at(-1);
      const joins =
        last !== undefined &&
        undone.length === 0 &&
        step.field !== 'hashtags' &&
        last.platform === step.platform &&
        last.field === step.field &&
        step.atMs - last.atMs < joinWithinMs;
      done = joins ? [...done.slice(0, -1), { ...step, before: last.before }] : [...done, step].slice(-maxSteps);
      undone = [];
    },
    /** The step to take back, or null. */
    undo(): Step | null {
      const step = done.at(-1);
      if (!step) return null;
      done = done.slice(0, -1);
      undone = [...undone, step];
      return step;
    },
    redo(): Step | null {
      const step = undone.at(-1);
      if (!step) return null;
      undone = undone.slice(0, -1);
      done = [...done, step];
      return step;
    },
  };
};
