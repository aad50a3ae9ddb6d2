// Imports the files of the tray, a few at once: copied, inspected, and queued for upload. Resumes after a restart.
import { readFile, rm } from 'node:fs/promises';
import { AppError, type FileProblem } from '../../../preload/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { Log } from '../../kernel/log.ts';
import {
  captionKeys,
  captionProblem,
  describesSome,
  isCaptionText,
  joinCaptions,
  mayBeCaptions,
  readCaptionFile,
  type CaptionFile,
} from '../../media/captions.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaWorkers } from '../../media/workers/jobs.ts';
import type { Durable, Store } from '../../store/store.ts';
import type { TrayFileRow } from '../../store/import-tray.ts';
import { wasInspected } from '../../store/media.ts';
import type { Sync } from '../../sync/engine.ts';
import { ensureTrayUpload } from '../../sync/outbox/upload-queue.ts';
import { landFile, inspectFile } from '../media-library/media-file.ts';
import { directoryOf, giveGroup, typeOf } from './groups.ts';
import type { Transact } from '../../sync/kernel/transaction.ts';

type LostFile = { fid: number; problem: FileProblem };

type IntakeTurns = {
  /** Of what an earlier run left, the files that are given up. */
  recall(): LostFile[];
  /** Adds files to the end of the queue. One that waits or runs already is not added again. */
  add(fids: readonly number[]): void;
  drop(fids: readonly number[]): void;
  /** The next file, whose attempt is counted on disk. null: none may start beside those of `running`. */
  next(running: readonly number[]): number | null;
  /** Others wait for their turn. */
  isWaiting(): boolean;
  /** Its turn has ended. */
  over(fid: number): void;
  /** Files with a counted attempt that may not be over. */
  counted(): number[];
  /** These did not cause the failure: the attempt does not count. */
  giveBack(fids: readonly number[]): void;
};

type Deps = { store: Store; transact: Transact; concurrency: number };

/** Attempts of this many are counted in one transaction. */
const aheadCount = 16;
const mostTries = 2;

const createTurns = ({ store, transact, concurrency }: Deps): IntakeTurns => {
  const waiting = new Set<number>();
  /** Were tried before when Galley ended unexpectedly. */
  const suspects = new Set<number>();
  const counted = new Set<number>();

  const count = (fids: readonly number[], step: 1 | -1): void =>
    transact(({ store: { tray } }) => {
      for (const fid of fids) {
        const row = tray.file(fid);
        if (row) tray.changeFile(fid, { tries: Math.max(0, row.tries + step) });
      }
      // A power cut does not crash Galley because of a file: if it reverts the count, one more attempt is harmless.
    }, 'soon');

  const begin = (fid: number): number => {
    waiting.delete(fid);
    if (!counted.has(fid)) {
      const ahead = suspects.has(fid) ? [fid] : [fid, ...[...waiting].filter((other) => !counted.has(other))];
      const now = ahead.filter((other) => other === fid || !suspects.has(other)).slice(0, aheadCount);
      count(now, 1);
      for (const other of now) counted.add(other);
    }
    return fid;
  };

  return {
    recall() {
      const left = store.tray.files().filter(({ state }) => state === 'taking');
      const problemOf = ({ mid, path, tries }: (typeof left)[number]): FileProblem | null =>
        tries >= mostTries ? 'damaged' : mid === null && path === null ? 'gone' : null;
      for (const { fid, tries } of left) if (tries > 0) suspects.add(fid);
      return left.flatMap((row) => {
        const problem = problemOf(row);
        return problem === null ? [] : [{ fid: row.fid, problem }];
      });
    },
    add(fids) {
      for (const fid of fids) waiting.add(fid);
    },
    drop(fids) {
      for (const fid of fids) {
        waiting.delete(fid);
        counted.delete(fid);
      }
    },
    next(running) {
      for (const fid of running) waiting.delete(fid);
      if (running.length >= concurrency || running.some((fid) => suspects.has(fid))) return null;
      const clean = [...waiting].find((fid) => !suspects.has(fid));
      if (clean !== undefined) return begin(clean);
      const [suspect] = waiting;
      return suspect === undefined || running.length > 0 ? null : begin(suspect);
    },
    isWaiting: () => waiting.size > 0,
    over(fid) {
      counted.delete(fid);
      suspects.delete(fid);
    },
    counted: () => [...counted],
    giveBack(fids) {
      const mine = fids.filter((fid) => counted.has(fid));
      if (mine.length > 0) count(mine, -1);
      for (const fid of mine) counted.delete(fid);
    },
  };
};

