// Uploads: enqueued where something needs a file, their progress, and pausing, retrying or canceling them.
import { AppError } from '../../../preload/errors.ts';
import { uploadProblem } from '../../../preload/rules/media-rules.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { type Attachment, isFree } from '../posts/fields.ts';
import type { Tx, Transact } from '../kernel/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Time } from '../kernel/service-clock.ts';
import type { UploadProgress, UploadState } from '../../../preload/contract/import-tray.ts';
import { mediaIdOf } from '../../media/local-files.ts';
import type { UploadRow } from '../../store/uploads.ts';
import type { Online } from '../kernel/connectivity.ts';
import { release } from './left-out.ts';
import { addOperation, mediaOrderingKey, cancel } from './queue.ts';

/**
 * The upload of a file that is still open, or a new one; null: the service has it under the key in use. Throws AppError
 * `not-found` for a file that is no longer stored, which an undo step may name, `file-refused` for one that is too large.
 */
export const ensureUpload = (tx: Tx, mid: number): Operation | null => {
  const operations = tx.store.operations;
  if (tx.store.media.sidOf(mid, tx.apiKey) !== null) return null;
  const file = tx.store.media.read(mid);
  if (!file) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
  const problem = uploadProblem(file);
  if (problem !== null)
    throw new AppError({ kind: 'file-refused', problem, message: 'The service accepts no file as large as this.' });
  const open = operations.withOrderingKey(mediaOrderingKey(mid));
  const running = open.find(({ state }) => state !== 'parked');
  if (running) return running;
  const upload = addOperation(tx, {
    orderingKey: mediaOrderingKey(mid),
    kind: 'media.upload',
    pid: null,
    platform: null,
    args: { mid },
  });
  for (const parked of open) handOver(tx, parked, upload);
  tx.changed('sync', 'activity', 'uploads');
  return upload;
};

/** The same for a file of the import tray: one that is too large waits there for a smaller copy. */
export const ensureTrayUpload = (tx: Tx, mid: number): void => {
  const file = tx.store.media.read(mid);
  if (!file || uploadProblem(file) === null) ensureUpload(tx, mid);
};

/** A new attempt replaces an upload that needs attention. */
const handOver = (tx: Tx, parked: Operation, upload: Operation): void => {
  const operations = tx.store.operations;
  for (const id of operations.dependants(parked.id)) {
    if (operations.read(id)?.endedAtMs !== null) continue;
    operations.addDependency(id, upload.id);
    operations.change(id, { state: 'staged', reason: null });
  }
  cancel(tx, parked, 'superseded');
};

/** Uploads that have to end before a request can name `attachments` to the service. */
export const uploadsFor = (tx: Tx, attachments: readonly Attachment[]): Operation[] =>
  attachments.flatMap((one) => ('mid' in one ? (ensureUpload(tx, one.mid) ?? []) : []));

/**
 * Uploads what `attachments` name before `op` is sent; true: all of it is there. Uploads made under another API key may
 * belong to another identity (docs/sync.md#an-upload-belongs-to-its-api-key): under this one they are made again.
 */
export const areThere = (tx: Tx, op: Operation, attachments: readonly Attachment[]): boolean => {
  if (knownSids(tx.store, tx.apiKey, attachments)) return true;
  for (const upload of uploadsFor(tx, attachments)) tx.store.operations.addDependency(op.id, upload.id);
  tx.store.operations.change(op.id, { state: 'staged' });
  return false;
};

/**
 * The service does not know a file by the id it gave: how long it stores unused files is undocumented (public-api.md,
 * Media). All of them are forgotten so that they are uploaded again, once; false: none of them is ours, or that was
 * done already. The failed attempt is closed.
 */
export const forgetUploads = (tx: Tx, op: Operation, attachments: readonly Attachment[]): boolean => {
  // A reply to another business's key proves nothing.
  const unknown = tx.store.attempts
    .ofOperation(op.id)
    .filter(({ status, outcome }) => status === 404 && outcome === 'refused');
  const mids = attachments.flatMap((one) => ('mid' in one ? one.mid : []));
  if (unknown.length > 1 || mids.length === 0) return false;
  for (const mid of mids) tx.store.media.forgetUpload(mid, tx.apiKey);
  return true;
};

/** Nothing needs this file any more: an upload that was never tried is dropped. */
export const dropUnusedUpload = (tx: Tx, mid: number): void => {
  const operations = tx.store.operations;
  for (const upload of operations.withOrderingKey(mediaOrderingKey(mid))) {
    const isNeeded = operations.dependants(upload.id).some((id) => operations.read(id)?.endedAtMs === null);
    if (!isFree(upload) || isNeeded) continue;
    cancel(tx, upload, 'superseded');
    tx.changed('uploads');
  }
};

