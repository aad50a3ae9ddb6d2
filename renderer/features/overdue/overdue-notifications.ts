// Notifies of overdue posts and the like: a toast while the window has the focus, else a system notification if those are on.
import type { SlotNotification } from '../../../preload/contract/overdue.ts';
import type { Connection } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import { stillShown, type Shown } from '../../posts/sync/post-sync.ts';
import type { ToastAction } from '../../ui/toast.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import { addressOf, editorOf, type Place } from '../../app/route.svelte.ts';

type Deps = {
  bridge: Bridge;
  go: (place: Place) => void;
  say: (text: string, action?: ToastAction) => void;
  shown: () => Shown & { connection: Connection };
};

/** Changes come in bursts: they are checked this long after the first one. */
const gatherMs = 2000;

const placeOf = (notification: SlotNotification): Place => {
  switch (notification.kind) {
    case 'overdue':
      return editorOf(notification.entry.post.id, notification.entry.platforms);
    case 'refused':
    case 'approval':
    case 'still-publishes':
      return { page: 'editor', id: notification.post.id };
    case 'overdue-many':
    case 'still-publishes-many':
    case 'refused-many':
    case 'approval-many':
      return { page: 'needs-you' };
  }
};

/** Returns how to stop. */
export const createOverdueNotifications = ({ bridge, go, say, shown }: Deps): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Those that the system didn't show: the core gives each once. */
  let unshown: SlotNotification[] = [];

  const canSendOnly = (notification: SlotNotification): boolean =>
    notification.kind === 'still-publishes' &&
    stillShown(notification.post.sync, shown().connection, shown())?.canSendOnly === true;

  const isInFront = () => document.visibilityState === 'visible' && document.hasFocus();

  const check = async (): Promise<void> => {
    try {
      // Meanwhile no other check begins.
      await bridge.untilOpen();
    } finally {
      timer = undefined;
    }
    const wasSeen = isInFront();
    // Without system notifications the core keeps it for when the window has the focus.
    if (!wasSeen && !(await bridge.call('preferences.read', {})).notices) return;
    const all = [...unshown, ...(await bridge.call('due.news', {}))];
    // The answer may have waited for the user, who has opened the lock.
    const isSeen = wasSeen || isInFront();
    unshown = [];
    if (all.length === 0) return;
    // Rarely needed, so loaded late.
    const { dueStrings, notificationStrings } = await import('../../posts/overdue-strings.ts');
    for (const notification of all) {
      const place = placeOf(notification);
      const strings = notificationStrings(notification, (sync) => stillShown(sync, shown().connection, shown()));
      if (!strings) continue;
      const { title, text } = strings;
      const notice = { title: title.slice(0, 300), text, place: addressOf(place) };
      if (!isSeen)
        await bridge
          .showNotice(canSendOnly(notification) ? { ...notice, sendOnly: syncStrings.sendOnly } : notice)
          .catch(() => unshown.push(notification));
      // Posts that need approval are counted in the sidebar anyway.
      else if (notification.kind !== 'approval' && notification.kind !== 'approval-many')
        say(`${title} ${text}`.trim(), { label: dueStrings.seeSheet, onselect: () => go(place) });
    }
  };
  const soon = (): void => {
    timer ??= setTimeout(() => void check().catch(() => undefined), gatherMs);
  };
  const everyMinute = setInterval(soon, 60_000);
  const stop = bridge.onChanged((topics) => {
    if (topics.some((topic) => topic === 'posts' || topic === 'agenda')) soon();
  });
  return () => {
    stop();
    clearInterval(everyMinute);
    clearTimeout(timer);
  };
};
