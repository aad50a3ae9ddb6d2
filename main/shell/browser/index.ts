// Entry point of the browser shell: serves Galley to a browser on this machine, where Electron can't run.
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { fork } from 'node:child_process';
import { openCore, type Core, type KeychainChild } from '../../core.ts';
import { appPaths } from '../app-paths.ts';
import { closeWithin } from '../closing.ts';
import { lockDataFolder, startProblem } from '../data-folder.ts';
import { defaultDataDir } from '../data-place.ts';
import { shellWords } from '../words.ts';
import { openBrowser } from './open-browser.ts';
import { readOptions, usage } from './options.ts';
import { startServer, type BrowserServer } from './server.ts';
import { socketBounds } from './sockets.ts';

/** A tab that slept with its machine reconnects within this. */
const idleMs = 30 * 60_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const stop = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const options = readOptions(process.argv.slice(2)) ?? stop(usage);
const isRoot = process.getuid?.() === 0;
if (isRoot && !options.allowRoot) stop('Galley does not run as root. Start it as yourself, or pass --allow-root.');

const paths = appPaths(import.meta.filename);
const place = { platform: process.platform, env: process.env, homeDir: homedir() };
const dataDir = resolve(options.dataDir ?? defaultDataDir(place));
const manifest = z.object({ version: z.string() });

/** Closed in reverse order. */
const opened = new AsyncDisposableStack();
const end = async (): Promise<void> => {
  if (opened.disposed) return;
  await opened.disposeAsync();
  process.exit();
};

let report: Core['report'] | undefined;
/** Nothing has caught it: what goes on after it can't be known. */
const endOnProblem = (error: unknown): void => {
  // The terminal that Galley was started from is closed.
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return;
  report?.('the main process ran into a problem', { err: error });
  const { title, text } = shellWords.en.problem;
  process.stderr.write(`${title}. ${text}\n`);
  process.exitCode = 1;
  void end();
};
process.on('uncaughtException', endOnProblem);
process.on('unhandledRejection', endOnProblem);

const start = async (): Promise<BrowserServer> => {
  const lock = (await lockDataFolder(dataDir)) ?? stop('Galley is already open with this data folder.');
  opened.defer(() => lock.release());
  const core = await openCore({
    dataDir,
    resourcesDir: paths.resourcesDir,
    assistantBridgeFile: paths.assistantBridgeFile,
    shell: 'browser',
    systemLocale: null,
    version: manifest.parse(JSON.parse(await readFile(join(paths.rootDir, 'package.json'), 'utf8'))).version,
    startKeychainChild: () => startKeychainChild(paths.keychainChildFile),
    resolveProxy: null,
    openUpdater: null,
    startInSandbox: options.sandbox,
  });
  opened.defer(() => closeWithin(core));
  ({ report } = core);
  const server = await startServer({
    core,
    rendererDir: paths.rendererDir,
    port: options.port,
    nowMs: () => performance.now(),
    bounds: socketBounds,
    idleMs,
    onIdle: () => {
      say('No tab has been open for 30 minutes, so Galley ends. Everything is saved on this computer.');
      void end();
    },
  });
  opened.defer(() => server.close());
  return server;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
const server = await start().catch(async (error: unknown) => {
  await opened.disposeAsync();
  return stop(`Galley couldn't start: ${startProblem(error, dataDir, shellWords.en)}`);
});

const address = server.freshAddress();
say(`Galley is ready: ${address}`);
// Browsers do not start as root without giving up their own sandbox.
if (options.open && !isRoot) openBrowser(address);
if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', () => say(server.freshAddress()));

// Starts the keychain child as a plain Node process, in the browser shell.
export const startKeychainChild = (file: string): KeychainChild => {
  const child = fork(file, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // A child that could not start emits `error`, and never exits.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    send: (message) => {
      if (child.connected) child.send(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void ended.then(listener),
    kill: () => void child.kill('SIGKILL'),
  };
};
