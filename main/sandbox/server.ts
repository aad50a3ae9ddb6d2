// Composition root of the sandbox: state, time, rules and routes behind a loopback port.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock, type Lock } from '../kernel/lock.ts';
import { sandboxWebsite } from '../../preload/rules/external-url.ts';
import type { Scope } from '../service/endpoints.ts';
import { createAgenda } from './agenda.ts';
import { createApp } from './app.ts';
import { createBudgets } from './budget.ts';
import { createClock } from './clock.ts';
import { serveControl } from './control.ts';
import { createCopywriter } from './copywriter.ts';
import { runEvent } from './engine/events.ts';
import { createFaults, createRandom } from './faults.ts';
import { createIdempotency } from './idempotency.ts';
import { createLink, serveFiles, openMediaStore } from './media-store.ts';
import { createPicturemaker } from './pictures.ts';
import type { SettingsRecord } from './records.ts';
import { routes } from './routes.ts';
import { keepEmptyBusiness } from './seed/empty.ts';
import { seed, type SeedKind } from './seed/index.ts';
import { ownerOf } from './seed/stock.ts';
import { openState } from './state.ts';
import type { Clock, World } from './world.ts';

/** An API key the service knows. */
export type KeySpec = {
  key: string;
  /** Id of its business; omitted: the first. One that does not exist yet is created, empty. */
  business?: string;
  /** null or omitted: all scopes. */
  scopes?: readonly Scope[] | null;
};

export type SandboxOptions = {
  /** Where its data is stored, media in `<file>.media/`; null: lost on close. */
  dataFile: string | null;
  /** 0: any free one. */
  port: number;
  /** Exactly these keys. */
  keys: readonly KeySpec[];
  /** Initial data of a new sandbox; a data file that has content is left as it is. */
  seed: SeedKind;
  /** Unix ms its clock starts from; null: the machine's time, or what the data file was last moved to. */
  now: number | null;
  /** Jobs and publishing take their real time divided by this. */
  speed: number;
  /**
   * A channel is connected this long after its connect link was requested, as if the user had signed in on the web.
   * Omitted: never.
   */
  connectsAfterMs?: number;
  /** null: no random faults. */
  faultsSeed: string | null;
  /** Serves `POST /control`. */
  control: boolean;
  /** Photos of the demo bakery. */
  assetsDir: string;
  /** Omitted: the machine's time, moved by the control surface. */
  clock?: Clock;
  /** Called with failures of the sandbox itself. */
  failed: (error: unknown) => void;
};

export type Sandbox = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  world: World;
  /** Runs due events; requests do it by themselves. */
  advance(): Promise<void>;
  close(): Promise<void>;
};

const idAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const freshId: World['id'] = (prefix) =>
  `${prefix}_${Array.from(randomBytes(16), (byte) => idAlphabet[byte % idAlphabet.length]).join('')}`;

const tickMs = 200;

const noLock: Lock = { release() {} };

/** Throws when another sandbox, in this process or another, has the file open. */
const holdDataFile = (file: string | null): Lock => {
  if (file === null) return noLock;
  const lock = takeLock(`${file}.lock`);
  if (lock === null) throw new Error(`Another sandbox is using ${file}. Close it first, or give another file.`);
  return lock;
};

/**
 * Starts the service on 127.0.0.1. Throws what the file system and the port throw, and when the data file is in use.
 */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const lock = holdDataFile(options.dataFile);
  try {
    const sandbox = await openSandbox(options);
    const close = async () => {
      try {
        await sandbox.close();
      } finally {
        lock.release();
      }
    };
    return { ...sandbox, close };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const openSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const state = await openState(options.dataFile);
  const { tables } = state;
  const folder =
    options.dataFile === null ? mkdtempSync(join(tmpdir(), 'galley-sandbox-')) : `${options.dataFile}.media`;
  const mediaStore = openMediaStore(folder, freshId);

  const stored = tables.settings.get('service');
  let settings: SettingsRecord = stored ?? {
    id: 'service',
    linkSecret: randomBytes(32).toString('base64url'),
    clockOffsetMs: 0,
  };
  const clock =
    options.clock ??
    createClock({
      offsetMs: settings.clockOffsetMs,
      moved: (clockOffsetMs) => {
        settings = { ...settings, clockOffsetMs };
        tables.settings.put(settings);
      },
    });
  if (options.now !== null) clock.set(options.now);

  let origin = '';
  const random = createRandom(options.faultsSeed ?? 'galley');
  const agenda = createAgenda({
    due: tables.due,
    clock,
    id: freshId,
    run: (due) => runEvent(world, due),
    failed: options.failed,
  });
  const world: World = {
    tables,
    clock,
    media: mediaStore,
    speed: options.speed,
    id: freshId,
    random,
    link: createLink({ secret: settings.linkSecret, clock, origin: () => origin }),
    webAppUrl: sandboxWebsite,
    connectsAfterMs: options.connectsAfterMs ?? null,
    assetsDir: options.assetsDir,
    plan: (at, businessId, event) => agenda.plan(at, businessId, event),
    cancelPlanned: (match) => agenda.cancelPlanned(match),
    copywriter: createCopywriter({ random }),
    picturemaker: createPicturemaker(),
  };

  if (stored === undefined) {
    // The settings are written last: without them the seeding was interrupted, and starts again.
    state.clear();
    await seed(world, options.seed);
    tables.settings.put(settings);
  }
  installKeys(world, options.keys);
  state.flush();

  const faults = createFaults(options.faultsSeed);
  const budgets = createBudgets({ hits: tables.hits, clock, id: freshId });
  const advance = async (): Promise<void> => {
    await agenda.advance();
    state.flush();
  };
  const app = await createApp({
    world,
    routes,
    budgets,
    idempotency: createIdempotency({ replays: tables.replays, clock }),
    faults,
    advance,
    flush: () => state.flush(),
    incoming: () => mediaStore.incoming(),
    failed: options.failed,
  });
  serveFiles(app, { world, secret: settings.linkSecret });
  if (options.control) serveControl(app, { world, budgets, faults, advance });

  const timer = setInterval(() => {
    advance().catch(options.failed);
  }, tickMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await app.close();
    await agenda.advance();
    state.close();
    if (options.dataFile === null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    origin = await app.listen({ port: options.port, host: '127.0.0.1' });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: origin, world, advance, close };
};

/** Makes these the only keys, and creates an empty business for each that is named but does not exist. */
const installKeys = (world: World, specs: readonly KeySpec[]): void => {
  const { keys, businesses } = world.tables;
  const [first] = businesses.all();
  for (const { id } of [...keys.all()]) if (!specs.some((spec) => spec.key === id)) keys.delete(id);
  for (const { key: id, business: businessId = first?.id ?? '', scopes = null } of specs) {
    if (businesses.get(businessId) === undefined)
      keepEmptyBusiness(world, { id: businessId, name: businessId, timezone: 'UTC' });
    const { canAct = true, identity = ownerOf(businessId) } = keys.get(id) ?? {};
    keys.put({ id, businessId, scopes, canAct, identity });
  }
};
