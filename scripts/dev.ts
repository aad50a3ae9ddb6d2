// Opens Galley for work on its code, in a browser window of its own: a change of the window's code loads it again, a
// change of the main process starts Galley again. Takes the options of the browser shell; with --no-open it prints the
// address only.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright';
import { build, mergeConfig, type InlineConfig } from 'vite';
import { ensureBuilt } from './build.ts';
import { bundles } from './bundles.ts';
import { ensureBrowser } from './chromium.ts';
import { ensureMessages } from './messages/ensure.ts';
import { root } from './run.ts';

const given = process.argv.slice(2);
const isRoot = process.getuid?.() === 0;

const openPage = async (): Promise<Page | null> => {
  const executablePath = await ensureBrowser();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, headless: false, chromiumSandbox: !isRoot });
  browser.on('disconnected', () => void stop());
  return browser.newPage({ viewport: null });
};

let galley: ChildProcess | undefined;
let page: Page | null = null;

const stopGalley = async (): Promise<void> => {
  if (!galley || galley.exitCode !== null || galley.signalCode !== null) return;
  const ended = once(galley, 'exit');
  galley.kill('SIGTERM');
  await ended;
};

const stop = async (): Promise<void> => {
  await stopGalley();
  process.exit();
};

const startGalley = async (): Promise<void> => {
  await stopGalley();
  const program = join(root, 'dist-app/main/browser.mjs');
  const args = [program, ...given.filter((each) => each !== '--no-open'), '--no-open'];
  const started = spawn(process.execPath, isRoot ? [...args, '--allow-root'] : args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  galley = started;
  createInterface({ input: started.stdout }).on('line', (line) => {
    console.log(line);
    // A new start has a new address.
    const [address] = /http:\S+$/.exec(line) ?? [];
    if (address) page?.goto(address).catch((error: unknown) => console.error(String(error)));
  });
};

const reloadWindow = async (): Promise<void> => {
  console.log('The window is built.');
  await page?.reload();
};

let last = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  last = last.then(work).catch((error: unknown) => console.error(String(error)));
};

const watchBundle = async (config: InlineConfig, onBuilt: () => Promise<void>): Promise<void> => {
  // What other bundles put into the same folder stays.
  const watcher = await build(mergeConfig(config, { build: { watch: {}, emptyOutDir: false } }));
  if (!('on' in watcher)) throw new Error('Vite does not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'END') inTurn(onBuilt);
    // A file that is half written, or messages that are being compiled: the next change builds again.
    if (event.code === 'ERROR') console.error(event.error.message);
  });
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
await ensureBuilt();
if (!given.includes('--no-open')) page = await openPage();
// The bundles watch the functions that are made of the messages.
watch(join(root, 'resources/messages'), { recursive: true }, () => inTurn(async () => void (await ensureMessages())));
await watchBundle(bundles.main, startGalley);
await watchBundle(bundles.renderer, reloadWindow);
