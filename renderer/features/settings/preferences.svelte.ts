// The user's preferences, as the sections of Settings show and change them.
import type { Preferences } from '../../../preload/contract/app.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive } from '../../app/live-query.svelte.ts';
import { showToast } from '../../ui/toast.ts';

/** Must be called while a component is set up. */
export const createPreferences = (bridge: Bridge) => {
  const live = createLive(bridge, () => ({
    topics: ['preferences'],
    ask: () => bridge.call('preferences.read', {}),
  }));
  return {
    /** undefined: not read yet. */
    get value() {
      return live.value;
    },
    get error() {
      return live.error;
    },
    /** `failed`: shown where it cannot be saved. Returns all of them as they are now; null: it was not saved. */
    async save(change: Partial<Preferences>, failed: string): Promise<Preferences | null> {
      try {
        const written = await bridge.call('preferences.write', change);
        live.take(written);
        return written;
      } catch {
        showToast(failed);
        return null;
      }
    },
  };
};
