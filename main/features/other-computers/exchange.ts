// Shares with the user's other computers: writes what was changed here into this computer's files, and applies what the
// others wrote, one update after the other.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { SharedFileProblem } from '../../../preload/contract/other-computers.ts';
import { otherComputerBounds } from '../../../preload/rules/own-bounds.ts';
import type { Topic } from '../../../preload/wire.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import { createFolderEvents } from '../../kernel/folder-events.ts';
import type { Log } from '../../kernel/log.ts';
import type { SharedFile, SharedKey } from '../../store/shared-data.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { ComputerFiles, ReadFile } from './computer-files.ts';
import type { Kind } from './kind.ts';
import {
  type Changed,
  type DocKind,
  isAhead,
  type Json,
  openSharedDoc,
  type SharedDoc,
  UnreadableUpdate,
} from './shared-doc.ts';
import { createSharedLibrary, type SharedLibrary, type Waiting } from './shared-library.ts';

type Computer = { id: string; name: string };

export type ExchangeView = {
  state: 'opening' | 'on' | 'gone' | 'read-only' | 'locked';
  computers: { id: string; name: string; seenAt: string | null; isAhead: boolean }[];
  recurringOn: string | null;
  waitingCount: number;
  missingCount: number;
  problems: { path: string; kind: SharedFileProblem }[];
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'time'>;
  kinds: readonly Kind[];
  files: ComputerFiles;
  /** Of the business, for events of the system. */
  folder: string;
  computer: Computer;
  clock: Pick<Clock, 'after'>;
  log: Pick<Log, 'warn' | 'error'>;
  events: Pick<CoreEvents, 'on'>;
  /** Whether the folder still has the key that the files are sealed with. */
  isKeyRight: () => Promise<boolean>;
  newId: () => string;
  yieldToEventLoop: () => Promise<void>;
  /** The view is another one. */
  changed: () => void;
};

/** What computers say about themselves, and which one creates recurring posts. */
const ownKinds = [
  { name: 'computer', merge: 'value' },
  { name: 'duty', merge: 'value' },
] as const satisfies readonly DocKind[];
const recurring = { group: '', id: 'recurring' };
/** Waits while the library and the document meet for the first time. */
const joining: SharedKey = { kind: '', group: '', id: 'joining' };

/** After a change here, and after events of the folder. */
const quietMs = 2_000;
/** Not every program that syncs causes events. */
const everyMs = 60_000;
const hourMs = 3_600_000;
/** In one transaction; more would keep other calls waiting. */
const appliedAtOnce = 200;
const groupsAtOnce = 500;
/** Then the stored document becomes one part. */
const mostParts = 200;
const mostOwnFiles = 40;

const nameIn = (value: Json | undefined): { name: string; seenAt: string | null } | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { name, seenAt } = value;
  return typeof name === 'string'
    ? { name: name.slice(0, otherComputerBounds.name), seenAt: typeof seenAt === 'string' ? seenAt : null }
    : null;
};

const errorCode = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

