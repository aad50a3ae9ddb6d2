// The businesses Galley has a key of: where each is kept, and what of it waits while another one is open.
import type { Business } from '../../preload/model/account.ts';
import { keyAccount, type KeyPlaces } from '../key-places.ts';
import type { Log } from '../log.ts';
import type { KeySession, SessionStore } from '../store/session.ts';
import { createLeftNotes, type LeftNotes } from './left-behind.ts';
import { libraryPlace, type LibraryPlace } from './library.ts';

export type Businesses = {
  placeOf(saved: KeySession): LibraryPlace;
  find(library: string): KeySession | undefined;
  /** Throws when the key would not be there afterwards; then nothing has changed. */
  keep(saved: KeySession, key: string): Promise<void>;
  readKey(saved: KeySession): Promise<string | null>;
  /** Forgotten in any case; throws when the key itself is still where it was kept. */
  forget(saved: KeySession): Promise<void>;
  /** As `session.businesses` gives them. */
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
