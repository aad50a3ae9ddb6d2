// What the window opens on the web: a page of the browser, or what Electron hands to the system's own browser.
import type { ElectronApplication, Page } from '@playwright/test';

export type Web = {
  /** Does what opens a page and closes that again. */
  follow(act: () => Promise<void>): Promise<void>;
  /** The addresses that were asked for, in order. */
  opened: string[];
};

/** `pattern`: the addresses that are expected, which nothing is fetched from. */
export const watchWeb = async (
  { page, app }: { page: Page; app: ElectronApplication | null },
  pattern: string,
): Promise<Web> => {
  const opened: string[] = [];
  if (app === null) {
    await page.context().route(pattern, (route) => {
      opened.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Connect</title>' });
    });
    return {
      opened,
      async follow(act) {
        const other = page.context().waitForEvent('page');
        await act();
        await (await other).close();
      },
    };
  }
  // Handed to Galley's own process: an object there keeps what it was called with.
  const handle = await app.evaluateHandle(({ shell }) => {
    const addresses: string[] = [];
    shell.openExternal = (address) => {
      addresses.push(address);
      return Promise.resolve();
    };
    return addresses;
  });
  return {
    opened,
    async follow(act) {
      await act();
      const before = opened.length;
      while (opened.length === before) opened.splice(0, opened.length, ...(await handle.jsonValue()));
    },
  };
};
