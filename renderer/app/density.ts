// How close rows and entries stand: the person's choice, on <html> for the style.
import type { Preferences } from '../../preload/contract/app.ts';

export type Density = Preferences['density'];

export const showDensity = (density: Density): void => void (document.documentElement.dataset['density'] = density);

/** In pixels: a row of posts (tokens.css, --row-h), and an entry of the month with its gap. */
export const densityHeights = (): { row: number; entry: number } =>
  document.documentElement.dataset['density'] === 'compact' ? { row: 40, entry: 27 } : { row: 56, entry: 39 };
