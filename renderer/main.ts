// Starts the window: reaches the core, reads what the first paint needs, and mounts the app.
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { createBridge } from './bridge.ts';
import StartFailure from './pages/StartFailure.svelte';
import { appError } from './state/live.svelte.ts';
import { createTheme } from './state/theme.svelte.ts';
import { openTransport } from './transport.ts';

// The place is not called galley: an element's id becomes a member of `window`, where Electron's bridge lives.
const target = document.getElementById('place');
if (!target) throw new Error('index.html has no place to mount the window');

try {
  // Chromium has it built in; the browser shell also opens in browsers that do not.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const bridge = createBridge(await openTransport());
  const [info, preferences] = await Promise.all([bridge.call('app.info', {}), bridge.call('preferences.read', {})]);
  mount(App, { target, props: { bridge, info, theme: createTheme(bridge, window, preferences.theme) } });
} catch (thrown) {
  mount(StartFailure, { target, props: { error: appError(thrown) } });
}
