// Whose key this is: what the service says is missing, or takes, counts only once the key is proven (laws 5 and 9).
import { hash } from 'node:crypto';
import { AppError } from '../../preload/errors.ts';
import type { Store } from '../store/store.ts';
import type { Time } from './time.ts';

export type Identity = {
  /** Proven by this process, however long ago. */
  isKnown(): boolean;
  /**
   * Returns when the key was proven within the last five minutes or is proven now. Throws what the request throws,
   * or AppError `forbidden` when the key belongs to another business.
   */
  prove(): Promise<void>;
  /** The service told the business of the key. Throws `forbidden` when it is another one. */
  note(businessId: string): void;
};

export type IdentityDeps = {
  /** Of the library. */
  businessId: string;
  time: Pick<Time, 'nowMs'>;
  /** GET account; its answer comes through `note`. */
  ask: () => Promise<void>;
  /** The key belongs to another business: nothing more may be asked with it. */
  onOther: () => void;
};

const provenForMs = 5 * 60_000;

export const createIdentity = ({ businessId, time, ask, onOther }: IdentityDeps): Identity => {
  let provenAtMs: number | null = null;
  return {
    isKnown: () => provenAtMs !== null,
    async prove() {
      if (provenAtMs !== null && time.nowMs() - provenAtMs < provenForMs) return;
      await ask();
    },
    note(id) {
      if (id === businessId) {
        provenAtMs = time.nowMs();
        return;
      }
      provenAtMs = null;
      onOther();
      throw new AppError({ kind: 'forbidden', message: 'This key belongs to another business.' });
    },
  };
};

/** A library never changes hands: what waits in it goes to its own business or nowhere. Throws AppError `forbidden`. */
export const ownLibrary = (store: Store, businessId: string): void => {
  const owner = store.meta.read('business_id');
  if (owner === null) store.transact(() => store.meta.write('business_id', businessId));
  else if (owner !== businessId)
    throw new AppError({ kind: 'forbidden', message: 'This library belongs to another business.' });
};

/** Names an API key in the library, which never holds the key itself: 16 hex digits. */
export const fingerprintOf = (apiKey: string): string => hash('sha256', apiKey).slice(0, 16);
