// The headless application, composed from plain factories: everything a shell needs to serve a window.
import { join } from 'node:path';
import { errorData } from '../preload/errors.ts';
import type { AppInfo } from '../preload/contract/app.ts';
import type { Answer } from '../preload/wire.ts';
import { createClock, type Clock } from './kernel/clock.ts';
import { createDispatch, createHandlerOf } from './dispatch.ts';
import { createEvents, type Listener } from './kernel/events.ts';
import { createKeyPlaces } from './session/api-key-storage.ts';
import { createAppLock } from './session/app-lock.ts';
import { createKeychain, type KeychainChild } from './session/keychain.ts';
import { openLog } from './kernel/log.ts';
import { keyFrom } from './kernel/passphrase.ts';
import type { MediaForm, MediaReply } from './media/signed-links.ts';
import { createSecrets } from './kernel/redaction.ts';
import { findProxies } from './service/proxies.ts';
import { createWire } from './service/send.ts';
import { openApp } from './store/database/recovery/open-or-recover.ts';
import { createPreferencesStore } from './store/preferences.ts';
import { chooseLanguage, type Language } from '../preload/rules/message-format.ts';
import { createSessionStore } from './store/session.ts';
import { createSession } from './session/session.ts';
import { openEmbeddedSandbox } from './session/embedded-sandbox.ts';
import { createUpdates, type Updater } from './updates.ts';

export type { KeychainChild } from './session/keychain.ts';
export type { MediaReply } from './media/signed-links.ts';
export type { Updater } from './updates.ts';

export type Core = {
  /**
   * Parses, runs and answers one bridge call. `library`: the call is refused while another library is open. Never
   * throws.
   */
  dispatch(name: string, input: unknown, library?: string): Promise<Answer>;
  on(listener: Listener): () => void;
  /** What the window and the shell speak. `preferred`: BCP 47, in the user's order, for one who chose nothing. */
  language(preferred: readonly string[]): Language;
  /**
   * Bytes of a picture or video, or of an export's zip file, by its id. `range` is the request's Range header. `form`:
   * `shown` by default. Never throws.
   */
  media(id: string, range: string | null, form?: MediaForm): Promise<MediaReply>;
  /** Receives the bytes of an announced file. `signal`: the sender has disconnected. Never throws. */
  bring(id: number, body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Answer>;
  /** Whether something is on its way that stops when Galley ends: uploads, or changes that must arrive in time. */
  isSending(): boolean;
  /** Logs an error that happened around the core. */
  report(what: string, details: Record<string, unknown>): void;
  /** A second call waits for the first. */
  close(): Promise<void>;
};

export type CoreConfig = {
  /** The user's private folder, created 0700 by the core. */
  dataDir: string;
  /** Contains `sandbox/` with the photos of the demo bakery. */
  resourcesDir: string;
  /** The script that other programs start to reach Galley as assistants. */
  assistantBridgeFile: string;
  shell: AppInfo['shell'];
  systemLocale: AppInfo['systemLocale'];
  version: string;
  startKeychainChild: () => KeychainChild;
  /** The system's proxy for an origin (`Session.resolveProxy` of Electron); null: only the environment is used. */
  resolveProxy: ((origin: string) => Promise<string>) | null;
  /** null: this Galley is updated by other means. */
  openUpdater: (() => Promise<Updater>) | null;
  /** Opens the sandbox at once. */
  startInSandbox: boolean;
  /** Omitted: the machine's time. */
  clock?: Clock;
};

/** Throws AppError when the data folder can't be used, or was written by a newer Galley. */
export type OpenCore = (config: CoreConfig) => Promise<Core>;

/** Opens the data folder and the last business. Shells dispatch calls to the result and close it at the end. */
export const openCore: OpenCore = async ({
  dataDir,
  resourcesDir,
  assistantBridgeFile,
  shell,
  systemLocale,
  version,
  startKeychainChild,
  resolveProxy,
  openUpdater,
  startInSandbox,
  clock = createClock(),
}) => {
  const { db, setAside } = openApp(join(dataDir, 'galley.db'));
  const secrets = createSecrets();
  const log = openLog({ folder: join(dataDir, 'logs'), secrets, clock });
  const events = createEvents({ log });
  const keychain = createKeychain({ startChild: startKeychainChild, clock });
  const keyPlaces = createKeyPlaces({ keychain, filePath: join(dataDir, 'keys.json') });
  const wire = createWire({ clock, proxiesFor: findProxies(process.env, resolveProxy) });
  const preferences = createPreferencesStore(db);
  const updates = createUpdates({ openUpdater, preferences, clock, random: Math.random, events, log });
  const session = createSession({
    wire,
    clock,
    log,
    events,
    secrets,
    random: Math.random,
    preferences,
    version,
    assistantBridgeFile,
    dataDir,
    store: createSessionStore(db),
    keychain: keyPlaces.keychain,
    keyPlaces,
    openEmbeddedSandbox: () => openEmbeddedSandbox({ dataDir, resourcesDir, log }),
    startInSandbox,
  });
  const lock = createAppLock({ filePath: join(dataDir, 'lock.json'), clock, events, keyFrom, log });
  const dispatch = createDispatch({
    log,
    secrets,
    isLocked: lock.isLocked,
    untilOpen: lock.untilOpen,
    openLibrary: session.openLibrary,
    handlerOf: createHandlerOf({
      version,
      shell,
      systemLocale,
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
  if (setAside) log.error({}, 'the data file of the app was damaged; what could be read of it goes on');
  log.info({ version, shell }, 'Galley starts');

  const end = async (): Promise<void> => {
    // Kills a keychain process that is still waiting for the user, then ends the calls that wait for the service.
    keychain.close();
    updates.close();
    lock.close();
    await wire.close();
    try {
      await session.close();
    } finally {
      log.info({}, 'Galley ends');
      log.close();
      db.close();
    }
  };
  let ending: Promise<void> | null = null;

  return {
    dispatch,
    on: events.on,
    language: (preferred) => chooseLanguage(preferences.read().language, preferred),
    async media(id, range, form) {
      // The window asks again once it is open (renderer/app/lock/lock.ts).
      if (lock.isLocked()) return { status: 404, headers: {}, body: null };
      try {
        return await (await session.business()).open(id, range, form);
      } catch {
        // Signed out: there is nothing to show.
        return { status: 404, headers: {}, body: null };
      }
    },
    async bring(id, body, signal) {
      try {
        // Also while Galley is locked: these files were dropped before, and the answer says nothing of them.
        await (await session.business()).bring(id, body, signal);
        return { ok: true, value: null };
      } catch (thrown) {
        const error = errorData(thrown);
        if (error.kind === 'internal') log.error({ err: thrown }, 'a file could not be taken in');
        return { ok: false, error };
      }
    },
    isSending: session.isSending,
    report: (what, details) => log.error(details, what),
    close: () => (ending ??= end()),
  };
};
