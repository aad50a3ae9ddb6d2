// Starts the packed Galley: its archive unpacked, with the fake of Electron's runtime in the place of Electron's binary.
import { chmodSync, cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, extractFile } from '@electron/asar';
import type keytar from 'keytar';
import type { ElectronApplication, Page } from 'playwright';
import { z } from 'zod';
import { fakeElectron } from '../fake-electron.ts';
import type { Glib } from '../glib.ts';
import { launchElectron } from '../launch-electron.ts';
import { seePosts } from '../smoke.ts';
import type { Packed } from './layout.ts';

const manifest = z.object({ version: z.string() });

/** For the launch, and then for all that is asked. */
const timeoutMs = 120_000;

const answersOf = (version: string) =>
  z.object({
    page: z.literal(200),
    info: z.object({ version: z.literal(version), shell: z.literal('electron') }),
    found: z.number().positive(),
    updates: z.literal('current'),
    keychain: z.literal('function'),
    picture: z.literal(true),
    /** Of the window's console. */
    errors: z.array(z.unknown()).refine((errors) => errors.length === 0, {
      error: ({ input }) => String(input),
    }),
    exitCode: z.literal(0),
  });

type Answer = { ok: true; value: unknown } | { ok: false; error: { message: string } };
/** What the preload puts into the page. */
type Bridge = { galley: { call(name: string, input: object): Promise<Answer> } };

const ask = async (page: Page, name: string, input: object = {}): Promise<unknown> => {
  const answer = await page.evaluate((call) => (globalThis as unknown as Bridge).galley.call(call.name, call.input), {
    name,
    input,
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value;
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** The made-up bakery comes in bit by bit. */
const found = async (page: Page): Promise<number> => {
  const { total } = z.object({ total: z.number() }).parse(await ask(page, 'posts.list', { search: 'bread' }));
  return total > 0 ? total : pause().then(() => found(page));
};

/** The updater is loaded on demand. Outside an AppImage it reports no update. */
const updates = async (page: Page): Promise<string> => {
  const { state } = z.object({ state: z.string() }).parse(await ask(page, 'updates.read'));
  return state === 'checking' ? pause().then(() => updates(page)) : state;
};

/** The keychain's module, as the packed Galley finds it. */
const keychain = (app: ElectronApplication): Promise<string> =>
  app.evaluate(() => {
    const require = process.getBuiltinModule('module').createRequire(`${process.resourcesPath}/app/package.json`);
    return typeof (require('keytar') as typeof keytar).getPassword;
  });

/** What a thread runs: makes a picture and takes it in again, by the file through which Galley loads its image library. */
const pictureProgram = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData).then(async (module) => {
    const [sharp] = Object.values(module);
    const made = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#2b4bd6' } }).jpeg().toBuffer();
    const { width } = await sharp(made).resize(8).toBuffer({ resolveWithObject: true }).then(({ info }) => info);
    parentPort.postMessage(width);
  });`;

/** In a thread, as Galley's own pictures are. */
const picture = (app: ElectronApplication, sharp: string): Promise<boolean> =>
  app.evaluate(
    (_electron, { code, file }) => {
      const { Worker } = process.getBuiltinModule('worker_threads');
      const thread = new Worker(code, { eval: true, workerData: file });
      return new Promise<boolean>((done, fail) => {
        thread.once('message', (width) => done(width === 8));
        thread.once('error', fail);
      });
    },
    { code: pictureProgram, file: sharp },
  );

/** What it answers, until it has ended as a person would end it. */
const inspectApp = async (app: ElectronApplication, sharp: string) => {
  const program = app.process();
  const errors: string[] = [];
  const page = await app.firstWindow();
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => errors.push(error.message));
  // It may have begun to load before anybody listened, or not yet.
  await page.waitForURL(/galley/);
  const reply = await page.reload();
  await seePosts(page);
  const info = await ask(page, 'app.info');
  await ask(page, 'updates.check');
  const answers = { page: reply?.status(), info, found: await found(page), updates: await updates(page) };
  const modules = { keychain: await keychain(app), picture: await picture(app, sharp) };
  await app.close();
  return { ...answers, ...modules, errors, exitCode: program.exitCode };
};

/** Writes a program into `folder` that starts Node under a GLib. Answers where it is. */
const nodeUnder = (glib: Glib, folder: string): string => {
  const { command, args, env } = glib.launch(process.execPath, []);
  const quoted = [command, ...args].map((text) => `'${text}'`).join(' ');
  const exported = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  const file = join(folder, 'node');
  writeFileSync(file, `#!/bin/sh\n${exported.join('')}exec ${quoted} "$@"\n`);
  chmodSync(file, 0o700);
  return file;
};

/**
 * What went wrong, in words; none: database with its full text search, pictures, keychain, window and bridge all
 * answered, and GLib found no fault. `glib`: in front of what Galley loads itself, as in Electron's Linux binary.
 */
export const startFaults = async ({ resources }: Pick<Packed, 'resources'>, glib?: Glib): Promise<string[]> => {
  const archive = join(resources, 'app.asar');
  const folder = mkdtempSync(join(tmpdir(), 'galley-packed-'));
  // Without the mark that a deb or an rpm has: its updater would use the network.
  const unpacked = join(folder, 'resources');
  const binary = fakeElectron();
  let said = '';
  try {
    const { version } = manifest.parse(JSON.parse(extractFile(archive, 'package.json').toString()));
    extractAll(archive, join(unpacked, 'app'));
    cpSync(join(resources, 'sandbox'), join(unpacked, 'sandbox'), { recursive: true });
    const [sharp = ''] = globSync(join(unpacked, 'app', 'dist-app', 'main', 'chunks', 'sharp-*.mjs'));
    const app = await launchElectron({
      executablePath: binary.path,
      args: ['--sandbox'],
      timeout: timeoutMs,
      env: {
        ...process.env,
        ...binary.env,
        GALLEY_DATA_DIR: join(folder, 'data'),
        GALLEY_TEST_RESOURCES: unpacked,
        ...(glib && { GALLEY_TEST_NODE: nodeUnder(glib, folder) }),
      },
    });
    const program = app.process();
    program.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    const timer = setTimeout(() => program.kill('SIGKILL'), timeoutMs);
    try {
      const answered = answersOf(version).safeParse(await inspectApp(app, sharp));
      const critical = said.split('\n').filter((line) => line.includes('CRITICAL'));
      const issues = answered.error?.issues ?? [];
      return [...issues.map(({ path, message }) => `${path.join('.')}: ${message}`), ...critical.slice(0, 3)];
    } finally {
      clearTimeout(timer);
      program.kill('SIGKILL');
    }
  } catch (error) {
    return [`it does not run: ${String(error)} ${said.trim().slice(-2000)}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
