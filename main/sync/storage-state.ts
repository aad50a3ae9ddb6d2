// Whether the disk takes changes, told by the last attempt to write: the window says it, and the sender rests meanwhile.
import { AppError } from '../../preload/errors.ts';
import type { SyncStatus } from '../../preload/contract/sync.ts';
import type { CoreEvents } from '../kernel/events.ts';
import type { Transact } from './transaction.ts';

type StorageStateDeps = {
  events: Pick<CoreEvents, 'changed'>;
  /** After a failure something was written again. */
  onRecovered: () => void;
};

export const createStorageState = ({ events, onRecovered }: StorageStateDeps) => {
  let state: SyncStatus['storage'] = 'ok';
  const set = (next: typeof state): void => {
    const before = state;
    if (next === before) return;
    state = next;
    events.changed('sync');
    if (next === 'ok') onRecovered();
  };
  const failed = ({ data }: AppError): void => {
    if (data.kind === 'storage') set(data.reason === 'disk-full' ? 'full' : 'read-only');
  };
  return {
    state: () => state,
    failed,
    /** `transact` with an eye on what the disk says. */
    watch:
      (transact: Transact): Transact =>
      (work, durable) => {
        try {
          const result = transact(work, durable);
          set('ok');
          return result;
        } catch (error) {
          if (error instanceof AppError) failed(error);
          throw error;
        }
      },
  };
};
