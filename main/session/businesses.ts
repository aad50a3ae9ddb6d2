// The businesses that Galley has a key for: where each is stored, and how much waits in those that are not open.
import type { Business } from '../../preload/contract/session.ts';
import { keyAccount, type KeyPlaces } from './api-key-storage.ts';
import type { Log } from '../kernel/log.ts';
import type { KeySession, SessionStore } from '../store/session.ts';
import { leftFolder, libraryPlace, type LibraryPlace } from './library-places.ts';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** How many changes in a business's library were not sent. */
type Left = { businessName: string; unsentCount: number };

type LeftNotes = {
  /**
   * Records the count when a library closes; a count of 0 removes the record. Never fails: it must not prevent closing.
   */
  note(place: LibraryPlace, left: Left): void;
  /** By the name of the library. */
  read(): Map<string, Left>;
};

const Note = z.object({ businessName: z.string(), unsentCount: z.int().positive() });

const createLeftNotes = ({ dataDir, log }: { dataDir: string; log: Pick<Log, 'warn'> }): LeftNotes => {
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

export type Businesses = {
  placeOf(saved: KeySession): LibraryPlace;
  find(library: string): KeySession | undefined;
  /** Throws when the key could not be stored; then nothing has changed. */
  keep(saved: KeySession, key: string): Promise<void>;
  readKey(saved: KeySession): Promise<string | null>;
  /** Removed from the list in any case; throws when the key itself could not be deleted. */
  forget(saved: KeySession): Promise<void>;
  /** As `session.businesses` returns them. */
  list(open: LibraryPlace | undefined): Business[];
  noteLeft: LeftNotes['note'];
};

type Deps = { dataDir: string; store: SessionStore; keyPlaces: KeyPlaces; log: Log };

export const createBusinesses = ({ dataDir, store, keyPlaces, log }: Deps): Businesses => {
  const leftNotes = createLeftNotes({ dataDir, log });
  const placeOf = ({ baseUrl, businessId }: KeySession) =>
    libraryPlace(dataDir, { origin: new URL(baseUrl).origin, businessId });
  const find = (library: string) => store.keys().find((saved) => placeOf(saved).name === library);

  return {
    placeOf,
    find,
    async keep(saved, key) {
      const before = find(placeOf(saved).name);
      await keyPlaces[saved.keyPlace].set(accountOf(saved), key);
      if (before && before.baseUrl !== saved.baseUrl) store.forgetKey(before);
      store.saveKey(saved);
      store.markOpened(saved);
      if (!before || before.keyPlace === saved.keyPlace) return;
      await keyPlaces[before.keyPlace]
        .delete(accountOf(before))
        .catch((error: unknown) => log.warn({ err: error }, 'an earlier key could not be removed'));
    },
    readKey: (saved) => keyPlaces[saved.keyPlace].get(accountOf(saved)),
    async forget(saved) {
      store.forgetKey(saved);
      await keyPlaces[saved.keyPlace].delete(accountOf(saved));
    },
    list(open) {
      const left = leftNotes.read();
      const withKey = store.keys().map((saved): Business => {
        const { name: library } = placeOf(saved);
        const isOpen = open?.name === library;
        const unsentCount = isOpen ? 0 : (left.get(library)?.unsentCount ?? 0);
        left.delete(library);
        return { library, businessName: saved.businessName, baseUrl: saved.baseUrl, isOpen, unsentCount };
      });
      const signedOut = [...left].map(([library, note]): Business => ({
        library,
        baseUrl: null,
        isOpen: false,
        ...note,
      }));
      return [...withKey, ...signedOut];
    },
    noteLeft: leftNotes.note,
  };
};

const accountOf = ({ baseUrl, businessId }: KeySession): string =>
  keyAccount({ origin: new URL(baseUrl).origin, businessId });
