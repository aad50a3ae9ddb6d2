// The lock: a passphrase that keeps out others who use this computer while the user is away.
import { z } from 'zod';
import { lockBounds, lockMinutes, type LockMinutes } from '../rules/own-bounds.ts';
import { gives, nothing } from './inputs.ts';

export type AppLock = {
  /** Whether a passphrase was chosen. */
  isSet: boolean;
  isLocked: boolean;
  /** How long Galley may be unused before it locks; null: it locks at startup, with the computer and by hand only. */
  afterMinutes: LockMinutes | null;
  /** The user who forgot the passphrase deletes this file, while Galley is closed. */
  filePath: string;
};

/** `waitSeconds`: after several wrong ones, how long no other is tried. */
export type PassphraseCheck = { isRight: boolean; waitSeconds: number };

const passphrase = z.string().min(1).max(lockBounds.passphrase.most);

export const appLockMethods = {
  'lock.read': gives<AppLock>()(nothing),
  /** Sets or replaces the passphrase. `current`: the one there is, if any; a wrong one changes nothing. */
  'lock.set': gives<PassphraseCheck>()(
    z.strictObject({
      passphrase: passphrase.min(lockBounds.passphrase.least),
      current: passphrase.optional(),
    }),
  ),
  /** Galley doesn't lock anymore. */
  'lock.remove': gives<PassphraseCheck>()(z.strictObject({ current: passphrase })),
  'lock.after': gives<AppLock>()(z.strictObject({ minutes: z.literal([...lockMinutes]).nullable() })),
  /** Does nothing without a passphrase. */
  'lock.now': gives<AppLock>()(nothing),
  'lock.open': gives<PassphraseCheck>()(z.strictObject({ passphrase })),
  /** The user is at the window: the time until it locks begins again. */
  'lock.used': gives<null>()(nothing),
};