export const openExchange = (deps: Deps) => {
  const { sync, kinds, files, folder, computer, clock, log, events, isKeyRight, newId, yieldToEventLoop, changed } =
    deps;
  const { store, transact } = sync;
  const data = store.sharedData;

  let state: ExchangeView['state'] = 'opening';
  let doc: SharedDoc | null = null;
  let library: SharedLibrary | null = null;
  let isClosed = false;
  const problems = new Map<string, SharedFileProblem>();
  /** What was changed here since it was last written into the document. null: everything may have been. */
  let dirty: { kinds: Set<string>; pids: Set<number> } | null = null;
  const waiting = new Map<string, SharedKey>(data.waiting().map((key) => [JSON.stringify(key), key]));
  /** Updates that were merged in this run: a file that becomes longer, or ends torn, is read from its beginning. */
  const merged = new Set<string>();
  /** A file of this computer is gone or torn: the others may lack what was in it. */
  let isOwnFileLost = false;
  let missingCount = 0;
  let work: Promise<void> = Promise.resolve();
  let cancelNext: (() => void) | null = null;

  const waitingValues: Waiting = {
    has: ({ kind, group, id }) => waiting.has(JSON.stringify({ kind, group, id })),
    add({ kind, group, id }) {
      const key = { kind, group, id };
      waiting.set(JSON.stringify(key), key);
      data.wait(key);
    },
    delete({ kind, group, id }) {
      const key = { kind, group, id };
      if (waiting.delete(JSON.stringify(key))) data.applied(key);
    },
    all: () => waiting.values(),
  };
  const openDoc = async (): Promise<{ doc: SharedDoc; library: SharedLibrary }> => {
    const open = () => openSharedDoc([...kinds, ...ownKinds], data.parts(), newId);
    const opened = await open().catch((error: unknown) => {
      if (!(error instanceof UnreadableUpdate)) throw error;
      // Damaged on disk: the library and the files of all computers meet again.
      log.error({ err: error }, 'the shared document could not be read, and is made again');
      transact(() => data.forgetAll());
      waiting.clear();
      return open();
    });
    doc = opened;
    library = createSharedLibrary({ doc: opened, kinds, waiting: waitingValues });
    return { doc: opened, library };
  };
  /** After a transaction that failed the document in memory is ahead of the stored one. */
  const forgetDoc = (): void => {
    doc?.close();
    doc = library = null;
    dirty = null;
    waiting.clear();
    for (const key of data.waiting()) waiting.set(JSON.stringify(key), key);
  };
  const opened = async () => (doc && library ? { doc, library } : openDoc());

  const stopListening = events.on((_, { topics }) => {
    note(topics);
  });
  const note = (topics: readonly Topic[]): void => {
    if (!dirty) return;
    let isNew = false;
    for (const topic of topics) {
      if (topic.startsWith('post:')) {
        dirty.pids.add(Number(topic.slice('post:'.length)));
        isNew = true;
      } else if (kinds.some((kind) => kind.topics.includes(topic))) {
        dirty.kinds.add(topic);
        isNew = true;
      }
    }
    if (isNew) schedule(quietMs);
  };

  /** Stores what this computer wrote into the document. Part of a transaction. */
  const storeOwn = (open: SharedDoc): void => {
    const update = open.update();
    if (update) data.add(update, true);
  };

  /** Everything that is shared, in slices, so that no other call waits for long. false: it was closed meanwhile. */
  const inSlices = async (work: (tx: Tx, kind: Kind, groups: readonly string[] | null) => void): Promise<boolean> => {
    const { doc: open } = await opened();
    const sids = data.sids();
    for (const kind of kinds) {
      const groups = kind.isHere ? [...new Set([...sids, ...open.groups(kind.name)])] : null;
      for (let from = 0; from === 0 || (groups && from < groups.length); from += groupsAtOnce) {
        const slice = groups && groups.slice(from, from + groupsAtOnce);
        attempt(() =>
          transact((tx) => {
            work(tx, kind, slice);
            storeOwn(open);
          }, 'soon'),
        );
        await yieldToEventLoop();
        if (isClosed) return false;
      }
    }
    return true;
  };

  const writeLocal = async (): Promise<void> => {
    const { doc: open, library: shared } = await opened();
    const now = dirty;
    dirty = { kinds: new Set(), pids: new Set() };
    const writeKind = (tx: Tx, kind: Kind, groups: readonly string[] | null): void => {
      shared.retry(tx, kind, groups);
      shared.write(tx, kind, groups);
    };
    if (!now) {
      const isDone = await inSlices(writeKind);
      if (!isDone) dirty = null;
      return;
    }
    if (now.kinds.size === 0 && now.pids.size === 0) return;
    const sids = [...now.pids].flatMap((pid) =>
      [pid, store.posts.headOf(pid)].flatMap((each) => store.posts.sidOf(each) ?? []),
    );
    attempt(() =>
      transact((tx) => {
        for (const kind of kinds)
          if (kind.topics.some((topic) => now.kinds.has(topic))) writeKind(tx, kind, kind.isHere ? sids : null);
        storeOwn(open);
      }),
    );
  };
  const attempt = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      // One that can't be read has changed nothing.
      if (!(error instanceof UnreadableUpdate)) forgetDoc();
      throw error;
    }
  };

  const send = async (): Promise<void> => {
    for (const { n, bytes } of data.waitingParts()) {
      const file = await files.append(bytes);
      transact(() => {
        data.written(n);
        data.noteFile(file);
      });
    }
  };

  /** Slices keep other calls from waiting; what a slice has not reached waits, so that it isn't taken for a change here. */
  const applyAll = async (shared: SharedLibrary, changes: readonly Changed[]): Promise<void> => {
    for (let from = 0; from < changes.length; from += appliedAtOnce) {
      attempt(() => transact((tx) => shared.apply(tx, changes.slice(from, from + appliedAtOnce))));
      await yieldToEventLoop();
    }
  };

  const merge = async (update: Uint8Array): Promise<void> => {
    await writeLocal();
    const { doc: open, library: shared } = await opened();
    const changes = attempt(() =>
      transact((tx) => {
        const changes = open.merge(update, tx.serverNowMs);
        data.add(update, false);
        const about = changes.filter(({ kind }) => !ownKinds.some(({ name }) => name === kind));
        const isLarge = about.length > appliedAtOnce;
        if (isLarge) for (const each of about) waitingValues.add(each);
        else shared.apply(tx, about);
        storeOwn(open);
        return isLarge ? about : [];
      }),
    );
    await applyAll(shared, changes);
  };

  const isOwn = ({ path }: Pick<SharedFile, 'path'>): boolean => path.startsWith(`${computer.id}/`);

  const receive = async (): Promise<void> => {
    const known = new Map(data.files().map((file) => [file.path, file]));
    const found = await files.changed(known);
    watcher.watch(new Set([folder, ...found.folders.map((name) => join(folder, name))]));
    if (found.gone.length > 0) {
      if (found.gone.some((path) => isOwn({ path }))) isOwnFileLost = true;
      transact(() => {
        for (const path of found.gone) data.forgetFile(path);
      }, 'soon');
      for (const path of found.gone) problems.delete(path);
    }
    for (const { problem, ...file } of found.files) {
      if (isClosed) return;
      problems.delete(file.path);
      if (isOwn(file) && file.sizeBytes < (known.get(file.path)?.sizeBytes ?? 0)) isOwnFileLost = true;
      if (problem) problems.set(file.path, problem);
      else await readOne(file);
    }
  };
  /** null: it is gone since, or can't be opened now, as one that is only in the cloud. The next round tries again. */
  const readFile = async (file: SharedFile): Promise<ReadFile | null> => {
    try {
      return await files.read(file);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      log.warn({ err: error, path: file.path }, 'a file of the shared folder could not be opened');
      problems.set(file.path, 'unopened');
      return null;
    }
  };
  const readOne = async (file: SharedFile): Promise<void> => {
    const found = await readFile(file);
    if (!found) return;
    const { updates, end, ...read } = found;
    for (const update of updates) {
      const name = hash('sha256', update);
      if (merged.has(name)) continue;
      try {
        await merge(update);
        merged.add(name);
      } catch (error) {
        if (!(error instanceof UnreadableUpdate)) throw error;
        problems.set(file.path, 'newer');
        break;
      }
      await yieldToEventLoop();
      if (isClosed) return;
    }
    if (end === 'damaged') problems.set(file.path, 'damaged');
    if (end === 'damaged' && isOwn(file)) isOwnFileLost = true;
    // What is still copied is read again once it is longer.
    transact(() => data.noteFile(read), 'soon');
  };

  /** The first time: everything of the others, and everything of this library, with nothing lost. */
  const joinFirst = async (): Promise<void> => {
    const { doc: open } = await opened();
    // If Galley ends before this is done, it begins again: what is not joined yet must not count as removed here.
    transact(() => waitingValues.add(joining));
    const found = await files.changed(new Map());
    for (const { problem, ...file } of found.files) {
      const readNow = problem ? null : await readFile(file);
      if (!readNow) continue;
      const { updates, end, ...read } = readNow;
      for (const update of updates) {
        try {
          attempt(() =>
            transact((tx) => {
              open.merge(update, tx.serverNowMs);
              data.add(update, false);
            }, 'soon'),
          );
        } catch (error) {
          if (!(error instanceof UnreadableUpdate)) throw error;
          problems.set(file.path, 'newer');
          break;
        }
        await yieldToEventLoop();
      }
      if (end === 'damaged') problems.set(file.path, 'damaged');
      transact(() => data.noteFile(read), 'soon');
    }
    const { library: shared } = await opened();
    if (!(await inSlices(shared.join))) return;
    attempt(() =>
      transact((tx) => {
        if (open.read('duty', '').get(recurring.id) === undefined)
          open.put('duty', recurring, computer.id, tx.serverNowMs);
        waitingValues.delete(joining);
        storeOwn(open);
      }),
    );
  };

  const sayWhoIsHere = async (): Promise<void> => {
    const { doc: open } = await opened();
    attempt(() =>
      transact((tx) => {
        const seenAt = new Date(Math.floor(tx.serverNowMs / hourMs) * hourMs).toISOString();
        const before = nameIn(open.read('computer', '').get(computer.id));
        if (before?.name !== computer.name || before.seenAt !== seenAt)
          open.put('computer', { group: '', id: computer.id }, { name: computer.name, seenAt }, tx.serverNowMs);
        storeOwn(open);
      }),
    );
  };

  const tidy = async (): Promise<void> => {
    const { doc: open } = await opened();
    if (data.waitingParts().length > 0) return;
    if (data.partCount() > mostParts + open.ahead().length) {
      const parts = [open.snapshot(), ...open.ahead()];
      transact(() => data.replace(parts));
    }
    const own = data.files().filter(isOwn);
    const bytes = own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const isMuch = own.length >= mostOwnFiles || bytes >= otherComputerBounds.ownBytes + lastSnapshotBytes;
    if (!isMuch && !isOwnFileLost) return;
    // A copy of this library may have written the others: after a loss none is removed.
    const covered = isMuch ? own : [];
    const file = await files.replace(covered, open.snapshot());
    lastSnapshotBytes = file.sizeBytes;
    isOwnFileLost = false;
    transact(() => {
      for (const { path } of covered) data.forgetFile(path);
      data.noteFile(file);
    });
  };
  let lastSnapshotBytes = 0;

  const show = (next: ExchangeView['state']): void => {
    state = next;
    changed();
  };

  const round = async (): Promise<void> => {
    try {
      await opened();
      // Two computers that began without each other chose a key each: one of them is in the folder now.
      const isDamaged = [...problems.values()].includes('damaged');
      if (isDamaged && !(await isKeyRight())) return show('locked');
      if (data.partCount() === 0 || waitingValues.has(joining)) await joinFirst();
      if (isClosed) return;
      await writeLocal();
      await receive();
      await sayWhoIsHere();
      await send();
      await tidy();
      missingCount = doc?.ahead().length ?? 0;
      show('on');
    } catch (error) {
      if (isClosed) return;
      const code = errorCode(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') show('gone');
      else if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC') show('read-only');
      else {
        log.warn({ err: error }, 'sharing with other computers failed; it is tried again');
        show(state);
      }
    }
  };

  const schedule = (afterMs: number): void => {
    if (isClosed) return;
    cancelNext?.();
    cancelNext = clock.after(afterMs, () => void now());
  };
  /** One round after the other. */
  const now = (): Promise<void> => {
    cancelNext?.();
    work = work.then(async () => {
      if (isClosed) return;
      await round();
      schedule(everyMs);
    });
    return work;
  };
  const watcher = createFolderEvents({ log, changed: () => schedule(quietMs) });
  void now();

  return {
    now,
    view(): ExchangeView {
      const shown = doc
        ? [...doc.read('computer', '')].flatMap(([id, value]) => {
            const named = nameIn(value);
            const seenMs = Date.parse(named?.seenAt ?? '');
            return named ? [{ id, ...named, isAhead: isAhead(seenMs, sync.time.serverNowMs()) }] : [];
          })
        : [];
      const duty = doc?.read('duty', '').get(recurring.id);
      return {
        state,
        computers: shown.length > 0 ? shown : [{ ...computer, seenAt: null, isAhead: false }],
        recurringOn: typeof duty === 'string' ? duty : null,
        waitingCount: [...waiting.values()].filter(({ kind }) => kind !== '').length,
        missingCount,
        problems: [...problems].map(([path, kind]) => ({ path, kind })),
      };
    },
    /** Whether this computer creates the drafts of recurring posts. Not before it knows what the others do. */
    makesRecurring: () =>
      doc !== null &&
      state !== 'opening' &&
      state !== 'locked' &&
      doc.read('duty', '').get(recurring.id) === computer.id,
    async recurHere(): Promise<void> {
      const { doc: open } = await opened();
      attempt(() =>
        transact((tx) => {
          open.put('duty', recurring, computer.id, tx.serverNowMs);
          storeOwn(open);
        }),
      );
      changed();
      schedule(0);
    },
    async close(): Promise<void> {
      isClosed = true;
      cancelNext?.();
      stopListening();
      watcher.close();
      await work;
      doc?.close();
      doc = null;
    },
  };
};
export type Exchange = ReturnType<typeof openExchange>;
