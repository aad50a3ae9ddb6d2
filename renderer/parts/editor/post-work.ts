// What can be done with the open post now: by its keys, and by the same words among the commands.
import type { App, PageWork } from '../../state/app.ts';
import { bindShortcuts, shortcutsOf } from '../frame/shortcut-table.ts';

type Deps = { host: Window; app: Pick<App, 'offerPageWork'>; work: () => PageWork };

/** `work` is asked when a key is pressed or the commands open. Returns how to end both. */
export const offerPostWork = ({ host, app, work }: Deps): (() => void) => {
  const keys = shortcutsOf('editor').map((id) => [id, () => work()[id]?.()] as const);
  const unbind = bindShortcuts(host, Object.fromEntries(keys));
  const end = app.offerPageWork(work);
  return () => {
    unbind();
    end();
  };
};
