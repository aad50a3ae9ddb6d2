// Starts the window: reaches the core and asks what the first paint needs, while the window itself loads.
import { withPrefetch } from './app/prefetch.ts';
import { createBridge } from './app/bridge.ts';
import { openTransport } from './app/transport.ts';

const reachCore = async () => {
  const bridge = withPrefetch(createBridge(await openTransport()), location.hash);
  const [info, preferences] = await Promise.all([bridge.call('app.info', {}), bridge.call('preferences.read', {})]);
  return { bridge, info, preferences };
};

const start = async () => {
  const core = reachCore();
  // The window says what went wrong, once it is there.
  core.catch(() => undefined);
  // Chromium has it built in; the browser shell also opens in browsers that do not.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { openWindow } = await import('./window.ts');
  await openWindow(core);
};

// Not awaited: the window's pieces import this one, and would wait for it as it waits for them.
void start();
