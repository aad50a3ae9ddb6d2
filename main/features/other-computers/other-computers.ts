// The user's other computers: off until the user chooses a folder that some program keeps the same on all of them.
import { randomUUID } from 'node:crypto';
import { access, constants, realpath, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type { OtherComputers, OtherComputersRefusal } from '../../../preload/contract/other-computers.ts';
import { AppError } from '../../../preload/errors.ts';
import { otherComputerBounds } from '../../../preload/rules/own-bounds.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Log } from '../../kernel/log.ts';
import type { KeyFrom } from '../../kernel/passphrase.ts';
import type { Sync } from '../../sync/engine.ts';
import type { RecurringPosts } from '../calendar/recurring-posts.ts';
import type { Exchange } from './exchange.ts';
import type { FolderKey, KnownKey } from './folder-key.ts';

/** Each throws where the keychain can't do it. */
export type FolderKeychain = {
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'time'>;
  recurringPosts: Pick<RecurringPosts, 'saved' | 'replace' | 'changedAtMs'>;
  businessId: string;
  clock: Clock;
  log: Log;
  events: CoreEvents;
  yieldToEventLoop: () => Promise<void>;
  /** Galley's own files. */
  dataDir: string;
  /** Of the operating system: the key of the folder is stored there. */
  keychain: FolderKeychain;
  keyFrom: KeyFrom;
};

/**
 * `businessFolder`: in the one that the user chose. `isJoined`: the passphrase was right once. `keyFile`: what the folder
 * has of the key that it made. `mark`: of the data folder that this is in. `copyOf`: the computer that it was copied from.
 */
const Settings = z.object({
  path: z.string(),
  businessFolder: z.string(),
  computerId: z.uuid(),
  computerName: z.string(),
  isJoined: z.boolean(),
  keyFile: z.object({ salt: z.string(), check: z.string() }).optional(),
  mark: z.string().optional(),
  copyOf: z.uuid().optional(),
});
type Settings = z.infer<typeof Settings>;

const copySuffix = ' 2';
const everyMs = 60_000;

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() === true;

/** The same after a move on one disk, and another one for each copy, on this computer or elsewhere. */
const markOf = async (folder: string): Promise<string> => {
  const { ino, birthtimeNs, ctimeNs } = await stat(folder, { bigint: true });
  // Where a file system has no birth time, Node gives that of the last change.
  return `${String(ino)} ${String(birthtimeNs === ctimeNs ? 0n : birthtimeNs)}`;
};

const knownOf = ({ keyFile }: Settings): KnownKey | null =>
  keyFile
    ? { is: 'known', salt: Buffer.from(keyFile.salt, 'base64'), check: Buffer.from(keyFile.check, 'base64') }
    : null;

/** Nothing in the folder says which business it is. */
const folderNameOf = async (businessId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`galley ${businessId}`));
  return `Galley ${Buffer.from(hash).toString('hex').slice(0, 12)}`;
};

