// Receives the bytes of files that have no path: a browser window sends them one by one.
import { open, rm } from 'node:fs/promises';
import { intakeBounds } from '../../../preload/rules/own-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { Sync } from '../../sync/engine.ts';
import type { TrayIntake } from './intake.ts';
import { createSilenceWatch } from './silence-watch.ts';

export type Bring = (fid: number, body: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<void>;

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  intake: Pick<TrayIntake, 'takePart'>;
  folder: MediaFolder;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  changed: () => void;
};

export const createBring = ({ sync, intake, folder, clock, log, changed }: Deps) => {
  const { store, transact } = sync;
  const coming = new Set<number>();

  const missing = () =>
    store.tray
      .files()
      .filter(({ fid, state, path, mid }) => state === 'taking' && path === null && mid === null && !coming.has(fid));

  const watch = createSilenceWatch({
    clock,
    log,
    isMissing: () => missing().length > 0,
    giveUp() {
      transact((tx) => missing().forEach(({ fid }) => tx.store.tray.refuse(fid, 'gone')));
      changed();
    },
  });

  /** Ends when the file is in Galley's folder. Throws AppError `not-found`, `file-refused`, `storage` or `cancelled`. */
  const bring: Bring = async (fid, body, signal) => {
    const row = store.tray.file(fid);
    if (row?.state !== 'taking' || row.path !== null || row.mid !== null || coming.has(fid))
      throw new AppError({ kind: 'not-found', message: 'No such file is expected.' });
    const part = folder.partPath();
    coming.add(fid);
    watch.begin();
    try {
      await pourInto(part, body, signal, watch.received);
      await intake.takePart(fid, part);
    } catch (thrown) {
      const error = asDiskError(thrown);
      const problem = problemOf(error);
      if (problem !== null && store.tray.file(fid)?.state === 'taking') {
        transact((tx) => tx.store.tray.refuse(fid, problem));
        changed();
      }
      throw error;
    } finally {
      coming.delete(fid);
      watch.end();
      await rm(part, { force: true });
    }
  };

  return { bring, expect: watch.expect, close: watch.close };
};

/** Throws AppError `file-refused` for more than any file may have, `cancelled`, and what the disk says. */
export const pourInto = async (
  part: string,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onBytes = () => {},
): Promise<void> => {
  const isGone = () => new AppError({ kind: 'cancelled', message: 'The window went away.' });
  const output = await open(part, 'wx', 0o600);
  try {
    let sizeBytes = 0;
    for await (const chunk of body) {
      if (signal.aborted) throw isGone();
      sizeBytes += chunk.length;
      if (sizeBytes > intakeBounds.videoBytes)
        throw new AppError({ kind: 'file-refused', problem: 'too-large-video', message: 'The file is too large.' });
      onBytes();
      for (let written = 0; written < chunk.length;) {
        const { bytesWritten } = await output.write(chunk, written, chunk.length - written);
        written += bytesWritten;
      }
    }
  } finally {
    await output.close();
  }
  if (signal.aborted) throw isGone();
};

/** null: it may be brought again. */
const problemOf = (error: unknown) => {
  if (!(error instanceof AppError)) return null;
  if (error.kind === 'file-refused') return error.data.problem ?? 'damaged';
  return error.kind === 'storage' && error.data.reason === 'disk-full' ? 'no-room' : null;
};
