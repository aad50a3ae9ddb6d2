// What can be done with the open post now: by its keys, and by the same words among the commands.
import { shortcuts, shortcutsOf } from '../../../preload/shortcuts.ts';
import type { ActionRuns, App } from '../../app/app.ts';
import { bindShortcuts } from '../../app/frame/shortcuts.ts';

type Deps = { host: Window; app: Pick<App, 'offerPageWork'>; work: () => ActionRuns };

/** `work` is asked when a key is pressed or palette or menu bar ask. Returns how to end both. */
export const offerPostWork = ({ host, app, work }: Deps): (() => void) => {
  const keys = shortcutsOf('editor').map((id) => [id, () => work()[id]?.()] as const);
  const unbind = bindShortcuts(host, shortcuts, Object.fromEntries(keys));
  const end = app.offerPageWork(work);
  return () => {
    unbind();
    end();
  };
};