/** Opens the folder that an earlier run used. Without one, nothing runs and nothing is loaded. */
export const openOtherComputers = (deps: Deps) => {
  const { sync, recurringPosts, businessId, clock, log, events, yieldToEventLoop, dataDir, keychain, keyFrom } = deps;
  const { store, transact } = sync;
  const account = `shared folder ${businessId}`;
  let exchange: Exchange | null = null;
  /** Of the folder, while no exchange is open. */
  let state: OtherComputers['state'] = 'opening';
  /** Where no keychain keeps it. */
  let key: Buffer | null = null;
  let changing: Promise<void> = Promise.resolve();
  let isClosed = false;
  let cancelWait: (() => void) | null = null;

  const settings = (): Settings | null => {
    const stored = store.meta.read('other_computers');
    return stored === null ? null : (Settings.safeParse(JSON.parse(stored)).data ?? null);
  };
  const save = (next: Settings | null): void =>
    transact((tx) => {
      store.meta.write('other_computers', next && JSON.stringify(next));
      tx.changed('folders');
    });
  const show = (next: OtherComputers['state']): void => {
    state = next;
    events.changed('folders');
  };

  const folderOf = ({ path, businessFolder }: Settings): string => join(path, businessFolder);

  const keyOf = async (): Promise<Buffer | null> => {
    if (key) return key;
    const stored = await keychain.get(account).catch(() => null);
    return (key = stored === null ? null : Buffer.from(stored, 'base64'));
  };

  /** A copied data folder is a computer of its own: two with one id would both create what recurs. */
  const ownSettings = async (): Promise<Settings | null> => {
    const now = settings();
    if (!now) return null;
    const mark = await markOf(dataDir);
    if (now.mark === mark) return now;
    const name = `${now.computerName.slice(0, otherComputerBounds.name - copySuffix.length)}${copySuffix}`;
    const copied = now.mark !== undefined && {
      computerId: randomUUID(),
      computerName: name,
      copyOf: now.computerId,
    };
    const own = { ...now, ...copied, mark };
    save(own);
    return own;
  };

  /** null: it has to be asked for, as after another key came into the folder. */
  const keyFor = async (
    now: Settings,
    found: FolderKey,
    isKeyOf: (key: Uint8Array, of: KnownKey) => boolean,
  ): Promise<Buffer | null> => {
    const known = now.isJoined ? await keyOf() : null;
    if (!known || (found.is === 'known' && !isKeyOf(known, found))) return (key = null);
    return known;
  };

  const open = async (): Promise<void> => {
    const now = isClosed || exchange ? null : await ownSettings();
    if (!now) return;
    // Most people have one computer: they load nothing of it.
    const [{ isKeyOf, readFolderKey, writeFolderKey }, { createComputerFiles }, { openExchange }, { createKinds }] =
      await Promise.all([
        import('./folder-key.ts'),
        import('./computer-files.ts'),
        import('./exchange.ts'),
        import('./kinds.ts'),
      ]);
    const folder = folderOf(now);
    if (!(await isFolder(now.path))) return show('gone');
    const found = await readFolderKey(folder).catch(() => null);
    if (found === null) return show('gone');
    if (found.is === 'unknown') return show('unknown');
    const opened = found.is === 'none' ? null : await keyFor(now, found, isKeyOf);
    if (found.is === 'torn') {
      const known = knownOf(now);
      if (!opened || !known || !isKeyOf(opened, known)) return waitForKey();
      await writeFolderKey(folder, known, false);
    }
    if (!opened) return show(found.is === 'none' ? 'new' : 'locked');
    const computer = { id: now.computerId, name: now.computerName };
    exchange = openExchange({
      sync,
      folder,
      computer,
      clock,
      log,
      events,
      yieldToEventLoop,
      kinds: createKinds({ store, recurringPosts }),
      files: createComputerFiles({ folder, key: opened, computer: computer.id }),
      isKeyRight: async () => {
        const now = await readFolderKey(folder);
        return now.is !== 'known' || isKeyOf(opened, now);
      },
      newId: randomUUID,
      changed: () => events.changed('folders'),
    });
    show('opening');
  };
  /** It is still copied, or another computer has to write it. */
  const waitForKey = (): void => {
    show('torn');
    cancelWait = clock.after(everyMs, () => void inTurn(open));
  };
  const close = async (): Promise<void> => {
    cancelWait?.();
    const opened = exchange;
    exchange = null;
    await opened?.close();
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    changing = changing
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'the shared folder could not be opened'));
    return changing;
  };
  if (settings()) void inTurn(open);

  const read = (): OtherComputers | null => {
    const now = settings();
    if (!now) return null;
    const view = exchange?.view();
    const own = { id: now.computerId, name: now.computerName, seenAt: null, isAhead: false };
    return {
      path: now.path,
      state: view?.state ?? state,
      computers: (view?.computers ?? [own]).map((each) => ({ ...each, isThis: each.id === now.computerId })),
      recurringOn: view?.recurringOn ?? null,
      isCopy: now.copyOf !== undefined && view?.recurringOn === now.copyOf,
      waitingCount: view?.waitingCount ?? 0,
      missingCount: view?.missingCount ?? 0,
      problems: view?.problems ?? [],
    };
  };

  /** Removing files needs no key. */
  const eraseFiles = async (now: Settings): Promise<void> => {
    const { createComputerFiles } = await import('./computer-files.ts');
    await createComputerFiles({ folder: folderOf(now), key: Buffer.alloc(0), computer: now.computerId }).erase();
  };
  const tryErasing = async (now: Settings): Promise<boolean> => {
    if (!(await isFolder(now.path))) return false;
    return eraseFiles(now).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the files of this computer could not be removed from the shared folder');
        return false;
      },
    );
  };

  /** It was shared under another key, which no other computer can open: library and folder meet as if for the first time. */
  const forgetShared = async (now: Settings): Promise<void> => {
    await eraseFiles(now);
    transact(() => store.sharedData.forgetAll());
  };

  const isWritable = (path: string): Promise<boolean> =>
    access(path, constants.W_OK).then(
      () => true,
      () => false,
    );

  return {
    read,
    async open(asked: string): Promise<OtherComputersRefusal | null> {
      const path = await realpath(asked).catch(() => null);
      if (path === null || !(await isFolder(path))) return 'gone';
      const own = await realpath(dataDir);
      if (isWithin(path, own) || isWithin(own, path)) return 'own';
      if (!(await isWritable(path))) return 'read-only';
      const before = settings();
      const isSame = before?.path === path;
      if (!isSame) transact(() => store.sharedData.forgetAll());
      await inTurn(async () => {
        await close();
        key = null;
        save({
          path,
          businessFolder: await folderNameOf(businessId),
          computerId: isSame ? before.computerId : randomUUID(),
          computerName: before?.computerName ?? hostname().slice(0, otherComputerBounds.name),
          isJoined: isSame && before.isJoined,
          mark: await markOf(dataDir),
          ...(isSame && before.keyFile && { keyFile: before.keyFile }),
          ...(isSame && before.copyOf !== undefined && { copyOf: before.copyOf }),
        });
        await open();
      });
      return null;
    },
    async join({ passphrase, name }: ParsedInput<'computers.join'>): Promise<boolean> {
      const now = settings();
      if (!now) throw new AppError({ kind: 'not-found', message: 'No folder was chosen.' });
      const { createFolderKey, openFolderKey, readFolderKey } = await import('./folder-key.ts');
      const folder = folderOf(now);
      let found = await readFolderKey(folder);
      // Another computer may have chosen one at the same moment: then that one counts.
      const made = found.is === 'none' ? await createFolderKey(folder, passphrase, keyFrom).catch(() => null) : null;
      if (found.is === 'none' && !made) found = await readFolderKey(folder);
      const known = made?.known ?? (found.is === 'known' ? found : null);
      const opened = made?.key ?? (known && (await openFolderKey(passphrase, known, keyFrom)));
      if (!opened || !known) return false;
      key = opened;
      const keyFile = { salt: known.salt.toString('base64'), check: known.check.toString('base64') };
      await keychain.set(account, opened.toString('base64')).catch((error: unknown) => {
        log.warn({ err: error }, 'no keychain keeps the key of the shared folder: it is asked for at the next start');
      });
      await inTurn(async () => {
        await close();
        if (now.isJoined && now.keyFile && now.keyFile.salt !== keyFile.salt) await forgetShared(now);
        save({ ...now, computerName: name, isJoined: true, keyFile });
        await open();
      });
      return true;
    },
    makesRecurring: (): boolean => settings()?.isJoined !== true || exchange?.makesRecurring() === true,
    async recurHere(): Promise<null> {
      await exchange?.recurHere();
      return null;
    },
    async leave({ erase }: ParsedInput<'computers.leave'>): Promise<boolean> {
      let isLeft = false;
      await inTurn(async () => {
        const now = settings();
        await close();
        // Without its settings no one would know which files are of this computer.
        if (now && erase && !(await tryErasing(now))) return open();
        key = null;
        await keychain.delete(account).catch(() => undefined);
        isLeft = true;
        if (!now) return;
        transact(() => store.sharedData.forgetAll());
        save(null);
      });
      return isLeft;
    },
    /** For tests: what is on its way is done. */
    settled: async (): Promise<void> => {
      await changing;
      await exchange?.now();
    },
    close(): Promise<void> {
      isClosed = true;
      return inTurn(close);
    },
  };
};

export const otherComputersMethods = (computers: ReturnType<typeof openOtherComputers>) =>
  ({
    'computers.read': () => computers.read(),
    'computers.open': ({ path }) => computers.open(path),
    'computers.join': (input) => computers.join(input),
    'computers.recurHere': () => computers.recurHere(),
    'computers.leave': (input) => computers.leave(input),
  }) satisfies Partial<Handlers>;
