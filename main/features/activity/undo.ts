// Undo and redo, from a key or a toast, and what of a deletion can't be undone any more.
import type { Handlers } from '../../../preload/bridge.ts';
import type { UndoStep } from '../../store/undo.ts';
import type { Sync } from '../../sync/engine.ts';
import type { TrayRoom } from '../import-tray/import-tray.ts';
import type { PauseWork } from '../pause/pause.ts';
import { putBackDeleted } from '../posts/duplicate.ts';
import { pidOf } from '../posts/post-ids.ts';

export const undoMethods = (sync: Sync, tray: Pick<TrayRoom, 'follow'>, pause: Pick<PauseWork, 'follow'>) =>
  ({
    'undo.step': ({ id, direction, stepId, sure }) => {
      const pid = id === undefined ? undefined : pidOf(id);
      const asks = sure ? null : sync.removal(direction, { pid, stepId });
      if (asks) return { undone: null, asks };
      const outcome = sync.transact((tx) => {
        const taken = stepId === undefined ? sync.step(direction, pid) : sync.stepOf(direction, stepId);
        if (taken.undone) pause.follow(tx, direction, taken.undone.stepId);
        return taken;
      });
      if (outcome.undone) tray.follow(direction, outcome.undone.stepId);
      return outcome;
    },
    'undo.keep': ({ id }) => sync.keep(pidOf(id)),
    'undo.next': ({ id }) => {
      const pid = id === undefined ? undefined : pidOf(id);
      const { undoSteps } = sync.store;
      return { undo: nameOf(undoSteps.nextUndo(pid)), redo: nameOf(undoSteps.nextRedo(pid)) };
    },
    'undo.putBack': (of) => putBackDeleted(sync, of),
    'undo.leave': ({ stepId }) => {
      sync.leave(stepId);
      return null;
    },
  }) satisfies Partial<Handlers>;

const nameOf = (step: Pick<UndoStep, 'kind' | 'label'> | null): string | null => step && (step.label ?? step.kind);
