// Keeps every page inside Galley: no way out by link, redirect, popup or webview.
import { externalUrl } from '../../../preload/rules/external-url.ts';
import { isInsideApp } from './origin.ts';
import type { ContentsPort } from './ports.ts';

type Deps = { openExternal: (url: string) => Promise<unknown> };

/** For every page at the moment it is made, so that none is ever without. */
export const guardNavigation = (contents: ContentsPort, { openExternal }: Deps): void => {
  const stayInside = (details: { url: string; preventDefault(): void }) => {
    if (!isInsideApp(details.url)) details.preventDefault();
  };
  contents.on('will-frame-navigate', stayInside);
  contents.on('will-redirect', stayInside);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const link = externalUrl(url);
    // After the handler has answered: the system's dialog must not hold up the page.
    if (link) setImmediate(() => void openExternal(link).catch(() => {}));
    return { action: 'deny' };
  });
};
