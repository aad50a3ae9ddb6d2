// The service's names for what Galley numbers itself, at the moment of sending.
import { AppError } from '../../../preload/errors.ts';
import type { Ids } from '../outbox/operation.ts';
import type { PushDeps } from './deps.ts';

/** Throws AppError `not-found` for what the service does not have yet. */
export const createIds = ({ store, apiKey, fileOf }: Pick<PushDeps, 'store' | 'apiKey' | 'fileOf'>): Ids => {
  const known = <T>(value: T | null): T => {
    if (value === null) throw new AppError({ kind: 'not-found', message: 'The service does not have this yet.' });
    return value;
  };
  return {
    post: (pid) => known(store.posts.sidOf(pid)),
    attachment: (of) => ('sid' in of ? of.sid : known(store.media.sidOf(of.mid, apiKey))),
    file: (mid) => fileOf(known(store.media.read(mid))),
  };
};
