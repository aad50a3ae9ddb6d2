// API keys: each belongs to a business, may lose scopes, be revoked, or be replaced by another.
import { type Scope } from './routes.ts';
import { type Business } from './state.ts';
import { refusal } from './wire.ts';

export type ApiKey = { key: string; business: Business; isAlive: boolean; mayAct: boolean; withdrawn: Set<Scope> };

export type Keys = {
  /** The key of the business under test that works, or worked last. */
  current(): string;
  /** A new key of the same business; the old one dies. */
  replace(): string;
  revoke(): void;
  /** The revoked key works again. */
  restore(): void;
  /** A key of the other business. */
  otherBusiness(): string;
  withdrawScope(scope: Scope): void;
  grantScope(scope: Scope): void;
  /** Whether the current key may act at all; if not, everything is FORBIDDEN. */
  allow(mayAct: boolean): void;
};

export type KeyRing = { keys: Keys; find(authorization: string | undefined): ApiKey };

export const createKeyRing = (newId: (prefix: string) => string, own: Business, other: Business): KeyRing => {
  const all = new Map<string, ApiKey>();
  const add = (business: Business): ApiKey => {
    const added = { key: newId('key'), business, isAlive: true, mayAct: true, withdrawn: new Set<Scope>() };
    all.set(added.key, added);
    return added;
  };
  let current = add(own);
  const foreign = add(other);
  return {
    keys: {
      current: () => current.key,
      replace() {
        current.isAlive = false;
        current = add(own);
        return current.key;
      },
      revoke: () => void (current.isAlive = false),
      restore: () => void (current.isAlive = true),
      otherBusiness: () => foreign.key,
      withdrawScope: (scope) => void current.withdrawn.add(scope),
      grantScope: (scope) => void current.withdrawn.delete(scope),
      allow: (mayAct) => void (current.mayAct = mayAct),
    },
    find(authorization) {
      const found = all.get(authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '');
      if (!found?.isAlive) throw refusal('UNAUTHORIZED', 'The key is missing or invalid.');
      return found;
    },
  };
};
