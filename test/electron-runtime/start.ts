// As Electron's own start: the app's package.json, Chromium, the main entry; then the app is ready.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { becomeReady, app } from './app.ts';
import { startChromium } from './chromium.ts';
import { runtime } from './runtime.ts';
import { followDownloads } from './session.ts';
import { followWindows } from './window.ts';

const given = process.argv.slice(2);
/** Of a packed app, whose binary lies beside it and is given none. */
const packedIn = process.env['GALLEY_TEST_RESOURCES'];
const place = given.findIndex((each, index) => !each.startsWith('-') && given[index - 1] !== '--require');
const appDir = packedIn === undefined ? resolve(given[place] ?? '.') : join(packedIn, 'app');
const { main, version, name } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as {
  main: string;
  version: string;
  name: string;
};
runtime.manifest = { version, name };
app.isPackaged = packedIn !== undefined;
process.argv = [process.execPath, ...(app.isPackaged ? given : [appDir, ...given.slice(place + 1)])];
Object.defineProperty(process, 'resourcesPath', { value: packedIn ?? join(appDir, 'resources') });

const chromium = await startChromium();
await followWindows();
await followDownloads(join(chromium.folder, 'downloads'));

const end = (code: number): void => {
  chromium.end();
  process.exit(code);
};
process.on('SIGTERM', () => app.quit());
process.on('SIGINT', () => app.quit());
// A test run that has crashed ends nothing any more.
const startedBy = process.ppid;
setInterval(() => process.ppid === startedBy || end(1), 500).unref();
// Electron only warns of these.
process.on('unhandledRejection', (error) =>
  process.stderr.write(`UnhandledPromiseRejectionWarning: ${error instanceof Error ? error.stack : String(error)}\n`),
);

await import(pathToFileURL(join(appDir, main)).href);
// Playwright waits for this line, as Electron prints it.
process.stderr.write(`DevTools listening on ${chromium.address}\n`);
becomeReady(end);
