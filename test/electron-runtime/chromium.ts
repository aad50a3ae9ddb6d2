// Chromium, started for the windows of the app in a folder of its own, and gone with this process however that ends.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { connect } from './cdp.ts';
import { runtime } from './runtime.ts';

/** `address`: of its DevTools. `folder`: goes away with it. */
type Browser = { address: string; folder: string; end(): void };

export const startChromium = async (): Promise<Browser> => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-chromium-'));
  const browser = spawn(
    join(import.meta.dirname, 'chromium.sh'),
    [
      folder,
      process.env['GALLEY_BROWSER'] ?? 'chromium',
      ...(process.env['GALLEY_TEST_SWITCHES']?.split(' ') ?? []),
      '--remote-debugging-pipe',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--no-first-run',
      '--no-startup-window',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-popup-blocking',
      '--hide-scrollbars',
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,PaintHolding,HttpsUpgrades,MediaRouter',
      '--window-size=1280,832',
    ],
    // Of a group of its own: what kills this process with all of its group leaves it to put things in order.
    {
      // The last two are Chromium's: what it reads, and what it writes.
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, LC_ALL: 'C.UTF-8', TMPDIR: folder },
    },
  );
  const [, , , to, from] = browser.stdio;
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: browser.stderr as Readable })
      .on('line', (line) => {
        const socket = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1];
        if (socket !== undefined) found(socket);
      })
      .on('close', () => failed(new Error('Chromium has ended')));
  });
  runtime.connection = connect(to as Writable, from as Readable);
  return { address, folder, end: () => void browser.stdin?.end() };
};
