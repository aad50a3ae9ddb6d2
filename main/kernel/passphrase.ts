// A key made of a passphrase, slowly enough that guessing takes long.
import { scrypt } from 'node:crypto';

/** 128 MB of memory and about a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
export const keyBytes = 32;
export const saltBytes = 16;

export type KeyFrom = (passphrase: string, salt: Uint8Array) => Promise<Buffer>;

export const keyFrom: KeyFrom = (passphrase, salt) =>
  new Promise((resolve, reject) => {
    // The same characters can be typed in two ways.
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
