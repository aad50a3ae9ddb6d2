// A real Chromium for tests, started without any traffic of its own.
import { chromium, type Browser } from 'playwright';
import { findBrowser } from '../../scripts/chromium.ts';

/** `more`: switches of the command line. */
export const launchChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    ...(findBrowser() === null ? {} : { executablePath: findBrowser() ?? '' }),
    // Containers run tests as root, where Chromium's own sandbox does not start.
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...more,
    ],
  });
