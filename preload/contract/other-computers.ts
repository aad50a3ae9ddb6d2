// The user's other computers: what only this computer knows is shared with them through a folder, sealed.
import { z } from 'zod';
import { otherComputerBounds } from '../rules/own-bounds.ts';
import { gives, nothing } from './inputs.ts';

/**
 * `damaged`: it can't be opened with this passphrase; `newer`: another computer has a newer Galley; `unopened`: the system
 * can't open it now.
 */
export type SharedFileProblem = 'damaged' | 'too-large' | 'newer' | 'unopened';

export type OtherComputers = {
  path: string;
  /**
   * `new`: the folder has no passphrase yet; `locked`: its passphrase is needed, once or, where no keychain keeps it, at
   * each start; `unknown`: a newer Galley made it; `torn`: its key.json is not whole (yet); `gone`: it is not there, and is used again when it is back;
   * `read-only`: nothing can be written to it.
   */
  state: 'new' | 'locked' | 'unknown' | 'torn' | 'opening' | 'on' | 'gone' | 'read-only';
  /** `seenAt`: ISO instant, to the hour, when it last shared something. `isAhead`: its clock is ahead of the service's. */
  computers: { id: string; name: string; isThis: boolean; seenAt: string | null; isAhead: boolean }[];
  /** The computer that creates the drafts of recurring posts. null: none has said so. */
  recurringOn: string | null;
  /** Galley's data was copied from the computer that creates them. */
  isCopy: boolean;
  /** Values for posts and files that are not on this computer (yet). */
  waitingCount: number;
  /** Updates of other computers that build on a file that has not arrived. */
  missingCount: number;
  problems: { path: string; kind: SharedFileProblem }[];
};

/** Why a folder is not used. `own`: Galley stores its own files there. */
export type OtherComputersRefusal = 'gone' | 'own' | 'read-only';

const passphrase = z.string().min(otherComputerBounds.passphrase.least).max(otherComputerBounds.passphrase.most);

export const otherComputersMethods = {
  /** null: nothing is shared. */
  'computers.read': gives<OtherComputers | null>()(nothing),
  /** The shell asks this, for a folder that the user chose. null: it waits for its passphrase. */
  'computers.open': gives<OtherComputersRefusal | null>()(z.strictObject({ path: z.string().min(1).max(4096) })),
  /** false: the folder has another passphrase. */
  'computers.join': gives<boolean>()(
    z.strictObject({ passphrase, name: z.string().trim().min(1).max(otherComputerBounds.name) }),
  ),
  /** From now on this computer creates the drafts of recurring posts. */
  'computers.recurHere': gives<null>()(nothing),
  /**
   * What was shared so far stays here and on the other computers. `erase`: this computer's files are removed. false: they
   * can't be removed now, and sharing goes on.
   */
  'computers.leave': gives<boolean>()(z.strictObject({ erase: z.boolean() })),
};
