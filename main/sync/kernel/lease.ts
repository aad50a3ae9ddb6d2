// One sender per library: a numbered lease, checked in every transaction, and kept outside the library as well.
import { AppError } from '../../../preload/errors.ts';
import type { Store } from '../../store/store.ts';

/** A small file beside the library that a copy of the library does not carry along. */
export type EpochFile = {
  /** null: there is none, or it cannot be read. */
  read(): number | null;
  write(epoch: number): void;
};

export type Lease = {
  /** Throws AppError `storage` when another instance has taken over. */
  check(): void;
  /**
   * Part of the transaction that begins a send: the number moves on, so that a copy made before is behind. Answers
   * what has to follow the commit: it writes the file.
   */
  advance(): () => void;
};

type Deps = { store: Store; owner: string; nowMs: () => number; epochFile: EpochFile };

/**
 * Takes the lease. A library that is behind its file came back from a copy
 * (docs/sync.md#a-library-that-came-back-from-a-copy): what was open in it may all have
 * happened since, so its keys are retired, it is looked at as a doubt, and nothing is sent before the person says so.
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
