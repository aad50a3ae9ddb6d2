// Locks Galley at once, by a menu or the palette. Without a passphrase it leads to where one is chosen.
import type { App } from '../app.ts';
import { errorStrings } from '../errors/strings.ts';
import { appError } from '../live-query.svelte.ts';
import { showToast } from '../../ui/toast.ts';

export const lockNow = async ({ bridge, route }: App): Promise<void> => {
  try {
    const { isSet } = await bridge.call('lock.now', {});
    if (!isSet) route.go({ page: 'settings', section: 'key' });
  } catch (thrown) {
    showToast(errorStrings(appError(thrown)).lead);
  }
};
