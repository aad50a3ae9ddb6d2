// Notifies once when a new version of Galley is available, and once when it is ready to install.
import type { Bridge } from '../../app/bridge.ts';
import type { ToastAction } from '../../ui/toast.ts';
import type { Place } from '../../app/route.svelte.ts';

type Deps = {
  bridge: Bridge;
  place: () => Place;
  go: (place: Place) => void;
  say: (text: string, action?: ToastAction) => void;
};

const there = { page: 'settings', section: 'about' } satisfies Place;

/** Returns how to end it. */
export const createUpdateNotifications = ({ bridge, place, go, say }: Deps): (() => void) => {
  let notified = '';
  const check = async (): Promise<void> => {
    const now = await bridge.call('updates.read', {});
    if (now.state !== 'available' && now.state !== 'ready') return;
    const found = `${now.state} ${now.version}`;
    if (found === notified) return;
    notified = found;
    const at = place();
    if (at.page === there.page && at.section === there.section) return;
    // Rarely needed, and never before the first page.
    const { updateStrings } = await import('./strings.ts');
    say(updateStrings.line(now).title, { label: updateStrings.see, onselect: () => go(there) });
  };
  return bridge.onChanged((topics) => {
    if (topics.includes('updates')) void check().catch(() => undefined);
  });
};
