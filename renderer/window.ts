// Mounts the window, or says why Galley cannot be reached.
import './style/base.css';
import { mount } from 'svelte';
import type { AppInfo, Preferences } from '../preload/contract/app.ts';
import App from './App.svelte';
import type { Bridge } from './app/bridge.ts';
import { keepStrayFilesOut } from './files/stray-files.ts';
import StartFailure from './app/StartFailure.svelte';
import { createTheme, followMotion, showDates, showDensity, showMotion } from './app/appearance.svelte.ts';
import { appError } from './app/live-query.svelte.ts';
import { setLetterKeys } from './ui/letter-keys.ts';

/** Drawn in another font first, every line would move when this one comes, also from under the mouse. */
const fontIsThere = () => document.fonts.load("13px 'Inter Variable'").catch(() => []);

type Core = { bridge: Bridge; info: AppInfo; preferences: Preferences };

export const openWindow = async (core: Promise<Core>): Promise<void> => {
  // The place is not called galley: an element's id becomes a member of `window`, where Electron's bridge lives.
  const target = document.getElementById('place');
  if (!target) throw new Error('index.html has no place to mount the window');
  keepStrayFilesOut(window);
  const font = fontIsThere();
  try {
    const { bridge, info, preferences } = await core;
    await font;
    showDensity(preferences.density);
    showMotion(preferences.motion);
    followMotion();
    setLetterKeys(preferences.letterKeys);
    showDates(preferences);
    mount(App, { target, props: { bridge, info, theme: createTheme(bridge, window, preferences.theme) } });
  } catch (thrown) {
    mount(StartFailure, { target, props: { error: appError(thrown) } });
  }
};
