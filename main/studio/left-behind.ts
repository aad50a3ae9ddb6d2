// What still waits in the libraries of other businesses: noted when one is closed, so that it is not forgotten with it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { LeftBehind } from '../../preload/model/account.ts';
import type { Log } from '../log.ts';
import { leftFolder, type LibraryPlace } from './library.ts';

export type LeftNotes = {
  /** Of a library that closes; nothing is left in it with a count of 0. Never fails: a note is no reason to stay open. */
  note(place: LibraryPlace, left: LeftBehind): void;
  /** Of all libraries but the open one, the most first. */
  others(open: LibraryPlace | null): LeftBehind[];
};

const Note = z.object({ businessName: z.string(), unsentCount: z.int().positive() });

export const createLeftNotes = ({ dataDir, log }: { dataDir: string; log: Pick<Log, 'warn'> }): LeftNotes => {
  const folder = leftFolder(dataDir);
  const read = (file: string): LeftBehind[] => {
    try {
      return [Note.parse(JSON.parse(readFileSync(file, 'utf8')))];
    } catch {
      // Half written by a crash: what waits there still waits, and is sent once its business is open.
      return [];
    }
  };
  return {
    note({ leftFile }, left) {
      try {
        rmSync(leftFile, { force: true });
        if (left.unsentCount === 0) return;
        mkdirSync(dirname(leftFile), { recursive: true, mode: 0o700 });
        writeFileSync(leftFile, JSON.stringify(left), { mode: 0o600 });
      } catch (error) {
        log.warn({ err: error }, 'what waits in this library could not be noted');
      }
    },
    others(open) {
      let names: string[];
      try {
        names = readdirSync(folder);
      } catch {
        return [];
      }
      return names
        .map((name) => join(folder, name))
        .filter((file) => file !== open?.leftFile)
        .flatMap(read)
        .sort((one, other) => other.unsentCount - one.unsentCount);
    },
  };
};
