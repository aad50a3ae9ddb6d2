// Undo and redo with a toast of the outcome and a next step: the same step again, or new drafts of lost posts.
import type { Input } from '../../preload/bridge.ts';
import type { Undone } from '../../preload/contract/undo.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Bridge } from './bridge.ts';
import type { ToastAction } from '../ui/toast.ts';
import type { App, AskedRemoval } from './app.ts';
import { failureLine } from './failure.ts';
import { undoStrings } from '../posts/sync/operation-strings.ts';

type Direction = 'undo' | 'redo';
type Asked = Omit<Input<'undo.step'>, 'direction'>;
type Deps = {
  bridge: Bridge;
  say: (text: string, action?: ToastAction, other?: ToastAction) => void;
  /** What said something of this step before is out of date. */
  forget: (stepId: number) => void;
  /** Before it deletes many posts. */
  ask: (removal: AskedRemoval) => void;
};

export const createUndoing = ({
  bridge,
  say,
  forget,
  ask,
}: Deps): Pick<App, 'undo' | 'undoStep' | 'keepPost' | 'putBack'> => {
  const takeStep = async (direction: Direction, asked: Asked): Promise<void> => {
    try {
      const { undone, asks } = await bridge.call('undo.step', { direction, ...asked });
      if (asks) {
        const { stepId, count } = asks;
        ask({ direction, count, ondelete: () => void takeStep(direction, { stepId, sure: true }) });
      } else if (undone) notify(direction, undone);
      else say(undoStrings[asked.stepId === undefined ? 'nothing' : 'outdated'][direction]);
    } catch (thrown) {
      say(failureLine(thrown, undoStrings.failed[direction]));
    }
  };

  const notify = (direction: Direction, undone: Undone): void => {
    const { stepId, doneCount, canPutBack, canReverse } = undone;
    const back = direction === 'undo' ? 'redo' : 'undo';
    forget(stepId);
    const goneCount = undone.stayed.find(({ reason }) => reason === 'deleted')?.count;
    const ways = [
      ...(canPutBack
        ? [
            {
              label: goneCount === 1 ? undoStrings.putBackOne : undoStrings.putBack,
              onselect: () => void make({ stepId }),
            },
          ]
        : []),
      ...(canPutBack && doneCount === 0 && direction === 'undo'
        ? [{ label: undoStrings.leave, onselect: () => void leave(stepId, undone.count) }]
        : []),
      ...(canReverse ? [{ label: undoStrings[back], onselect: () => void takeStep(back, { stepId }) }] : []),
    ].map((way): ToastAction => ({ ...way, step: stepId }));
    say(undoStrings.done(direction, undone), ...ways);
  };

  const keepPost = async (id: PostId): Promise<void> => {
    try {
      const { undone } = await bridge.call('undo.keep', { id });
      if (undone) notify('undo', undone);
    } catch (thrown) {
      say(failureLine(thrown, undoStrings.failed.undo));
    }
  };

  /** It would be the step to undo again. */
  const leave = async (stepId: number, count: number): Promise<void> => {
    try {
      await bridge.call('undo.leave', { stepId });
      say(undoStrings.left(count));
    } catch (thrown) {
      say(failureLine(thrown, undoStrings.failed.undo));
    }
  };

  /** A post deleted at the service can only be created again. */
  const make = async (of: Input<'undo.putBack'>): Promise<void> => {
    try {
      const { stepId, ...made } = await bridge.call('undo.putBack', of);
      const way =
        stepId === null ? [] : [{ label: undoStrings.undo, onselect: () => void undoStep(stepId), step: stepId }];
      say(undoStrings.madeAgain(made), ...way);
    } catch (thrown) {
      say(failureLine(thrown, undoStrings.notMadeAgain));
    }
  };

  const undoStep = (stepId: number) => takeStep('undo', { stepId });
  return {
    undoStep,
    keepPost,
    putBack: (id) => make({ id }),
    undo: (direction, postId) => takeStep(direction, postId === undefined ? {} : { id: postId }),
  };
};
