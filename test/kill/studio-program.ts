// Galley without a window, for what the window has no way to do yet: files of the person's own, and notes.
import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AppError, errorData } from '../../preload/errors.ts';
import { callFrame } from '../../main/shell/browser/tab-frames.ts';
import type { Answer } from '../../preload/wire.ts';
import { createClock } from '../../main/kernel/clock.ts';
import { createDispatch, createHandlerOf } from '../../main/dispatch.ts';
import { createEvents } from '../../main/kernel/events.ts';
import { createKeyPlaces } from '../../main/session/api-key-storage.ts';
import { createAppLock } from '../../main/session/app-lock.ts';
import { createKeychain } from '../../main/session/keychain.ts';
import { openLog } from '../../main/kernel/log.ts';
import { keyFrom } from '../../main/kernel/passphrase.ts';
import { createSecrets } from '../../main/kernel/redaction.ts';
import { createWire } from '../../main/service/send.ts';
import { createMediaFolder } from '../../main/media/media-folder.ts';
import { lockDataFolder } from '../../main/shell/data-folder.ts';
import { openDatabase } from '../../main/store/database/open.ts';
import { createPreferencesStore } from '../../main/store/preferences.ts';
import { createSessionStore } from '../../main/store/session.ts';
import { libraryPlace } from '../../main/session/library-places.ts';
import { createSession } from '../../main/session/session.ts';
import { createUpdates } from '../../main/updates.ts';
import { Intent } from '../../main/sync/outbox/operation.ts';
import { keepFile } from '../support/keep-file.ts';
import { createFakeChildren } from '../support/fake-keychain-child.ts';

/** What this program does besides the bridge's methods. `mids` are the files as Galley numbers them. */
const Order = z.discriminatedUnion('name', [
  z.object({ name: z.literal('files.keep'), input: z.object({ paths: z.array(z.string()) }) }),
  z.object({ name: z.literal('intent'), input: Intent }),
]);

const dataDir = z.string().parse(process.argv[2]);
if (!(await lockDataFolder(dataDir))) throw new Error('This data folder is in use.');
const clock = createClock();
const secrets = createSecrets();
const log = openLog({ folder: join(dataDir, 'logs'), secrets, clock });
const events = createEvents({ log });
const db = openDatabase(join(dataDir, 'galley.db'), 'app');
const preferences = createPreferencesStore(db);
const store = createSessionStore(db);
const keychain = createKeychain({ startChild: createFakeChildren().startChild, clock });
const keyPlaces = createKeyPlaces({ keychain, filePath: join(dataDir, 'keys.json') });
const session = createSession({
  wire: createWire({ clock }),
  clock,
  log,
  events,
  secrets,
  preferences,
  dataDir,
  store,
  random: Math.random,
  version: '0.0.0',
  assistantBridgeFile: '/assistant-bridge.mjs',
  keyPlaces,
  keychain: keyPlaces.keychain,
  openEmbeddedSandbox: () => Promise.reject(new Error('not the sandbox')),
  startInSandbox: false,
});
const updates = createUpdates({ openUpdater: null, preferences, clock, random: Math.random, events, log });
const lock = createAppLock({ filePath: join(dataDir, 'lock.json'), clock, events, keyFrom, log });
const dispatch = createDispatch({
  isLocked: lock.isLocked,
  untilOpen: lock.untilOpen,
  log,
  secrets,
  openLibrary: session.openLibrary,
  handlerOf: createHandlerOf({
    version: '0.0.0',
    shell: 'browser',
    systemLocale: null,
    session,
    lock,
    preferences,
    updates,
    events,
    log,
    secrets,
    clock,
  }),
});

const carryOut = async (order: z.infer<typeof Order>): Promise<unknown> => {
  const { sync } = await session.business();
  if (order.name === 'intent') return { pid: sync.change(order.input).pid };
  const saved = store.lastOpened();
  if (!saved) throw new AppError({ kind: 'signed-out', message: 'There is no key.' });
  const { origin } = new URL(saved.baseUrl);
  const { mediaDir, thumbnailDir } = libraryPlace(dataDir, { origin, businessId: saved.businessId });
  const folder = createMediaFolder({ mediaDir, thumbnailDir, newId: randomUUID });
  const mids: number[] = [];
  for (const path of order.input.paths) {
    mids.push((await keepFile({ transact: sync.transact, folder }, { path, name: basename(path) })).mid);
  }
  return { mids };
};

const answer = async (name: string, input: unknown): Promise<Answer> => {
  const order = Order.safeParse({ name, input });
  if (!order.success) return dispatch(name, input);
  return carryOut(order.data).then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error: errorData(error) }),
  );
};

process.on('message', (message) => {
  const { id, name, input } = callFrame.parse(message);
  void answer(name, input).then((reply) => process.send?.({ id, answer: reply }));
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => void session.close().then(() => process.exit()));
// A killed process would leave nothing for the next start otherwise.
flushCompileCache();
process.send?.({ ready: true });
