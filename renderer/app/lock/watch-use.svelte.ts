// While Galley locks after a pause: reports that this window is used, whatever page it shows.
import type { Bridge } from '../bridge.ts';
import { createLive } from '../live-query.svelte.ts';
import { reportUse } from './use.ts';

/** Must be called while a component is set up. */
export const watchUse = (bridge: Bridge): void => {
  const lock = createLive(bridge, () => ({
    topics: ['preferences'],
    ask: () => bridge.call('lock.read', {}),
  }));
  $effect(() => (lock.value?.afterMinutes ? reportUse(window, bridge) : undefined));
};
