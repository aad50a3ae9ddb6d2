// Notifies once when a batch has come to its end: on another page with a toast, and by the system if that is on and the
// window isn't seen.
import type { AiBatch } from '../../../preload/contract/ai-batches.ts';
import type { Bridge } from '../../app/bridge.ts';
import { jobStrings } from '../../app/job-strings.ts';
import { addressOf, type Place } from '../../app/route.svelte.ts';
import { openCountOf } from '../../posts/ai-counts.ts';
import type { ToastAction } from '../../ui/toast.ts';
import { notificationStrings, startStrings } from './strings.ts';

type Deps = {
  bridge: Bridge;
  place: () => Place;
  go: (place: Place) => void;
  say: (text: string, action?: ToastAction) => void;
};

/** Returns how to end it. */
export const createAiNotifications = ({ bridge, place, go, say }: Deps): (() => void) => {
  let open = new Set<number>();

  const check = async (): Promise<void> => {
    const batches = await bridge.call('ai.batches', {});
    const isOpen = ({ counts }: AiBatch) => openCountOf(counts) > 0;
    const ended = batches.filter(
      (batch) => open.has(batch.id) && !isOpen(batch) && batch.counts.unchecked + batch.counts.failed > 0,
    );
    open = new Set(batches.filter(isOpen).map(({ id }) => id));
    for (const { id, task, counts } of ended) {
      const text = notificationStrings.ended(task, counts.unchecked, counts.failed);
      const desk: Place = { page: 'ai-desk', batch: id };
      if (place().page !== 'ai-desk') say(text, { label: startStrings.open, onselect: () => go(desk) });
      const isSeen = document.visibilityState === 'visible' && document.hasFocus();
      if (!isSeen && (await bridge.call('preferences.read', {})).notices)
        await bridge
          .showNotice({ title: text, text: jobStrings.clickToSee, place: addressOf(desk) })
          .catch(() => undefined);
    }
  };
  check().catch(() => undefined);
  return bridge.onChanged((topics) => {
    if (topics.includes('ai')) check().catch(() => undefined);
  });
};
