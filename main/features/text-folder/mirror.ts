// Keeps posts and text files of a folder the same: reads what other programs changed there, and writes what changed here.
import { realpath, stat } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import type { TextFileProblem, TextFileProblemKind, TextFolder } from '../../../preload/contract/text-folder.ts';
import { AppError } from '../../../preload/errors.ts';
import { textFolderBounds } from '../../../preload/rules/own-bounds.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import { createFolderEvents } from '../../kernel/folder-events.ts';
import type { Log } from '../../kernel/log.ts';
import { findFiles } from '../../media/dropped-folders.ts';
import { createSteadyFiles, isSameStat } from '../../media/steady-files.ts';
import type { TextFileRow } from '../../store/text-files.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { createAsides } from './asides.ts';
import { askForTimes, postsAskedFor } from './asked-times.ts';
import { type Files, type TextDisk, createTextDisk } from './disk.ts';
import { baseOf, createFileWriter, notThere } from './file-writer.ts';
import { matchFiles, rowsByPath } from './match-files.ts';
import { mergeFile } from './merge-file.ts';
import { draftsOf } from './new-texts.ts';
import {
  adoptedBase,
  intentsOf,
  isBeside,
  isGid,
  isSameFile,
  isSyncCopy,
  lastingGid,
  nameOfFile,
  newGid,
} from './post-text.ts';
import { readShownPost } from './shown-post.ts';
import { type Layout, type PostText, readTextFile, writeTextFile } from './text-file.ts';

type MirrorSync = Pick<Sync, 'store' | 'transact' | 'begin' | 'changeAll' | 'sendForecast' | 'time'>;

type Deps = {
  sync: MirrorSync;
  /** A real path. */
  path: string;
  /** Local ids of the posts that get a file, newest first. */
  wanted: () => number[];
  makesDrafts: () => boolean;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  events: Pick<CoreEvents, 'on'>;
  yieldToEventLoop: () => Promise<void>;
  /** What the window shows of it changed. */
  changed: () => void;
  files?: Files;
};

