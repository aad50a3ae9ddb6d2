// In place of the real way from a passphrase to a key, which takes about a second each time.
import { createHash } from 'node:crypto';
import type { KeyFrom } from '../../main/kernel/passphrase.ts';

export const quickKeyFrom: KeyFrom = (passphrase, salt) =>
  Promise.resolve(createHash('sha256').update(passphrase).update(salt).digest());
