// What still waits in the libraries of other businesses: noted when one is closed, so that it is not forgotten with it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { leftFolder, type LibraryPlace } from './library.ts';

/** Changes kept here that the service of a business has not got. */
type Left = { businessName: string; unsentCount: number };

export type LeftNotes = {
  /** Of a library that closes; nothing is left in it with a count of 0. Never fails: a note is no reason to stay open. */
  note(place: LibraryPlace, left: Left): void;
  /** By the name of the library. */
  read(): Map<string, Left>;
};

const Note = z.object({ businessName: z.string(), unsentCount: z.int().positive() });

export const createLeftNotes = ({ dataDir, log }: { dataDir: string; log: Pick<Log, 'warn'> }): LeftNotes => {
  const folder = leftFolder(dataDir);
  const read = (name: string): [string, Left][] => {
    try {
      return [[name, Note.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))]];
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
    read() {
      let names: string[];
      try {
        names = readdirSync(folder);
      } catch {
        return new Map();
      }
      return new Map(names.flatMap(read));
    },
  };
};
