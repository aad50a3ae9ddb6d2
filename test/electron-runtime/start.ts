// As Electron's own start: the app's package.json, Chromium, the main entry; then the app is ready.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { becomeReady, app } from './app.ts';
import { connect } from './cdp.ts';
import { WebContents } from './contents.ts';
import { runtime } from './runtime.ts';
import { followDownloads, forgetDownloads } from './session.ts';
import { BrowserWindow } from './window.ts';

const given = process.argv.slice(2);
const place = given.findIndex((each, index) => !each.startsWith('-') && given[index - 1] !== '--require');
const appDir = resolve(given[place] ?? '.');
const { main, version, name } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as {
  main: string;
  version: string;
  name: string;
};
runtime.manifest = { version, name };
process.argv = [process.execPath, appDir, ...given.slice(place + 1)];
Object.defineProperty(process, 'resourcesPath', { value: join(appDir, 'resources') });

const profile = mkdtempSync(join(tmpdir(), 'galley-chromium-'));
const browser = spawn(
  process.env['GALLEY_BROWSER'] ?? 'chromium',
  [
    ...(process.env['GALLEY_TEST_SWITCHES']?.split(' ') ?? []),
    `--user-data-dir=${profile}`,
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
  { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8' } },
);
const address = await new Promise<string>((found, failed) => {
  browser.on('exit', () => failed(new Error('Chromium has ended')));
  createInterface({ input: browser.stderr }).on('line', (line) => {
    const socket = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1];
    if (socket !== undefined) found(socket);
  });
});
const connection = await connect(address);
runtime.connection = connection;
connection.on('Target.targetDestroyed', ({ targetId }) => {
  BrowserWindow.fromWebContents(WebContents.fromDevToolsTargetId(targetId))?.gone();
});
connection.on('Target.targetCreated', ({ targetInfo: { targetId, openerId } }) => {
  const opener = openerId === undefined ? undefined : WebContents.fromDevToolsTargetId(openerId);
  if (opener?.deniesWindows()) void connection.send('Target.closeTarget', { targetId }).catch(() => {});
});
await connection.send('Target.setDiscoverTargets', { discover: true });
await followDownloads();

const end = async (code: number): Promise<void> => {
  await connection.send('Browser.close').catch(() => {});
  browser.kill('SIGKILL');
  forgetDownloads();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
};
process.on('SIGTERM', () => app.quit());
process.on('SIGINT', () => app.quit());
// Electron only warns of these.
process.on('unhandledRejection', (error) =>
  process.stderr.write(`UnhandledPromiseRejectionWarning: ${error instanceof Error ? error.stack : String(error)}\n`),
);

await import(pathToFileURL(join(appDir, main)).href);
// Playwright waits for this line, as Electron prints it.
process.stderr.write(`DevTools listening on ${address}\n`);
becomeReady((code) => void end(code));
