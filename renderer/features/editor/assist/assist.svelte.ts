// Starting work of the service on the open variant: whether it can begin, and why the last start was refused.
import type { AppError } from '../../../../preload/errors.ts';
import type { Account } from '../../../../preload/contract/account.ts';
import type { Editor, EditedVariant } from '../editor.svelte.ts';
import { appError } from '../../../app/live-query.svelte.ts';

type Deps = {
  editor: Editor;
  account: () => Account | undefined;
  /** Why the service cannot be used just now; null: it can. */
  off: () => string | null;
};

/** `why`: the reason it cannot begin. `never`: nothing the service makes can go into this variant. */
export type AssistGate = { off: boolean; busy: boolean; tooFew: boolean; never: 'own-media' | 'live' | null };

export const createAssist = ({ editor, account, off }: Deps) => {
  let starting = $state(false);
  let error = $state.raw<AppError>();

  const gateOf = ({ variant }: EditedVariant): AssistGate => {
    const running = editor.jobs.running.some(({ task }) => task !== 'publish');
    const busy = starting || editor.pendingWork !== null || running || variant.generation.status === 'generating';
    const credits = account()?.credits?.total ?? null;
    return {
      busy,
      off: busy || off() !== null,
      tooFew: credits !== null && credits < (editor.post?.kind === 'carousel' ? 2 : 1),
      never: variant.mediaOrigin === 'user' ? 'own-media' : variant.status === 'published' ? 'live' : null,
    };
  };

  return {
    get error() {
      return error;
    },
    gateOf,
    /** Resolves to whether it was taken. */
    async run(edited: EditedVariant, begin: () => Promise<void>): Promise<boolean> {
      const gate = gateOf(edited);
      if (gate.off || gate.tooFew || gate.never) return false;
      starting = true;
      error = undefined;
      try {
        await begin();
        return true;
      } catch (thrown) {
        error = appError(thrown);
        return false;
      } finally {
        starting = false;
      }
    },
  };
};
