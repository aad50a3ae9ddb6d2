// How the window looks, as the user chose: theme, density, motion, and date and time formats.
import type { Preferences } from '../../preload/contract/app.ts';
import { systemStyle, type DateStyle } from '../time/times.ts';
import type { Bridge } from './bridge.ts';

type Theme = Preferences['theme'];

export type ThemeChoice = {
  readonly choice: Theme;
  /** Shows at once; fails with what the bridge threw, and then shows the earlier theme again. */
  choose(theme: Theme): Promise<void>;
  /** Shows one that is stored already. */
  show(theme: Theme): void;
  close(): void;
};

/** Read again by public/first-theme.js. */
const storageKey = 'galley.theme';

export const createTheme = (bridge: Bridge, host: Window, initial: Theme): ThemeChoice => {
  let choice = $state<Theme>(initial);
  const system = host.matchMedia('(prefers-color-scheme: dark)');

  const apply = () => {
    const dark = choice === 'dark' || (choice === 'system' && system.matches);
    host.document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  };
  const show = (theme: Theme) => {
    choice = theme;
    host.localStorage.setItem(storageKey, theme);
    apply();
  };

  show(initial);
  system.addEventListener('change', apply);

  return {
    get choice() {
      return choice;
    },
    async choose(theme) {
      const earlier = choice;
      show(theme);
      try {
        await bridge.call('preferences.write', { theme });
      } catch (thrown) {
        show(earlier);
        throw thrown;
      }
    },
    show,
    close: () => system.removeEventListener('change', apply),
  };
};

export type Density = Preferences['density'];

export const showDensity = (density: Density): void => void (document.documentElement.dataset['density'] = density);

export type Motion = Preferences['motion'];

let motion: Motion = 'system';
const lessMotion = '(prefers-reduced-motion: reduce)';
const applyMotion = (): void => {
  const isReduced = motion === 'reduced' || matchMedia(lessMotion).matches;
  document.documentElement.dataset['motion'] = isReduced ? 'reduced' : 'full';
};

export const showMotion = (choice: Motion): void => {
  motion = choice;
  applyMotion();
};
/** The system may ask for less motion later. Returns how to stop. */
export const followMotion = (): (() => void) => {
  const system = matchMedia(lessMotion);
  system.addEventListener('change', applyMotion);
  return () => system.removeEventListener('change', applyMotion);
};

/** In pixels, of a row of posts (tokens.css, --row-h). */
export const densityHeights = (): { row: number } =>
  document.documentElement.dataset['density'] === 'compact' ? { row: 40 } : { row: 56 };

let shown = $state.raw(systemStyle);

export const dateStyle = (): DateStyle => shown;

export const showDates = ({ weekStart, hours, ownTime }: DateStyle): void =>
  void (shown = { weekStart, hours, ownTime });
