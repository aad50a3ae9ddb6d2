// Choosing a folder of this computer for something, and what went wrong with it.
import type { FolderRefusals, FolderUse } from '../../../preload/contract/shell.ts';
import type { App } from '../../app/app.ts';

export const createFolderChoice = <Use extends FolderUse>({ bridge }: Pick<App, 'bridge'>, use: Use) => {
  let error = $state.raw<unknown>();
  let refusal = $state.raw<FolderRefusals[Use] | null>(null);
  let isChoosing = $state(false);

  /** What it throws is the error that is shown. */
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    error = undefined;
    refusal = null;
    try {
      await work();
    } catch (thrown) {
      error = thrown;
    }
  };

  return {
    /** undefined: nothing went wrong. */
    get error() {
      return error;
    },
    /** Why the chosen folder is not used. */
    get refusal() {
      return refusal;
    },
    get isChoosing() {
      return isChoosing;
    },
    attempt,
    async choose(): Promise<void> {
      isChoosing = true;
      // The shell answers with a refusal of what it was asked for.
      await attempt(async () => (refusal = (await bridge.openFolder(use)) as FolderRefusals[Use] | null));
      isChoosing = false;
    },
  };
};
