// One sender per library: a numbered lease, checked in every transaction and also stored outside the library.
import { AppError } from '../../../preload/errors.ts';
import type { Store } from '../../store/store.ts';

/** A small file beside the library that is not part of a copy of the library. */
export type EpochFile = {
  /** null: there is none, or it can't be read. */
  read(): number | null;
  write(epoch: number): void;
};

export type Lease = {
  /** Throws AppError `storage` when another instance has taken over. */
  check(): void;
  /**
   * Part of the transaction that begins a send: increments the epoch, so that an earlier copy of the library is behind.
   * Returns what must run after the commit: it writes the file.
   */
  advance(): () => void;
};

type Deps = { store: Store; owner: string; nowMs: () => number; epochFile: EpochFile };

/**
 * Takes the lease. A library whose epoch is behind the file was restored from a copy
 * (docs/sync.md#a-library-that-came-back-from-a-copy): its open operations may all have been sent since. So their keys
 * are retired, they are reconciled as in doubt, and nothing is sent until the user confirms.
 */
export const createLease = ({ store, owner, nowMs, epochFile }: Deps): Lease => {
  const fileEpoch = epochFile.read();
  let epoch = store.transact(() => {
    if (fileEpoch !== null && store.lease.epoch() < fileEpoch) doubtEverything(store, nowMs());
    return store.lease.take(owner, fileEpoch ?? 0);
  });
  epochFile.write(epoch);
  return {
    check() {
      if (!store.lease.holds(owner, epoch))
        throw new AppError({ kind: 'storage', message: 'Another Galley works with this library now.' });
    },
    advance() {
      const next = store.lease.take(owner, epoch);
      return () => {
        epoch = next;
        epochFile.write(epoch);
      };
    },
  };
};

const doubtEverything = (store: Store, atMs: number): void => {
  store.meta.write('restored', '1');
  for (const op of store.operations.open()) {
    store.attempts.retireKey(op.id, atMs, 'restored');
    const attempts = Math.max(1, op.attempts);
    if (op.state === 'staged') store.operations.change(op.id, { attempts });
    else if (op.state !== 'parked' && op.state !== 'conflict' && op.state !== 'job')
      store.operations.change(op.id, { attempts, state: 'doubt', readCount: 0, notBeforeMs: 0 });
  }
};