export type Mirror = {
  read(): Pick<TextFolder, 'state' | 'newTexts' | 'problems'>;
  /** `platforms`: of texts that name none. */
  createDrafts(platforms: readonly PlatformId[]): { count: number; stepId: number | null };
  /** Every post is compared with its file. */
  writeAll(): void;
  /** Resolves once everything that is planned now is done; for tests. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** A file that was read. */
type Read = { path: string; sha256: string; sizeBytes: number; modifiedMs: number; text: PostText; layout: Layout };
type NewText = Read & { isCopy: boolean };
type Found = { path: string; sizeBytes: number; modifiedMs: number; isInCloud: boolean };

/** The system may miss events, on drives of a network for example. */
const rescanMs = 60_000;
/** Galley shows its first rows meanwhile. */
const startMs = 2_000;
/** A file that is still being written grows meanwhile. */
const steadyMs = 1_500;
/** One change of a folder rarely comes alone. */
const eventGapMs = 300;
/** While the user types, the file waits. */
const writeMs = 2_000;
const postsInOneTurn = 20;

const conflictMark = 'conflict-';

export const openMirror = (deps: Deps): Mirror => {
  const { sync, path: folder, clock, log } = deps;
  const { store, transact } = sync;
  const { textFiles } = store;
  const disk: TextDisk = createTextDisk(folder, createAsides(sync), deps.files);
  const writePost = createFileWriter({ sync, disk, uptimeMs: () => clock.uptime().ms, mark: () => mark() });
  const folderEvents = createFolderEvents({ changed: () => planScan(eventGapMs), log });
  let state: TextFolder['state'] = 'open';
  let newTexts: NewText[] = [];
  let problems = new Map<string, TextFileProblem>();
  /** Of posts by the name that each Galley has for them: their files are here, and are not taken for theirs yet. */
  let held: ReadonlySet<string> = new Set();
  /** Normalized paths of files that are there, and can be neither read nor written now: online only, for example. */
  let away: ReadonlySet<string> = new Set();
  /** Heads whose file may have to be written. null: all of them. */
  let dirty: Set<number> | null = null;
  const steady = createSteadyFiles(clock, steadyMs);
  /** Hashes of files whose words are in a file beside them, by path. */
  const savedConflicts = new Map<string, string>();
  /** Files that asked for a time up to then say the post's own time again. */
  let askedUntilMs = 0;
  let scanning: { atMs: number; cancel: () => void } | null = null;
  let writing: (() => void) | null = null;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  const mark = (): string => {
    const now = new Date(clock.now());
    return `conflict ${now.getHours()}.${String(now.getMinutes()).padStart(2, '0')}`;
  };

  // One thing at a time: what is read and what is written never meet.

  const run = (job: () => Promise<void>): void => {
    work = work
      .then(async () => {
        if (!isClosed) await job();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the folder of text files could not be read or written'));
  };
  const planScan = (delayMs: number): void => {
    const atMs = clock.uptime().ms + delayMs;
    if (isClosed || (scanning && scanning.atMs <= atMs)) return;
    scanning?.cancel();
    scanning = {
      atMs,
      cancel: clock.after(delayMs, () => {
        scanning = null;
        run(scan);
      }),
    };
  };
  const planWrite = (delayMs: number): void => {
    if (isClosed || writing) return;
    writing = clock.after(delayMs, () => {
      writing = null;
      run(writeDirty);
    });
  };
  const writeAll = (): void => {
    dirty = null;
    planWrite(0);
  };

  const shown = (pid: number, gid: string) => readShownPost(sync, pid, gid);

  // Reading.

  const scan = async (): Promise<void> => {
    const before = JSON.stringify(read());
    let isSoon = false;
    const nowMs = sync.time.serverNowMs();
    for (const pid of postsAskedFor(store, askedUntilMs, nowMs)) note(pid);
    askedUntilMs = nowMs;
    try {
      isSoon = await scanFolder();
    } finally {
      planScan(isSoon ? steadyMs : rescanMs);
    }
    if (JSON.stringify(read()) !== before) deps.changed();
  };

  /** true: a file has to be seen once more before it counts. */
  const scanFolder = async (): Promise<boolean> => {
    const isThere =
      (await stat(folder).catch(() => null))?.isDirectory() === true && (await realpath(folder)) === folder;
    if (isThere) await disk.settle(clock.uptime().ms, mark());
    const found = isThere ? await findFiles([folder]) : null;
    const wasAway = state === 'gone' || state === 'too-large';
    if (found === null || found.isCut) state = found === null ? 'gone' : 'too-large';
    else if (wasAway) {
      state = 'open';
      // What waited meanwhile.
      planWrite(0);
    }
    if (!found || found.isCut) return false;
    folderEvents.watch(new Set([folder, ...found.files.map(({ path }) => dirname(path))]));
    const within = (path: string): string => relative(folder, path).split(sep).join('/');
    const texts = found.files.filter(({ path }) => /\.md$/i.test(path));
    return take(
      texts.map((file) => ({ ...file, path: within(file.path) })),
      [...found.gone.map(({ path }) => path), ...found.unread].map((path) =>
        path === folder ? '' : `${within(path)}/`.normalize(),
      ),
    );
  };

  /** `hidden`: beginnings of paths that can't be listed now. */
  const take = async (files: readonly Found[], hidden: readonly string[]): Promise<boolean> => {
    const rows = textFiles.all();
    const byPath = rowsByPath(rows);
    const gids = new Set(rows.map(({ gid }) => gid));
    const nextProblems = new Map<string, TextFileProblem>();
    const nextTexts: NewText[] = [];
    const nextHeld = new Set<string>();
    let byLastingGid: Map<string, number> | null = null;
    let isSoon = false;
    const readFiles: Read[] = [];
    /** Paths of files that are not read: what is known about them stays. */
    const unread: string[] = [];
    const isHidden = ({ path }: TextFileRow) => hidden.some((start) => path.normalize().startsWith(start));
    const nextAway = new Set([
      ...files.filter(({ isInCloud }) => isInCloud).map(({ path }) => path.normalize()),
      ...rows.filter(isHidden).map(({ path }) => path.normalize()),
    ]);
    unread.push(...nextAway);

    for (const file of files) {
      if (file.isInCloud) continue;
      const row = byPath.get(file.path.normalize());
      const isSame = row?.removedMs === null && isSameStat(row, file);
      const isChanging = !isSame && !steady.isSteady(file);
      isSoon ||= isChanging;
      if (isSame || isChanging) {
        unread.push(file.path);
        const stands = problems.get(file.path);
        if (stands) nextProblems.set(file.path, stands);
        continue;
      }
      if (isSyncCopy(file.path)) {
        unread.push(file.path);
        nextProblems.set(file.path, { kind: 'sync-copy', line: null });
        continue;
      }
      const readFile = await disk.read(file.path);
      const parsed =
        'problem' in readFile ? { problem: { kind: readFile.problem, line: null } } : readTextFile(readFile.source);
      if ('problem' in readFile || 'problem' in parsed) {
        unread.push(file.path);
        if ('problem' in parsed) nextProblems.set(file.path, parsed.problem);
        continue;
      }
      readFiles.push({ ...file, ...parsed, sha256: readFile.sha256 });
      await deps.yieldToEventLoop();
    }
    steady.retain(new Set(files.map(({ path }) => path)));

    const { rowOf: rowOfFile, present } = matchFiles(rows, readFiles, unread, lastingOf);
    for (const file of readFiles) {
      const { gid } = file.text;
      const isKnown = gid !== null && gids.has(gid);
      if (rowOfFile.has(file)) continue;
      if (gid?.startsWith(conflictMark) || (isKnown && isBeside(file.path)))
        nextProblems.set(file.path, { kind: 'conflict-copy', line: null });
      else if (gid === null || isKnown || !isGid(gid)) nextTexts.push({ ...file, isCopy: gid !== null });
      else {
        byLastingGid ??= await withoutFiles();
        const pid = byLastingGid.get(gid);
        const kind = pid === undefined ? 'unknown-post' : await adopt(pid, file);
        if (kind) nextProblems.set(file.path, { kind, line: null });
        if (kind) nextHeld.add(gid);
      }
      await deps.yieldToEventLoop();
    }
    for (const [file, row] of rowOfFile) {
      const problem = await receive(row, file);
      if (problem) nextProblems.set(file.path, { kind: problem, line: null });
      await deps.yieldToEventLoop();
    }
    const removed = rows.filter(
      ({ pid, removedMs, sha256 }) => removedMs === null && sha256 !== notThere && !present.has(pid),
    );
    if (removed.length > 0)
      transact(({ nowMs }) => {
        for (const { pid } of removed) {
          // It may have been written meanwhile.
          const row = textFiles.ofPost(pid);
          if (row) textFiles.write({ ...row, base: baseOf(row), removedMs: nowMs });
        }
      });
    for (const path of away.difference(nextAway)) {
      const row = byPath.get(path);
      if (row) note(row.pid);
    }
    problems = nextProblems;
    away = nextAway;
    held = nextHeld;
    newTexts = nextTexts.slice(0, textFolderBounds.newTexts);
    if (deps.makesDrafts()) createDrafts([], ({ isCopy, text }) => !isCopy && text.platforms.length > 0);
    return isSoon;
  };

  const lastingOf = ({ pid }: Pick<TextFileRow, 'pid'>): string | null => {
    const post = readShown(store, pid);
    return post ? lastingGid(post) : null;
  };
  /** Local ids of posts without a file, by what another Galley calls theirs. */
  const withoutFiles = async (): Promise<Map<string, number>> => {
    const known = new Set(textFiles.pids());
    const pids = deps.wanted().filter((pid) => !known.has(pid));
    const byGid = new Map<string, number>();
    for (const [place, pid] of pids.entries()) {
      const post = readShown(store, pid);
      const gid = post && lastingGid(post);
      if (gid !== null) byGid.set(gid, pid);
      if (place % postsInOneTurn === 0) await deps.yieldToEventLoop();
    }
    return byGid;
  };

  const rowOf = ({ path, sha256, sizeBytes, modifiedMs, text }: Read, pid: number, gid: string) => ({
    pid,
    gid,
    path,
    sha256,
    sizeBytes,
    modifiedMs,
    removedMs: null,
    base: text,
  });

  /**
   * A file that another Galley wrote, or this one before: it is unknown what it said when both were the same. Which of two
   * texts is newer isn't known either, so none replaces the other; another computer's usually arrives from the service.
   */
  const adopt = async (pid: number, file: Read): Promise<TextFileProblemKind | null> => {
    const gid = file.text.gid ?? newGid();
    const now = shown(pid, gid)?.text;
    if (!now) return null;
    const base = adoptedBase(now, file.text);
    if (!base) return 'differs';
    return receive({ ...rowOf(file, pid, gid), sha256: notThere, base }, file);
  };

  const saveConflict = async (file: Read, gid: string): Promise<void> => {
    // It is read again and again where something else in it is refused.
    if (savedConflicts.get(file.path) === file.sha256) return;
    savedConflicts.set(file.path, file.sha256);
    await disk.createBeside(file.path, writeTextFile({ ...file.text, gid: conflictMark + gid }, file.layout), mark());
    planScan(eventGapMs);
  };

  /** Takes over what changed in a file. null: all of it, or it is in a file beside it. */
  const receive = async (row: TextFileRow, file: Read): Promise<TextFileProblemKind | null> => {
    const { pid, gid } = row;
    const written = (): void => transact(() => textFiles.write(rowOf(file, pid, gid)));
    const now = store.posts.headOf(pid) === pid ? shown(pid, gid) : null;
    // A deleted post, or a part of another one: the file goes unless it was changed, and then it is of an unknown post.
    if (!now) {
      if (file.sha256 === row.sha256) written();
      else transact(() => textFiles.forget(pid));
      note(pid);
      return file.sha256 === row.sha256 ? null : 'unknown-post';
    }
    if (file.sha256 === row.sha256 || isSameFile(baseOf(row), file.text)) {
      written();
      note(pid);
      return null;
    }
    if (!now.text) return 'unknown-post';
    const merge = mergeFile(baseOf(row), file.text, now.text);
    if ('problem' in merge) return merge.problem;
    if (merge.isConflict) await saveConflict(file, gid);
    try {
      const outcome = transact((tx) => {
        // The user may have typed meanwhile.
        const latest = shown(pid, gid);
        if (!latest?.text) return 'unknown-post' as const;
        const again = mergeFile(baseOf(row), file.text, latest.text);
        if ('problem' in again) return again.problem;
        const intents = intentsOf(store, latest.post, pid, again.changes);
        if (intents === null) return 'published' as const;
        const refused = askForTimes(tx, { pid, variants: latest.post.variants }, again.changes);
        if (refused) return refused;
        const [refusal] = sync.changeAll(intents).refused;
        if (refusal) throw refusal.error;
        textFiles.write(rowOf(file, pid, gid));
        if (again.changes.times) tx.changed('assistants');
        return null;
      });
      note(pid);
      return outcome;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 'refused';
    }
  };

  // Writing.

  const note = (pid: number): void => {
    dirty?.add(pid);
    planWrite(0);
  };

  const writeDirty = async (): Promise<void> => {
    if (state === 'gone' || state === 'too-large') return;
    const wanted = new Set(deps.wanted());
    const known = new Set(textFiles.pids());
    const pids = dirty === null ? [...wanted.union(known)] : [...dirty, ...wanted.difference(known)];
    dirty = new Set();
    const zone = businessZone(store);
    const before = state;
    let hasFailed = false;
    let turn = 0;
    let hasChanged = false;
    const parts = [...known].filter((pid) => store.posts.headOf(pid) !== pid);
    // The file of a part may become that of its post.
    for (const pid of new Set([...parts, ...[...pids, ...parts].map((each) => store.posts.headOf(each))])) {
      if (isClosed) return;
      try {
        const row = textFiles.ofPost(pid);
        // Until the user has mended it, or it is back.
        if (row && (problems.has(row.path) || away.has(row.path.normalize()))) continue;
        const isHeld = !row && held.size > 0 && held.has(lastingOf({ pid }) ?? '');
        const outcome = isHeld ? 'read-first' : await writePost(pid, wanted.has(pid), zone);
        if (outcome === 'read-first') planScan(steadyMs);
        if (outcome === 'written') hasChanged = true;
      } catch (error) {
        if (!hasFailed) log.warn({ err: error }, 'a text file could not be written');
        hasFailed = true;
        dirty.add(pid);
      }
      turn += 1;
      if (turn % postsInOneTurn === 0) await deps.yieldToEventLoop();
    }
    state = hasFailed ? 'read-only' : 'open';
    if (hasFailed) planWrite(rescanMs);
    if (hasChanged || state !== before) deps.changed();
  };

  // New texts.

  const createDrafts = (
    otherwise: readonly PlatformId[],
    which: (text: NewText) => boolean = () => true,
  ): { count: number; stepId: number | null } => {
    const { beginnings, made, refused } = draftsOf(newTexts.filter(which), otherwise);
    for (const { file, why } of refused) problems.set(file.path, { kind: why, line: null });
    if (made.length === 0) return { count: 0, stepId: null };
    const { stepId } = transact(() => {
      const begun = sync.begin(beginnings, 'post.import');
      for (const { file, first } of made) {
        const pid = begun.pids[first];
        if (pid !== undefined) textFiles.write(rowOf(file, pid, newGid()));
      }
      return begun;
    });
    for (const { file } of made) problems.delete(file.path);
    newTexts = newTexts.filter((text) => !made.some(({ file }) => file === text));
    writeAll();
    return { count: made.length, stepId };
  };

  const read: Mirror['read'] = () => ({
    state,
    newTexts: newTexts.map(({ path, text }) => ({
      path,
      name: text.name ?? nameOfFile(path),
      platforms: text.platforms,
    })),
    problems: [...problems].map(([path, problem]) => ({ path, ...problem })),
  });

  const stop = deps.events.on((_, { topics }) => {
    const pids = topics.flatMap((topic) => (topic.startsWith('post:') ? [Number(topic.slice('post:'.length))] : []));
    for (const pid of pids) dirty?.add(pid);
    if ((['assistants', 'account', 'views'] as const).some((topic) => topics.includes(topic))) dirty = null;
    if (pids.length > 0 || dirty === null) planWrite(writeMs);
  });
  planScan(startMs);
  planWrite(startMs + 2 * steadyMs);

  return {
    read,
    createDrafts: (otherwise) => createDrafts(otherwise),
    writeAll,
    async settled() {
      let last: Promise<void>;
      do {
        last = work;
        await last;
      } while (last !== work);
    },
    async close() {
      isClosed = true;
      stop();
      scanning?.cancel();
      writing?.();
      folderEvents.close();
      await work;
    },
  };
};