/** The service's ids of `attachments` in their order; null: one of them is not there yet. */
export const knownSids = (store: Store, apiKey: string, attachments: readonly Attachment[]): string[] | null => {
  const sids = attachments.map((one) => ('sid' in one ? one.sid : store.media.sidOf(one.mid, apiKey)));
  return sids.every((sid) => sid !== null) ? sids : null;
};

// Files in transfer: progress and speed of each, and throttled notifications.
type Transfer = {
  /** Aborts all transfers. */
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  end(how: 'done' | 'over'): void;
};

export type Transfers = {
  begin(file: { mid: number; sizeBytes: number }): Transfer;
  /** Aborts the transfer of a file; does nothing if there is none. */
  cancel(mid: number): void;
  /** null: it is not in transfer. */
  sentBytes(mid: number): number | null;
  all(): { mid: number; sentBytes: number }[];
  /** Files that were sent since nothing was left last, with their sizes. */
  finished(): ReadonlyMap<number, number>;
  /** Nothing is left: resets the counters. */
  rest(): void;
  /** Bytes sent so far, in total. */
  totalBytes(): number;
  /** Over the last 10 s; null: too little was sent to measure. */
  bytesPerSecond(): number | null;
  /** Notifies that uploads changed. */
  notify(): void;
  close(): void;
};

type Deps = { time: Pick<Time, 'nowMs'>; clock: Pick<Clock, 'after'>; events: Pick<CoreEvents, 'changed'> };

const notifyEveryMs = 250;
const spanMs = 10_000;
const shortestSpanMs = 1_000;

/** Notifies at once, then at most this often. */
const createNotifier = ({ clock, events }: Pick<Deps, 'clock' | 'events'>) => {
  let isDue = false;
  let cancel: (() => void) | null = null;
  const say = (): void => {
    isDue = false;
    cancel = clock.after(notifyEveryMs, () => {
      cancel = null;
      if (isDue) say();
    });
    events.changed('uploads');
  };
  return {
    notify() {
      if (cancel) isDue = true;
      else say();
    },
    close() {
      cancel?.();
      cancel = () => {};
    },
  };
};

/** Bytes of the last seconds, in intervals as long as between two notifications. */
const createSpeed = ({ time }: Pick<Deps, 'time'>) => {
  let steps: { atMs: number; bytes: number }[] = [];
  let sinceMs = 0;
  return {
    begin() {
      sinceMs = time.nowMs();
      steps = [];
    },
    add(bytes: number) {
      const now = time.nowMs();
      const last = steps.at(-1);
      if (last && now - last.atMs < notifyEveryMs) last.bytes += bytes;
      else steps = [...steps.filter(({ atMs }) => now - atMs < spanMs), { atMs: now, bytes }];
    },
    bytesPerSecond(): number | null {
      const now = time.nowMs();
      const tookMs = Math.min(spanMs, now - sinceMs);
      if (tookMs < shortestSpanMs) return null;
      const recent = steps.filter(({ atMs }) => now - atMs < spanMs);
      return (recent.reduce((sum, { bytes }) => sum + bytes, 0) / tookMs) * 1000;
    },
  };
};

export const createTransfers = ({ time, clock, events }: Deps): Transfers => {
  const notifier = createNotifier({ clock, events });
  const speed = createSpeed({ time });
  const going = new Map<number, { sentBytes: number; stop: AbortController }>();
  const finished = new Map<number, number>();
  let rested = true;
  let totalBytes = 0;

  return {
    begin({ mid, sizeBytes }) {
      if (going.size === 0) speed.begin();
      if (rested) finished.clear();
      rested = false;
      const one = { sentBytes: 0, stop: new AbortController() };
      going.set(mid, one);
      notifier.notify();
      return {
        signal: one.stop.signal,
        onProgress(sentBytes) {
          speed.add(sentBytes - one.sentBytes);
          totalBytes += sentBytes - one.sentBytes;
          one.sentBytes = sentBytes;
          notifier.notify();
        },
        end(how) {
          if (going.get(mid) === one) going.delete(mid);
          if (how === 'done') finished.set(mid, sizeBytes);
          notifier.notify();
        },
      };
    },
    cancel: (mid) => going.get(mid)?.stop.abort(),
    sentBytes: (mid) => going.get(mid)?.sentBytes ?? null,
    all: () => [...going].map(([mid, { sentBytes }]) => ({ mid, sentBytes })),
    finished: () => finished,
    rest: () => void (rested = true),
    totalBytes: () => totalBytes,
    bytesPerSecond: () => (going.size === 0 ? null : speed.bytesPerSecond()),
    notify: notifier.notify,
    close: notifier.close,
  };
};

