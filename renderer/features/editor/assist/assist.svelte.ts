// Starting work of the service on the open variant: whether it can begin, now or when online, and why the last start was
// refused.
import type { AppError } from '../../../../preload/errors.ts';
import type { AiTask } from '../../../../preload/rules/choices.ts';
import type { Account } from '../../../../preload/contract/account.ts';
import type { Editor, EditedVariant } from '../editor.svelte.ts';
import { appError } from '../../../app/live-query.svelte.ts';

/** undefined: what the post has. */
export type AssistFields = { feedback: string; hint: string; idea: string | undefined; about: string | undefined };

type Deps = {
  editor: Editor;
  typed: AssistFields;
  account: () => Account | undefined;
  /** Why the service cannot be used just now; null: it can. */
  off: () => string | null;
  /** The service can't be reached, and what is asked now can be sent later. */
  isAway: () => boolean;
  /** Asks for it once Galley is online; false: this post can't be asked. */
  ask: (about: { id: string; task: AiTask; instruction: string }) => Promise<boolean>;
};

/**
 * `waits`: it is asked for now and sent when Galley is online. `never`: nothing the service makes can go into this
 * variant.
 */
export type AssistGate = {
  off: boolean;
  busy: boolean;
  waits: boolean;
  tooFew: boolean;
  never: 'own-media' | 'live' | null;
};

export const createAssist = ({ editor, typed, account, off, isAway, ask }: Deps) => {
  let starting = $state(false);
  let error = $state.raw<AppError>();

  const gateOf = ({ variant }: EditedVariant): AssistGate => {
    const running = editor.jobs.running.some(({ task }) => task !== 'publish');
    const busy = starting || editor.pendingWork !== null || running || variant.generation.status === 'generating';
    const credits = account()?.credits?.total ?? null;
    // Batches ask for the main version.
    const waits = isAway() && variant.isPrimary;
    return {
      busy,
      waits,
      off: busy || (off() !== null && !waits),
      tooFew: credits !== null && credits < (editor.post?.kind === 'carousel' ? 2 : 1),
      never: variant.mediaOrigin === 'user' ? 'own-media' : variant.status === 'published' ? 'live' : null,
    };
  };

  const begin = { write: editor.write, revise: editor.revise, picture: editor.newPicture };

  return {
    typed,
    get error() {
      return error;
    },
    gateOf,
    /** In the background, and later if Galley is offline: the text is shown before the post says it. */
    async writeForOwnMedia(about: string): Promise<void> {
      error = undefined;
      try {
        await editor.save.ensureSaved();
        await ask({ id: editor.id, task: 'write', instruction: about.trim() });
      } catch (thrown) {
        error = appError(thrown);
      }
    },
    /** `instruction`: the idea, what should change, or what to show. Resolves to whether it was taken. */
    async run(edited: EditedVariant, task: AiTask, instruction: string): Promise<boolean> {
      const gate = gateOf(edited);
      if (gate.off || gate.tooFew || gate.never) return false;
      starting = true;
      error = undefined;
      try {
        if (gate.waits) {
          await editor.save.ensureSaved();
          return await ask({ id: editor.id, task, instruction: instruction.trim() });
        }
        await begin[task](edited.platform, instruction);
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
