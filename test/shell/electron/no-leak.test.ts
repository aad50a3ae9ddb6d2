// Nothing that a whole Galley in Electron lets out of its main process holds the key: what it hands to Electron, and
// through it to the window, to its helper processes and to crash reports, and what it leaves on the disk.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { inspect } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { openCore } from '../../../main/core.ts';
import { start } from '../../../main/shell/electron/app.ts';
import type { ChildPort, ElectronPorts } from '../../../main/shell/electron/ports.ts';
import { methods } from '../../../preload/bridge.ts';
import type { Answer } from '../../../preload/wire.ts';
import { createSearch } from '../../support/canary.ts';
import { askEverything } from '../../support/everything-asked.ts';
import { createFakeElectron } from '../../support/fake-electron.ts';
import { createWorkingKeychain } from '../../support/fake-keychain-child.ts';
import { createFakeUpdater } from '../../support/fake-updater.ts';
import { bundlePreload, exposedTransport, runPreload } from '../../support/preload-page.ts';
import { startSandbox } from '../../support/sandbox.ts';
import { watched } from '../../support/watched-ports.ts';
import { makeWindowFiles } from '../../support/window-files.ts';
import { only } from './shell.ts';
import { removeFolder } from '../../support/temporary-folder.ts';

const key = 'live_canary/9+Zq=secret~part';
const find = createSearch(key);
/** To the keychain's helper, who is there for it. */
const agreedWay = 'utilityProcess.fork().postMessage';

const whole = { depth: Infinity, maxArrayLength: null, maxStringLength: null } as const;

