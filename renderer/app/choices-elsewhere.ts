// Shows in this tab what was chosen in the settings of another one.
import { setLetterKeys } from '../ui/letter-keys.ts';
import { showDates, showMotion, type ThemeChoice } from './appearance.svelte.ts';
import type { Bridge } from './bridge.ts';

/** All but the density: rows have their height for as long as their page is open. Returns how to stop. */
export const followChoices = (bridge: Bridge, theme: Pick<ThemeChoice, 'show'>): (() => void) => {
  const read = async (): Promise<void> => {
    const chosen = await bridge.call('preferences.read', {});
    theme.show(chosen.theme);
    showMotion(chosen.motion);
    showDates(chosen);
    setLetterKeys(chosen.letterKeys);
  };
  return bridge.onChanged((topics) => {
    // What couldn't be read stays as it is.
    if (topics.includes('preferences')) read().catch(() => undefined);
  });
};
