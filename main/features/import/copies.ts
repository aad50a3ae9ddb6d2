// Copies the files of an import into Galley's folder, and removes those again that nothing uses in the end.
import { rm } from 'node:fs/promises';
import { AppError, type FileProblem } from '../../../preload/errors.ts';
import { uploadProblem } from '../../../preload/rules/media-rules.ts';
import { type Clock, pause } from '../../kernel/clock.ts';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaWorkers } from '../../media/workers/jobs.ts';
import type { Sync } from '../../sync/engine.ts';
import { inspectFile, landFile } from '../media-library/media-file.ts';
import { unusedFiles } from '../media-library/unused-files.ts';

/** `mid`: its copy, also one that could not be inspected. */
export type Entry = { key: string; name: string; sizeBytes: number; path: string | null; mid: number | null } & (
  | { state: 'listed' }
  | { state: 'taking' }
  | { state: 'ready'; mid: number }
  | { state: 'refused'; problem: FileProblem }
);

type ImportCopies = {
  /** Ends with the entry as `ready` or `refused`; never throws. */
  take(entry: Entry, path: string, signal: AbortSignal): Promise<void>;
  /** Removes what only these entries brought in, unless one of `others` has the same bytes. Throws AppError `storage`. */
  removeUnused(entries: readonly Entry[], others: readonly Entry[]): void;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  workers: Pick<MediaWorkers, 'stage' | 'inspect'>;
  folder: MediaFolder;
  keepLocation: () => boolean;
  clock: Pick<Clock, 'now' | 'uptime' | 'after'>;
};

/** Trouble of the disk may pass: on Windows a virus scanner holds a file that was just written. */
const mostTries = 3;
const retryMs = 5_000;

export const createImportCopies = ({ sync, workers, folder, keepLocation, clock }: Deps): ImportCopies => {
  const { store, transact } = sync;
  /** Files that the media library has only because of the open imports. */
  const own = new Set<number>();

  const copy = async (entry: Entry, path: string, signal: AbortSignal): Promise<void> => {
    const partPath = folder.partPath();
    try {
      const staged = await workers.stage({ path, partPath, keepLocation: keepLocation() }, signal);
      const { sha256, sizeBytes, mimeType, type, location } = staged;
      const problem = uploadProblem(staged);
      if (problem !== null) return void Object.assign(entry, { state: 'refused', problem });
      const mid = await landFile({ transact, folder }, { partPath, staged }, (tx, file) => {
        const of = { sha256, sizeBytes, mimeType, type, location, name: entry.name, file, atMs: tx.nowMs };
        const row = tx.store.media.add(of);
        if (row.atMs === tx.nowMs && row.name === entry.name) own.add(row.mid);
        return row.mid;
      });
      entry.mid = mid;
      const inspected = await inspectFile({ store, workers, folder }, mid, signal);
      if (inspected) transact((tx) => tx.store.media.seen(mid, inspected));
      Object.assign(entry, { state: 'ready', mid });
    } finally {
      await rm(partPath, { force: true });
    }
  };

  return {
    async take(entry, path, signal) {
      for (let triesLeft = mostTries - 1; ; triesLeft -= 1)
        try {
          return await copy(entry, path, signal);
        } catch (thrown) {
          const error = asDiskError(thrown);
          if (triesLeft > 0 && mayPass(error)) await pause(clock, retryMs, signal).catch(() => {});
          else return void Object.assign(entry, { state: 'refused', problem: problemOf(error) });
        }
    },
    removeUnused(entries, others) {
      const needed = new Set(others.map(({ mid }) => mid));
      const left = new Set(
        entries.flatMap(({ mid }) => (mid !== null && !needed.has(mid) && own.delete(mid) ? mid : [])),
      );
      if (left.size === 0) return;
      const gone = transact((tx) => {
        const rows = unusedFiles(tx.store, tx.nowMs).filter(({ mid }) => left.has(mid));
        for (const { mid } of rows) tx.store.media.remove(mid);
        return rows;
      });
      for (const row of gone) folder.drop(row);
    },
  };
};

const mayPass = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'storage' && error.data.reason !== 'disk-full';

export const problemOf = (error: unknown): FileProblem => {
  if (!(error instanceof AppError)) return 'damaged';
  if (error.kind === 'storage') return error.data.reason === 'disk-full' ? 'no-room' : 'gone';
  // The window went away, or broke off.
  return error.kind === 'cancelled' ? 'gone' : (error.data.problem ?? 'damaged');
};