/** Where the key was seen, and every place that was searched. */
const createSightings = () => {
  const seen = new Set<string>();
  const scanned = new Map<string, number>();
  const scan = (where: string, bytes: Buffer): void => {
    scanned.set(where, (scanned.get(where) ?? 0) + 1);
    if (find(bytes).length > 0) seen.add(where);
  };
  return {
    seen,
    scanned,
    bytes: scan,
    /** Functions and objects of the program itself are searched as far as they are readable. */
    values: (where: string, values: unknown[]) => scan(where, Buffer.from(inspect(values, whole))),
    /** As it crosses from process to process. */
    crossing: (where: string, value: unknown) => scan(where, serialize(value)),
  };
};
type Sightings = ReturnType<typeof createSightings>;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/** Galley as a person starts it who wants crash dumps, with a keychain that works behind its helper process. */
const openGalley = async (sightings: Sightings) => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-electron-'));
  folders.push(folder);
  const files = makeWindowFiles();
  const electron = createFakeElectron({ isPackaged: true });
  const keychain = createWorkingKeychain();
  const fork = (): ChildPort => {
    const child = keychain.startChild();
    return {
      postMessage: (message) => child.send(message),
      on: (_event, listener) => child.onMessage(listener),
      once: (_event, listener) => child.onExit(listener),
      kill: () => {
        child.kill();
        return true;
      },
    };
  };
  const started = start({
    electron: watched({ ...electron.ports, utilityProcess: { fork } }, sightings.values),
    openCore,
    paths: {
      rendererDir: files.root,
      preloadFile: '/app/preload.cjs',
      keychainChildFile: '/app/keychain-child.mjs',
      trayIconDir: '/app/tray',
    },
    loadUpdater: async () => watched(await createFakeUpdater().load(), sightings.values, 'updater'),
    dataDir: folder,
    resourcesDir: join(import.meta.dirname, '../../../resources'),
    assistantBridgeFile: '/app/resources/assistant-bridge.mjs',
    version: '0.1.0',
    startInSandbox: false,
    nowMs: () => Date.now(),
    wait: async () => undefined,
    platform: 'linux',
    argv: ['galley', '--crash-dumps'],
    autostartDir: join(folder, 'autostart'),
    programPath: '/opt/Galley/galley',
    env: {},
    onUncaught: () => {},
    onUnhandled: () => undefined,
    runProgram: () => Promise.resolve('true'),
  });
  electron.becomeReady();
  await started;
  const { webContents } = only(electron.windows);
  const page = runPreload(await bundlePreload(), webContents, async (channel, ...values) => {
    const answer = await electron.invoke(webContents, channel, ...values);
    sightings.crossing('an answer', answer);
    return answer;
  });
  const galley = exposedTransport(page.exposed);
  galley.on('changed', (payload) => sightings.crossing('an event', payload));
  return {
    folder,
    galley,
    /** Of the window's own address. */
    async load(path: string): Promise<number> {
      const reply = await electron.schemes.get('app')?.(new Request(`app://galley${path}`));
      if (!reply) throw new Error('nobody serves the window');
      sightings.values('a page', [[...reply.headers]]);
      sightings.bytes('a page', Buffer.from(await reply.arrayBuffer()));
      return reply.status;
    },
    async end() {
      electron.ports.app.quit();
      await electron.exited;
      files.remove();
    },
  };
};

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it('S19 no answer, event, argument, crash report or file of Electron’s Galley holds the key, whatever is asked', async () => {
  const sandbox = await startSandbox({ keys: [{ key }], seed: 'demo', speed: 200 });
  const sightings = createSightings();
  const { galley, folder, load, end } = await openGalley(sightings);
  const taken = new Set<string>();
  const call = async (name: string, input: unknown): Promise<Answer> => {
    const answer = await galley.call(name, input);
    if (answer.ok) taken.add(name);
    return answer;
  };

  const show = async (id: string) => expect(await load(`/media/${id}`)).toBe(200);
  await askEverything({ call, show, key, baseUrl: sandbox.url });
  await load('/');
  await galley.showNotice({ title: 'Rye', text: 'It went out.', place: '#/library' });
  await end();
  for (const file of filesIn(folder)) sightings.bytes('a file', readFileSync(file));
  sightings.values('the process', [process.argv, process.execArgv, process.env]);

  expect([...sightings.seen]).toEqual([agreedWay]);
  // A search of nothing finds nothing.
  const { scanned } = sightings;
  const ways = [
    'crashReporter.start',
    'utilityProcess.fork',
    'BrowserWindow().webContents.send',
    'an answer',
    'an event',
  ];
  expect([...scanned.keys()]).toEqual(expect.arrayContaining([...ways, 'a page', 'a file', 'the process']));
  expect(scanned.get('an answer')).toBeGreaterThan(Object.keys(methods).length * 2);
  expect(taken.size).toBeGreaterThan(Object.keys(methods).length / 2);
}, 120_000);

const inBase64 = Buffer.from(`key ${key}`).toString('base64');

it.each<[string, (ports: ElectronPorts) => unknown]>([
  ['crashReporter.start', ({ crashReporter }) => crashReporter.start({ uploadToServer: false, globalExtra: { key } })],
  ['utilityProcess.fork', ({ utilityProcess }) => utilityProcess.fork('child.mjs', [`--key=${key}`], {})],
  ['utilityProcess.fork', ({ utilityProcess }) => utilityProcess.fork('child.mjs', [], { env: { KEY: inBase64 } })],
  [
    'BrowserWindow().webContents.send',
    (ports) => new ports.BrowserWindow({}).webContents.send('x', { at: [inBase64] }),
  ],
  ['new Notification', ({ Notification }) => new Notification({ title: 'Rye', body: key }).show()],
  ['shell.openExternal', ({ shell }) => shell.openExternal(`https://example.com/?key=${encodeURIComponent(key)}`)],
])('S19 a key that leaves by %s is found', async (where, leak) => {
  const sightings = createSightings();
  await leak(watched(createFakeElectron().ports, sightings.values));
  expect([...sightings.seen]).toEqual([where]);
});

it.each([{ text: `${key} in one byte each` }, { text: `${key} ☕` }, [new TextEncoder().encode(key)]])(
  'S19 a key that crosses to the window is seen: %j',
  (value) => {
    const sightings = createSightings();
    sightings.crossing('an answer', value);
    expect([...sightings.seen]).toEqual(['an answer']);
  },
);
