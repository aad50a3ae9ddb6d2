// The headless application, built once from plain factories: what a shell needs to serve a window.
import { join } from 'node:path';
import { methods, type Handlers } from '../preload/bridge.ts';
import { AppError } from '../preload/error.ts';
import type { Answer, Events } from '../preload/wire.ts';
import { createDispatch } from './dispatch.ts';
import { createEvents } from './events.ts';
import { createAppHandlers } from './handlers/app.ts';
import { openLog } from './log.ts';
import { createSecrets } from './secrets.ts';
import { openDatabase } from './store/open.ts';
import { createPreferencesStore } from './store/preferences.ts';

/** A reply to `media/<id>`: status 200, 206, 404, 416 or 502, headers in lower case, bytes or nothing. */
export type MediaReply = { status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> | null };

export type Core = {
  /** Parses, runs and answers one bridge call. Never throws. */
  dispatch(name: string, input: unknown): Promise<Answer>;
  on(listener: <E extends keyof Events>(event: E, payload: Events[E]) => void): () => void;
  /** Bytes of a picture or video by its id. `range` is the request's Range header. */
  media(id: string, range: string | null): Promise<MediaReply>;
  close(): Promise<void>;
};

/** Starts the keychain child (main/keychain-child.ts); each shell has its own way. */
export type KeychainChild = {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
};

export type CoreConfig = {
  /** Private folder of this person, made 0700 by the core. */
  dataDir: string;
  /** Holds `sandbox/` with the photos of the made-up bakery. */
  resourcesDir: string;
  shell: 'electron' | 'browser';
  version: string;
  startKeychainChild: () => KeychainChild;
  /** Goes straight into the sandbox. */
  startInSandbox: boolean;
};

export type OpenCore = (config: CoreConfig) => Promise<Core>;

export const openCore: OpenCore = async (config) => {
  const secrets = createSecrets();
  const db = openDatabase(join(config.dataDir, 'galley.db'));
  const log = openLog({ folder: join(config.dataDir, 'logs'), secrets });
  const events = createEvents({ log });
  const notYet = () => {
    throw new AppError({ kind: 'signed-out', message: 'Galley is not signed in.' });
  };
  const rest = Object.fromEntries(Object.keys(methods).map((name) => [name, notYet])) as unknown as Handlers;
  const handlers: Handlers = {
    ...rest,
    ...createAppHandlers({ ...config, preferences: createPreferencesStore(db), events }),
    'session.read': () => ({ state: 'signed-out', keyMissing: null }),
  };
  return {
    dispatch: createDispatch({ handlers, log, secrets }),
    on: events.on,
    media: async () => ({ status: 404, headers: {}, body: null }),
    async close() {
      db.close();
      log.close();
    },
  };
};
