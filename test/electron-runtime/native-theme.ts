// `nativeTheme`: what the app chose, sent to every page.
import { EventEmitter } from 'node:events';
import { runtime } from './runtime.ts';

type Source = 'system' | 'light' | 'dark';
let source: Source = 'system';

/** As the DevTools protocol emulates it; nothing moves, so that tests need not wait. */
export const colorFeatures = (): { name: string; value: string }[] => [
  { name: 'prefers-color-scheme', value: source === 'dark' ? 'dark' : 'light' },
  { name: 'prefers-reduced-motion', value: 'reduce' },
];

class NativeTheme extends EventEmitter {
  get shouldUseDarkColors(): boolean {
    return source === 'dark';
  }
  get themeSource(): Source {
    return source;
  }
  set themeSource(wanted: Source) {
    if (wanted === source) return;
    source = wanted;
    for (const { webContents } of runtime.windows)
      void webContents.attached
        .then(() => webContents.page().send('Emulation.setEmulatedMedia', { features: colorFeatures() }))
        .catch(() => {});
    setImmediate(() => this.emit('updated'));
  }
}

export const nativeTheme = new NativeTheme();
