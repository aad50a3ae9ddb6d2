// Uploads as the person sees them: how far they are, what they wait for, and how to hold, hurry or stop them.
import { AppError } from '../../preload/errors.ts';
import type { UploadProgress, UploadState } from '../../preload/contract/import-tray.ts';
import { mediaIdOf } from '../media/local-files.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CoreEvents } from '../kernel/events.ts';
import type { Store } from '../store/store.ts';
import type { UploadRow } from '../store/uploads.ts';
import { mediaLane } from './lanes.ts';
import type { Online } from './kernel/connectivity.ts';
import type { Transact } from './kernel/transaction.ts';
import type { Transfers } from './transfers.ts';
import { ensureUpload } from './uploads.ts';
import { cancel } from './waiting.ts';

export type UploadQueue = {
  progress(): UploadProgress;
  /** Of a kept file, of which is known whether the service has it under the key in use. */
  stateOf(file: { mid: number; uploaded: boolean }): UploadState;
  /** Kept over a restart. What is on its way goes on to its end: nothing of it could be kept. */
  pause(on: boolean): void;
  /**
   * Tries again now what failed or waits for its next try; without a number all of that. A file that is not asked for
   * is asked for by this.
   */
  retry(mid?: number): void;
  /** Throws AppError `invalid` with reason `in-use` when a change waits for it. */
  cancel(mid: number): void;
  /** It listens and waits for nothing more. */
  close(): void;
};

type Waiting = Extract<UploadState, { state: 'waiting' }>;
export type UploadWait = { for: Extract<Waiting['for'], 'turn' | 'allowance' | 'retry'>; atMs: number };

/** What it needs of the sender. */
type Sender = {
  wake(): void;
  hurry(id: string): void;
  uploadWaits(): (row: UploadRow) => UploadWait;
};

export type UploadQueueDeps = {
  store: Store;
  transact: Transact;
  /** Fingerprint of the API key in use. */
  apiKey: string;
  online: Pick<Online, 'connection' | 'probe'>;
  transfers: Transfers;
  push: () => Sender;
  events: Pick<CoreEvents, 'on'>;
  clock: Pick<Clock, 'after'>;
};

/** Waits that are over by the clock alone show after that. */
const keptForMs = 1_000;

export const createUploadQueue = (deps: UploadQueueDeps): UploadQueue => {
  const { store, transact, apiKey, online, transfers, push, events, clock } = deps;
  const isPaused = (): boolean => store.meta.read('uploads_paused') !== null;

  /** Asked for hundreds of files in one go: looked up once, until something changes. */
  let kept: { rows: Map<number, UploadRow>; paused: boolean; waitOf: ReturnType<typeof waits> } | null = null;
  let cancelEnd = () => {};
  const waits = () => push().uploadWaits();
  const forget = (): void => {
    cancelEnd();
    kept = null;
  };
  const stopListening = events.on(forget);
  const now = () => {
    if (!kept) {
      kept = {
        rows: new Map(store.uploads.open().map((row) => [row.mid, row])),
        paused: isPaused(),
        waitOf: waits(),
      };
      cancelEnd = clock.after(keptForMs, forget);
    }
    return kept;
  };

  const waiting = (row: UploadRow): UploadState => {
    const of = (reason: 'pause' | 'offline') =>
      ({ state: 'waiting', for: reason, tries: row.attempts, at: null }) as const;
    if (now().paused) return of('pause');
    if (online.connection() !== 'online') return of('offline');
    const wait = now().waitOf(row);
    const at = wait.for === 'turn' ? null : new Date(wait.atMs).toISOString();
    return { state: 'waiting', for: wait.for, tries: row.attempts, at };
  };

  const failed = (id: string): UploadState => {
    const op = store.operations.read(id);
    const message = op?.error?.message ?? 'This file could not be sent.';
    return { state: 'failed', message, operationId: id };
  };

  /** Those of the tray that nobody asked for are not counted. */
  const counted = () => {
    const asked = store.uploads.counted(apiKey).filter(({ done, state }) => done || state !== null);
    const known = new Set(asked.map(({ mid }) => mid));
    const gone = [...transfers.finished()]
      .filter(([mid]) => !known.has(mid))
      .map(([mid, sizeBytes]) => ({ mid, sizeBytes, done: true, state: null }));
    return [...asked, ...gone].map(({ mid, sizeBytes, done, state }) => ({
      sizeBytes,
      is: done ? 'done' : state === 'parked' ? 'failed' : 'open',
      sentBytes: done ? sizeBytes : Math.min(sizeBytes, transfers.sentBytes(mid) ?? 0),
    }));
  };

  const again = (row: UploadRow): void => {
    transact((tx) => {
      if (row.state === 'parked') ensureUpload(tx, row.mid);
      else if (row.notBeforeMs > tx.nowMs) tx.store.operations.change(row.id, { notBeforeMs: tx.nowMs });
    });
    push().hurry(row.id);
  };

  return {
    progress() {
      const files = counted();
      const sum = (of: readonly number[]) => of.reduce((total, bytes) => total + bytes, 0);
      const count = (is: string) => files.filter((file) => file.is === is).length;
      const leftBytes = sum(
        files.filter(({ is }) => is === 'open').map(({ sizeBytes, sentBytes }) => sizeBytes - sentBytes),
      );
      const bytesPerSecond = transfers.bytesPerSecond();
      return {
        paused: isPaused(),
        fileCount: files.length,
        doneCount: count('done'),
        failedCount: count('failed'),
        totalBytes: sum(files.map(({ sizeBytes }) => sizeBytes)),
        sentBytes: sum(files.map(({ sentBytes }) => sentBytes)),
        bytesPerSecond,
        secondsLeft: isPaused() || !bytesPerSecond ? null : Math.ceil(leftBytes / bytesPerSecond),
        sending: transfers.all().map(({ mid, sentBytes }) => ({ id: mediaIdOf(mid), sentBytes })),
      };
    },
    stateOf({ mid, uploaded }) {
      const sentBytes = transfers.sentBytes(mid);
      if (sentBytes !== null) return { state: 'sending', sentBytes };
      const row = now().rows.get(mid);
      if (!row) return { state: uploaded ? 'done' : 'none' };
      return row.state === 'parked' ? failed(row.id) : waiting(row);
    },
    pause(on) {
      transact((tx) => {
        tx.store.meta.write('uploads_paused', on ? '1' : null);
        tx.changed('uploads', 'tray', 'sync', 'activity');
      });
      push().wake();
    },
    retry(mid) {
      const rows =
        mid === undefined ? store.uploads.open() : [store.uploads.ofLane(mediaLane(mid))].flatMap((row) => row ?? []);
      if (mid !== undefined && rows.length === 0) transact((tx) => ensureUpload(tx, mid));
      transact(() => rows.forEach(again));
      if (online.connection() === 'offline') online.probe();
      transfers.tell();
      push().wake();
    },
    cancel(mid) {
      transact((tx) => {
        const { operations } = tx.store;
        for (const op of operations.ofLane(mediaLane(mid))) {
          if (tx.store.uploads.neededBy(op.id) !== null)
            throw new AppError({ kind: 'invalid', message: 'A change waits for this file.', reason: 'in-use' });
          cancel(tx, op, 'withdrawn');
        }
      });
      transfers.cancel(mid);
      transfers.tell();
    },
    close() {
      stopListening();
      forget();
    },
  };
};
