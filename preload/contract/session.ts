// Which business is open, with which key, and which others can be opened.
import { z } from 'zod';
import type { ErrorReason } from '../errors.ts';
import { gives, nothing } from './inputs.ts';

/** Where the key is kept. `session`: in memory until Galley ends; `file`: a private file, by explicit choice. */
export type KeyPlace = 'keychain' | 'session' | 'file';

export type KeyMissing = {
  businessName: string;
  /** `refused`: by the service; `ended`: it was kept for one session; `unreadable`: its place does not give it. */
  cause: 'refused' | 'ended' | 'unreadable';
  /** Of `unreadable`: what the keychain said (main/session/keychain.ts); null: it works, but gives no key, locked or empty. */
  reason: ErrorReason | null;
};

/** `library` names what is kept here of the open business, among all businesses of this computer; no other has it. */
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
      /** Not null: the library is open and takes changes, and nothing is sent until there is a key again. */
      keyMissing: KeyMissing | null;
    }
  | { state: 'open'; source: 'sandbox'; library: string; businessName: string };

/** A business that can be opened, or one that was signed out of while changes waited. */
export type Business = {
  library: string;
  businessName: string;
  /** Of its service; null: it was signed out of, and only its key opens it again. */
  baseUrl: string | null;
  isOpen: boolean;
  /** Changes kept here that its service has not got, as counted when it was closed; of the open one 0. */
  unsentCount: number;
};

/** https anywhere, http on loopback only; the rule itself is main/service/address.ts. */
const baseUrl = z.string().max(2048);

/** Keychains cap a secret at 2,560 bytes on Windows (CredWriteW). */
const key = z.string().min(1).max(2000);

/** As a session names it. */
const library = z.string().regex(/^[0-9a-f]{24}$/);

const keyPlace = z.enum(['keychain', 'session', 'file'] satisfies KeyPlace[]);

export const sessionMethods = {
  'session.read': gives<Session>()(nothing),
  /** Asks the service whose key it is; keeps nothing. */
  'session.check': gives<{ businessName: string; businessId: string }>()(z.strictObject({ key, baseUrl })),
  /** Opens the business of this key; those whose keys are kept already stay. */
  'session.connect': gives<Session>()(z.strictObject({ key, baseUrl, keyPlace })),
  /** In the order in which they were added; those without a key last. */
  'session.businesses': gives<Business[]>()(nothing),
  /** Closes what is open and opens this one. Throws why that cannot be, and what was open is open again. */
  'session.open': gives<Session>()(z.strictObject({ library })),
  'session.openSandbox': gives<Session>()(nothing),
  /**
   * Forgets the key of the open business and goes to the one that was open before it, if there is one. What is kept of
   * it stays, unless `deleteUnsent` is given: so many unsent changes the person agreed to lose. Throws `invalid` with
   * the reason `more-unsent` when there are more.
   */
  'session.leave': gives<Session>()(z.strictObject({ deleteUnsent: z.int().nonnegative().optional() })),
  /** Reads the saved key again, after the person unlocked the keychain. */
  'session.retryKeychain': gives<Session>()(nothing),
};