// Uploads as the user sees them: their progress, what they wait for, and how to pause, retry or cancel them.
export type UploadQueue = {
  progress(): UploadProgress;
  /** State of a local file, given whether the service has it under the key in use. */
  stateOf(file: { mid: number; uploaded: boolean }): UploadState;
  /** Persists over a restart. Transfers in flight run to their end: a partial upload could not be stored. */
  pause(on: boolean): void;
  /**
   * Sends now what failed or waits for its next attempt; without `mid` all of them. With `mid` also what was left out,
   * and a file without an upload gets one.
   */
  retry(mid?: number): void;
  /** Throws AppError `invalid` with reason `in-use` when a change waits for it. */
  cancel(mid: number): void;
  /** Unsubscribes and clears all timers. */
  close(): void;
};

type Waiting = Extract<UploadState, { state: 'waiting' }>;
export type UploadWait = { for: Extract<Waiting['for'], 'turn' | 'allowance' | 'retry'>; atMs: number };

/** What it needs from the sender. */
type Sender = {
  wake(): void;
  skipWait(id: string): void;
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

/** A wait that ends by the clock alone shows after this. */
const cachedForMs = 1_000;

export const createUploadQueue = (deps: UploadQueueDeps): UploadQueue => {
  const { store, transact, apiKey, online, transfers, push, events, clock } = deps;
  const isPaused = (): boolean => store.meta.read('uploads_paused') !== null;

  /** The window asks about hundreds of files at once: read once, until something changes. */
  let cached: { rows: Map<number, UploadRow>; paused: boolean; waitOf: ReturnType<typeof waits> } | null = null;
  let cancelEnd = () => {};
  const waits = () => push().uploadWaits();
  const forget = (): void => {
    cancelEnd();
    cached = null;
  };
  const stopListening = events.on(forget);
  const now = () => {
    if (!cached) {
      cached = {
        rows: new Map(store.uploads.open().map((row) => [row.mid, row])),
        paused: isPaused(),
        waitOf: waits(),
      };
      cancelEnd = clock.after(cachedForMs, forget);
    }
    return cached;
  };

  const waiting = (row: UploadRow): UploadState => {
    const of = (reason: 'left-out' | 'post-left-out' | 'pause' | 'offline') =>
      ({ state: 'waiting', for: reason, tries: row.attempts, at: null }) as const;
    if (store.leftOut.has(row))
      return of(store.leftOut.orderingKeys().has(mediaOrderingKey(row.mid)) ? 'left-out' : 'post-left-out');
    if (now().paused) return of('pause');
    if (online.connection() !== 'online') return of('offline');
    const wait = now().waitOf(row);
    const at = wait.for === 'turn' ? null : new Date(wait.atMs).toISOString();
    return { state: 'waiting', for: wait.for, tries: row.attempts, at };
  };

  const failed = (id: string): UploadState => ({
    state: 'failed',
    error: store.operations.read(id)?.error ?? null,
    operationId: id,
  });

  /** Files of the import tray that no upload was requested for are not counted, nor those that are left out. */
  const counted = () => {
    const leftOut = new Set(store.uploads.open().flatMap((row) => (store.leftOut.has(row) ? [row.mid] : [])));
    const asked = store.uploads
      .counted(apiKey)
      .filter(({ done, state, mid }) => done || (state !== null && !leftOut.has(mid)));
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
    push().skipWait(row.id);
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
        mid === undefined
          ? store.uploads.open()
          : [store.uploads.withOrderingKey(mediaOrderingKey(mid))].flatMap((row) => row ?? []);
      if (mid !== undefined)
        transact((tx) => {
          release(tx, { orderingKey: mediaOrderingKey(mid) });
          if (rows.length === 0) ensureUpload(tx, mid);
        });
      transact(() => rows.forEach(again));
      if (online.connection() === 'offline') online.probe();
      transfers.notify();
      push().wake();
    },
    cancel(mid) {
      transact((tx) => {
        const { operations } = tx.store;
        for (const op of operations.withOrderingKey(mediaOrderingKey(mid))) {
          if (tx.store.uploads.neededBy(op.id) !== null)
            throw new AppError({ kind: 'invalid', message: 'A change waits for this file.', reason: 'in-use' });
          cancel(tx, op, 'withdrawn');
        }
      });
      transfers.cancel(mid);
      transfers.notify();
    },
    close() {
      stopListening();
      forget();
    },
  };
};