export type TrayIntake = {
  /** Resumes what an earlier run left. */
  start(): void;
  /** Files with a path were added. */
  wake(): void;
  /** The bytes of a file without a path are in `part`; resolves when it is staged. Throws AppError. */
  takePart(fid: number, part: string): Promise<void>;
  /** Captions that came with files are given to those. */
  giveCaptions(): void;
  /** These are no longer wanted. */
  abort(fids: readonly number[]): void;
  /** Aborts: what was started is started again at the next start. */
  close(): Promise<void>;
};

export type IntakeDeps = {
  sync: Pick<Sync, 'store' | 'transact' | 'wake'>;
  workers: Pick<MediaWorkers, 'stage' | 'inspect'>;
  folder: MediaFolder;
  keepLocation: () => boolean;
  clock: Pick<Clock, 'after'>;
  log: Log;
  /** The state of files changed. */
  changed: () => void;
};

/** More than there are threads, so that no thread waits for the disk. */
const concurrency = 4;
/** Pause after a disk error that no file caused. */
const restMs = 30_000;

type Brought = { part: string; done: () => void; failed: (error: unknown) => void };

export const createTrayIntake = (deps: IntakeDeps): TrayIntake => {
  const { sync, workers, folder, keepLocation, clock, log, changed } = deps;
  const { store, transact } = sync;
  const running = new Map<number, { stop: AbortController; end: Promise<void> }>();
  const brought = new Map<number, Brought>();
  const turns = createTurns({ store, transact, concurrency });
  const closing = new AbortController();
  /** By the file that holds them. */
  const captions = new Map<number, CaptionFile>();
  let isResting = false;
  /** Files that an earlier run left, and that are given up. */
  const lost: LostFile[] = [];

  /**
   * Each durable commit blocks the window. A file of this computer can be imported again after a power cut; the last of
   * many makes all of them durable. One that the window sent counts as stored once it was answered.
   */
  const durable = (fid: number): Durable =>
    !brought.has(fid) && (running.size > 1 || turns.isWaiting()) ? 'soon' : 'now';

  /** Never throws: what can't begin now begins after a rest. */
  const pump = (): void => {
    if (closing.signal.aborted || isResting) return;
    try {
      for (;;) {
        const fid = turns.next([...running.keys()]);
        if (fid === null) return;
        const stop = new AbortController();
        running.set(fid, { stop, end: take(fid, stop.signal) });
      }
    } catch (error) {
      rest(error);
    }
  };

  const take = async (fid: number, signal: AbortSignal): Promise<void> => {
    // A caller that asks for the next turn has to see that this one is running.
    await Promise.resolve();
    let isOver = true;
    try {
      const row = store.tray.file(fid);
      if (row?.state === 'taking') await takeIn(row, signal);
      brought.get(fid)?.done();
    } catch (error) {
      brought.get(fid)?.failed(error);
      if (!closing.signal.aborted) isOver = settle(fid, asDiskError(error));
    } finally {
      brought.delete(fid);
      running.delete(fid);
      if (!closing.signal.aborted) {
        if (isOver) turns.over(fid);
        changed();
        pump();
      }
    }
  };

  const takeIn = async (row: TrayFileRow, signal: AbortSignal): Promise<void> => {
    const { fid } = row;
    const path = brought.get(fid)?.part ?? row.path;
    if (path !== null && mayBeCaptions(row) && (await takeCaptions(row, path))) return;
    const mid = row.mid ?? (path === null ? null : await stage(row, path, signal));
    if (mid === null) return;
    brought.get(fid)?.done();
    changed();
    // Even when the user removes it from the tray meanwhile: it stays among the stored files.
    const inspected = await inspectFile({ store, workers, folder }, mid, closing.signal);
    transact((tx) => {
      if (inspected) tx.store.media.seen(mid, inspected);
      if (tx.store.tray.file(fid)?.mid !== mid) return;
      tx.store.tray.ready(fid);
      // What a watched folder brought in is uploaded with the draft that is made of it.
      if (!tx.store.watchedFolders.broughtIn(fid)) ensureTrayUpload(tx, mid);
    }, durable(fid));
    sync.wake();
  };

  /** null: it is no longer wanted. */
  const stage = async ({ fid, name }: TrayFileRow, path: string, signal: AbortSignal): Promise<number | null> => {
    const partPath = folder.partPath();
    try {
      const staged = await workers.stage({ path, partPath, keepLocation: keepLocation() }, signal);
      return await landFile(
        { transact, folder },
        { partPath, staged },
        (tx, file) => {
          if (tx.store.tray.file(fid)?.state !== 'taking') return null;
          if (tx.store.watchedFolders.isSeenBefore(fid, staged.sha256)) {
            tx.store.tray.removeFile(fid);
            return null;
          }
          const { sha256, sizeBytes, mimeType, type, location } = staged;
          const { mid } = tx.store.media.add({
            sha256,
            sizeBytes,
            mimeType,
            type,
            location,
            name,
            file,
            atMs: tx.nowMs,
          });
          tx.store.tray.staged(fid, mid);
          return mid;
        },
        () => durable(fid),
      );
    } finally {
      await rm(partPath, { force: true });
    }
  };

  /** true: it holds captions, which wait for the files beside them. */
  const takeCaptions = async ({ fid, name }: TrayFileRow, path: string): Promise<boolean> => {
    const bytes = await readFile(path).catch(() => null);
    const read = bytes && (await readCaptionFile(name, bytes));
    if (!read) return false;
    captions.set(fid, read);
    // Galley may end before they are given to the others; that says nothing against this file.
    turns.giveBack([fid]);
    return true;
  };

  /** Gives captions to the files beside them once all of those are here. They are none of those themselves. */
  const giveCaptions = (): void => {
    if (captions.size === 0) return;
    const rows = store.tray.files();
    if (rows.some(({ fid, state }) => state === 'taking' && !captions.has(fid))) return;
    transact(({ store: { tray } }) => {
      const groups = new Map(tray.groups().map((group) => [group.gid, group]));
      for (const inside of Map.groupBy(rows, directoryOf).values()) {
        const texts = inside.flatMap((row) => {
          const read = captions.get(row.fid);
          return read ? [{ row, read }] : [];
        });
        const media = inside.filter((row) => typeOf(row) !== null);
        const captionsOf = joinCaptions(texts.map(({ read }) => read));
        for (const file of media) {
          const found = captionsOf(file.name);
          if (!found) continue;
          const { said, own } = found;
          const byPlatform = new Map([...(file.ownCaptions ?? []), ...own].map((each) => [each.platform, each]));
          tray.changeFile(file.fid, {
            title: said?.title ?? file.title,
            caption: said?.caption ?? file.caption,
            ownCaptions: byPlatform.size === 0 ? null : [...byPlatform.values()],
          });
          giveGroup(tray, groups, { file, caption: said?.caption ?? null });
        }
        const keys = captionKeys(media.map(({ name }) => name));
        for (const { row, read } of texts) {
          // Nothing but its name says that a text is a caption.
          if (isCaptionText(row.name) && !describesSome(read, keys)) tray.refuse(row.fid, 'not-media');
          else tray.removeFile(row.fid);
        }
      }
    });
    captions.clear();
  };

  /** false: it is tried again after a rest. Never throws. */
  const settle = (fid: number, error: unknown): boolean => {
    const problem = problemOf(error);
    if (problem === 'none') return true;
    try {
      if (problem === null) throw error;
      if (problem === 'damaged' && !isRefusal(error)) log.error({ err: error }, 'a file could not be taken in');
      const row = store.tray.file(fid);
      const isText = problem === 'not-media' && row !== null && isCaptionText(row.name);
      refuse(fid, isText ? captionProblem(row) : problem);
      return true;
    } catch (trouble) {
      rest(trouble);
      giveBack([fid]);
      return false;
    }
  };

  const refuse = (fid: number, problem: FileProblem): void => {
    const dropped = transact((tx) => {
      const row = tx.store.tray.file(fid);
      if (!row) return null;
      tx.store.tray.refuse(fid, problem);
      tx.store.watchedFolders.forgetHash(fid);
      // A copy that can't be inspected is of no use.
      const media = row.mid === null || tx.store.tray.holds(row.mid) ? null : tx.store.media.read(row.mid);
      if (!media || wasInspected(media) || tx.store.mediaUses.ofFile(media.mid).length > 0) return null;
      tx.store.media.remove(media.mid);
      return media;
    });
    if (dropped) folder.drop(dropped);
  };

  /** The disk has a problem that the files did not cause, or is too full to note what is wrong with them. */
  const rest = (error: unknown): void => {
    log.warn({ err: error }, 'taking files in rests');
    if (isResting) return;
    isResting = true;
    clock.after(restMs, () => {
      isResting = false;
      if (closing.signal.aborted) return;
      resume();
      changed();
    });
  };

  const giveBack = (fids: readonly number[]): void => {
    try {
      turns.giveBack(fids);
    } catch (error) {
      // They stay counted: another attempt of this run is not counted again, the next run tries each alone.
      log.warn({ err: error }, 'attempts could not be given back');
    }
  };

  const resume = (): void => {
    try {
      for (const { fid, problem } of lost) refuse(fid, problem);
      lost.length = 0;
      turns.add(takeable());
    } catch (error) {
      rest(error);
    }
    pump();
  };

  const takeable = (): number[] =>
    store.tray
      .files()
      .flatMap(({ fid, state, path, mid }) =>
        state === 'taking' && !captions.has(fid) && (path !== null || mid !== null) ? [fid] : [],
      );

  const giveUp = (fid: number): void => {
    running.get(fid)?.stop.abort();
    brought.get(fid)?.failed(new AppError({ kind: 'cancelled', message: 'This file is no longer wanted.' }));
  };

  return {
    start() {
      lost.push(...turns.recall());
      if (lost.length > 0) changed();
      resume();
    },
    wake: resume,
    takePart: (fid, part) =>
      new Promise((done, failed) => {
        brought.set(fid, { part, done, failed });
        turns.add([fid]);
        pump();
      }),
    giveCaptions,
    abort(fids) {
      turns.drop(fids);
      for (const fid of fids) captions.delete(fid);
      fids.forEach(giveUp);
    },
    async close() {
      closing.abort();
      const ends = [...running.values()].map(({ end }) => end);
      for (const fid of [...running.keys(), ...brought.keys()]) giveUp(fid);
      await Promise.all(ends);
      giveBack(turns.counted());
    },
  };
};

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.kind === 'file-refused';

/** null: the file is not the cause. `none`: nothing is reported. */
const problemOf = (error: unknown): FileProblem | 'none' | null => {
  if (!(error instanceof AppError)) return 'damaged';
  switch (error.kind) {
    case 'cancelled':
      return 'none';
    case 'file-refused':
      return error.data.problem ?? 'damaged';
    case 'storage':
      return error.data.reason === 'disk-full' ? 'no-room' : null;
    default:
      return 'damaged';
  }
};
