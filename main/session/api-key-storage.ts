// Reads and stores API keys: in the keychain, for this session only, or in a private file, as the user chose.
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import type { KeyPlace } from '../../preload/contract/session.ts';
import { writePrivateFile } from '../kernel/private-file.ts';
import type { Keychain } from './keychain.ts';

export type KeyStore = {
  get(account: string): Promise<string | null>;
  /** Throws when the key could not be stored. */
  set(account: string, key: string): Promise<void>;
  delete(account: string): Promise<void>;
};
export type KeyPlaces = Readonly<Record<KeyPlace, KeyStore>>;

/** The entry's name: after a change of the address or the business another's key is never found. */
export const keyAccount = ({ origin, businessId }: { origin: string; businessId: string }): string =>
  `${origin} ${businessId}`;

export const createKeyPlaces = ({ keychain, filePath }: { keychain: Keychain; filePath: string }): KeyPlaces => ({
  keychain: {
    get: (account) => keychain.get(account),
    async set(account, key) {
      await keychain.probe();
      await keychain.set(account, key);
    },
    async delete(account) {
      await keychain.delete(account);
    },
  },
  session: inMemory(),
  file: inFile(filePath),
});

const inMemory = (): KeyStore => {
  const keys = new Map<string, string>();
  return {
    get: async (account) => keys.get(account) ?? null,
    async set(account, key) {
      keys.set(account, key);
    },
    async delete(account) {
      keys.delete(account);
    },
  };
};

const Keys = z.record(z.string(), z.string());

const inFile = (path: string): KeyStore => {
  const read = (): Record<string, string> => {
    try {
      return Keys.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw error;
    }
  };
  const write = (keys: Record<string, string>) => {
    if (Object.keys(keys).length === 0) rmSync(path, { force: true });
    else writePrivateFile(path, JSON.stringify(keys));
  };
  return {
    get: async (account) => read()[account] ?? null,
    async set(account, key) {
      write({ ...read(), [account]: key });
    },
    async delete(account) {
      const { [account]: _, ...rest } = read();
      write(rest);
    },
  };
};
