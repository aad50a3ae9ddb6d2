// What the service remembers of the business, and the changes to it.
import type { AppError } from '../../../preload/errors.ts';
import type { Memory, Remembered } from '../../../preload/contract/brand.ts';
import type { Step } from '../../../preload/contract/undo.ts';
import type { Bridge } from '../../app/bridge.ts';
import { undoAction } from '../../posts/undo-action.ts';
import type { ToastAction } from '../../ui/toast.ts';
import { memoryStrings } from './strings.ts';
import { appError, createLive } from '../../app/live-query.svelte.ts';

type Deps = {
  bridge: Bridge;
  say: (text: string, action?: ToastAction) => void;
  undoStep: (stepId: number) => Promise<void>;
};

/** Must be called while a component is set up. */
export const createMemories = ({ bridge, say, undoStep }: Deps) => {
  const live = createLive(bridge, () => ({
    topics: ['account', 'activity'],
    ask: () => bridge.call('memories.list', {}),
  }));
  let error = $state.raw<AppError>();

  const change = async (run: () => Promise<Remembered & Step>, said: string): Promise<boolean> => {
    error = undefined;
    try {
      const { stepId, ...remembered } = await run();
      live.take(remembered);
      say(said, undoAction(stepId, undoStep));
      return true;
    } catch (thrown) {
      error = appError(thrown);
      return false;
    }
  };

  return {
    /** undefined: not asked yet. */
    get all(): readonly Memory[] | undefined {
      return live.value?.memories;
    },
    /** When the service last reported them; null: never. */
    get readAt(): string | null {
      return live.value?.readAt ?? null;
    },
    get readError() {
      return live.error;
    },
    /** Why the last change wasn't saved. */
    get error() {
      return error;
    },
    reload: live.reload,
    /** Resolves to false if it wasn't saved. */
    add: (text: string) => change(() => bridge.call('memories.add', { text }), memoryStrings.added),
    remove: (id: string) => change(() => bridge.call('memories.remove', { id }), memoryStrings.forgotten),
  };
};

export type Memories = ReturnType<typeof createMemories>;
