// The pause as the whole window shares it: whether it is on, the strip that says so, and its dialogs.
import type { PauseStatus } from '../../../preload/contract/pause.ts';
import type { App, Pausing } from '../../app/app.ts';
import { addressOf } from '../../app/route.svelte.ts';
import { createLive, type Live } from '../../app/live-query.svelte.ts';
import { showToast } from '../../ui/toast.ts';
import { pauseStrings, stripStrings } from './strings.ts';

/** Must be called while a component is set up. */
export const createPausing = (app: App): Pausing => {
  const { bridge, clock, route } = app;
  let asking = $state<Pausing['asking']>();
  let Strip = $state.raw<Pausing['Strip']>();
  const live: Live<PauseStatus | null> = createLive(bridge, () => ({
    // Without a pause, nothing else changes the answer.
    topics: isOn ? ['pause', 'posts', 'sync'] : ['pause'],
    ask: () => bridge.call('pause.status', {}),
  }));
  const status = $derived(live.value);
  const isOn = $derived(Boolean(status));
  // With the dialog, so that it is there as soon as the pause is on.
  $effect(() => {
    if ((status || asking) && !Strip) void import('./PauseStrip.svelte').then((loaded) => (Strip = loaded.default));
  });

  const remind = async (): Promise<void> => {
    await bridge.call('pause.remind', { at: null });
    showToast(stripStrings.stillPaused, { label: stripStrings.resume, onselect: () => (asking = 'resume') });
    const isSeen = document.visibilityState === 'visible' && document.hasFocus();
    if (isSeen || !(await bridge.call('preferences.read', {})).notices) return;
    const { title, text } = { title: stripStrings.stillPaused, text: status?.why ?? '' };
    await bridge.showNotice({ title, text, place: addressOf(route.place) });
  };
  const isDue = $derived(
    typeof status?.remindAt === 'string' && Date.parse(status.remindAt) <= clock.now.epochMilliseconds,
  );
  $effect(() => {
    if (isDue) remind().catch(() => undefined);
  });

  return {
    get status() {
      return status;
    },
    get coversAll() {
      return status?.appeared.length === 0;
    },
    get Strip() {
      return status ? Strip : undefined;
    },
    get asking() {
      return asking;
    },
    ask: () => (asking = status ? 'resume' : 'pause'),
    askDetails: () => (asking = 'details'),
    close: () => (asking = undefined),
    get label() {
      return status ? pauseStrings.resume : pauseStrings.start;
    },
  };
};
