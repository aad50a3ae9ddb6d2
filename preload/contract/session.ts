// Which business is open, with which key, and which others can be opened.
import { z } from 'zod';
import type { ErrorReason } from '../errors.ts';

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
export const baseUrl = z.string().max(2048);

/** Keychains cap a secret at 2,560 bytes on Windows (CredWriteW). */
export const key = z.string().min(1).max(2000);

/** As a session names it. */
export const library = z.string().regex(/^[0-9a-f]{24}$/);

export const keyPlace = z.enum(['keychain', 'session', 'file'] satisfies KeyPlace[]);
