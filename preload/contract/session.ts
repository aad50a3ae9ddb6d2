// Which business is open, with which key, and which others can be opened.
import { z } from 'zod';
import type { ErrorReason } from '../errors.ts';
import { gives, nothing } from './inputs.ts';

/** Where the key is stored. `session`: in memory until Galley ends; `file`: a private file, by explicit choice. */
export type KeyPlace = 'keychain' | 'session' | 'file';

export type KeyMissing = {
  businessName: string;
  /**
   * `refused`: by the service; `ended`: it was stored for one session; `unreadable`: it can't be read from where it is
   * stored.
   */
  cause: 'refused' | 'ended' | 'unreadable';
  /**
   * For `unreadable`: the keychain's error (main/session/keychain.ts); null: it works, but returns no key, because it
   * is locked or empty.
   */
  reason: ErrorReason | null;
};

/** `library` identifies the open business's library, uniquely on this computer. */
export type Session =
  | {
      state: 'signed-out';
      /** A key was saved earlier but is not in use now. */
      keyMissing: KeyMissing | null;
    }
  | {
      state: 'open';
      source: 'key';
      library: string;
      businessName: string;
      baseUrl: string;
      keyPlace: KeyPlace;
      /** Not null: the library is open and accepts changes, and nothing is sent until there is a key again. */
      keyMissing: KeyMissing | null;
    }
  | { state: 'open'; source: 'sandbox'; library: string; businessName: string };

/** A business that can be opened, or one that was signed out of while changes waited. */
export type Business = {
  library: string;
  businessName: string;
  /** The address of its service; null: signed out, so that only its key opens it again. */
  baseUrl: string | null;
  isOpen: boolean;
  /** Changes that its service does not have, as counted when it was closed; 0 for the open one. */
  unsentCount: number;
};

/** https anywhere, http on loopback only; the rule itself is main/service/address.ts. */
const baseUrl = z.string().max(2048);

/** Keychains cap a secret at 2,560 bytes on Windows (CredWriteW). */
const key = z.string().min(1).max(2000);

/** As in `Session`. */
const library = z.string().regex(/^[0-9a-f]{24}$/);

const keyPlace = z.enum(['keychain', 'session', 'file'] satisfies KeyPlace[]);

export const sessionMethods = {
  'session.read': gives<Session>()(nothing),
  /** Asks the service which business the key belongs to; stores nothing. */
  'session.check': gives<{ businessName: string; businessId: string }>()(z.strictObject({ key, baseUrl })),
  /**
   * Opens the business of this key; keys of other businesses stay. `replaces`: the library whose key it replaces; throws
   * `invalid` with the reason `key-of-another` for a key of another business.
   */
  'session.connect': gives<Session>()(z.strictObject({ key, baseUrl, keyPlace, replaces: library.optional() })),
  /** In the order in which they were added; those without a key last. */
  'session.businesses': gives<Business[]>()(nothing),
  /** Closes the open business and opens this one. Throws why it can't; then the previous one is open again. */
  'session.open': gives<Session>()(z.strictObject({ library })),
  'session.openSandbox': gives<Session>()(nothing),
  /**
   * Removes the key of the open business and opens the one that was open before it, if any. Its data stays, unless
   * `deleteUnsent` is given: the number of unsent changes that the user agreed to lose. Throws `invalid` with the
   * reason `more-unsent` when there are more.
   */
  'session.leave': gives<Session>()(z.strictObject({ deleteUnsent: z.int().nonnegative().optional() })),
  /** Reads the saved key again, after the user unlocked the keychain. */
  'session.retryKeychain': gives<Session>()(nothing),
};
