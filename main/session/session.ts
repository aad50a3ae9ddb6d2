// How Galley is signed in: with a key, in the sandbox, or not at all; and the open business that belongs to it.
import type { Handlers, ParsedInput } from '../../preload/bridge.ts';
import { AppError, errorData } from '../../preload/errors.ts';
import type { Business, KeyMissing, Session } from '../../preload/contract/session.ts';
import type { KeyPlaces } from './api-key-storage.ts';
import type { Secrets } from '../kernel/redaction.ts';
import { serviceAddress } from '../service/address.ts';
import { createClient } from '../service/client.ts';
import type { KeySession, SessionStore } from '../store/session.ts';
import type { EmbeddedSandbox } from './embedded-sandbox.ts';
import { createBusinesses } from './businesses.ts';
import { deleteLibrary, hasLibrary, libraryPlace, type LibraryPlace } from './library-places.ts';
import { openBusiness, type Environment, type OpenBusiness } from '../business.ts';

export type SessionControl = {
  /**
   * Waits until the start has finished, which may have to wait for the keychain. Throws why a library can't be opened.
   */
  read(): Promise<Session>;
  check(of: ParsedInput<'session.check'>): Promise<{ businessName: string; businessId: string }>;
  connect(of: ParsedInput<'session.connect'>): Promise<Session>;
  /** Throws why the business can't be opened; then the previous one is open again. */
  open(library: string): Promise<Session>;
  openSandbox(): Promise<Session>;
  leave(of: ParsedInput<'session.leave'>): Promise<Session>;
  retryKeychain(): Promise<Session>;
  businesses(): Promise<Business[]>;
  /** The open business; throws `signed-out` when there is none. */
  business(): Promise<OpenBusiness>;
  /** The name of its library. */
  openLibrary(): string | undefined;
  /** Whether something is on its way that stops when Galley ends: uploads, or changes that must arrive in time. */
  isSending(): boolean;
  close(): Promise<void>;
};

type Deps = Environment & {
  dataDir: string;
  store: SessionStore;
  keyPlaces: KeyPlaces;
  secrets: Secrets;
  openEmbeddedSandbox: () => Promise<EmbeddedSandbox>;
  startInSandbox: boolean;
};

type OpenSession = Extract<Session, { state: 'open' }>;
type Open = { session: OpenSession; business: OpenBusiness; place: LibraryPlace; close(): Promise<void> };
type Entry = {
  base: URL;
  key: string | null;
  businessId: string;
  place: LibraryPlace;
  session: OpenSession;
  closeBase?: () => Promise<void>;
};

/** Starts by reopening what was open last, and runs one change of the session at a time. */
export const createSession = (deps: Deps): SessionControl => {
  const { dataDir, store, secrets, events, log, clock, openEmbeddedSandbox, startInSandbox } = deps;
  const businesses = createBusinesses(deps);
  let open: Open | null = null;
  let keyMissing: KeyMissing | null = null;
  let failed: AppError | null = null;

  const current = (): Session => open?.session ?? { state: 'signed-out', keyMissing };

  const close = async () => {
    const closing = open;
    open = null;
    await closing?.close();
  };

  const enter = ({ base, key, businessId, place, session, closeBase }: Entry): void => {
    const business = openBusiness({ base, key, businessId, place }, deps, (verdict) => keyJudged(business, verdict));
    // In reverse order; if closing one part fails, the rest still closes.
    const closing = new AsyncDisposableStack();
    closing.defer(() => closeBase?.());
    closing.defer(() => business.close());
    if (session.source === 'key')
      closing.defer(() =>
        businesses.noteLeft(place, { businessName: session.businessName, unsentCount: unsentIn(business) }),
      );
    open = { session, business, place, close: () => closing.disposeAsync() };
    keyMissing = null;
    failed = null;
  };

  /** The library stays open and accepts changes, and the key stays stored: the user may have it allowed again. */
  const keyJudged = (business: OpenBusiness, verdict: 'taken' | 'refused'): void => {
    if (open?.business !== business || open.session.source !== 'key') return;
    const { businessName, keyMissing: before } = open.session;
    if ((verdict === 'refused') === (before !== null)) return;
    const refused: KeyMissing = { businessName, cause: 'refused', reason: null };
    open.session = { ...open.session, keyMissing: verdict === 'refused' ? refused : null };
    events.changed('session');
  };

  const enterBusiness = (saved: KeySession, key: string | null, missing: KeyMissing | null): void => {
    const { baseUrl, businessId, businessName, keyPlace } = saved;
    const place = businesses.placeOf(saved);
    // Without a key only what is stored already can be shown.
    if (missing && !hasLibrary(place)) {
      keyMissing = missing;
      return;
    }
    const session = { state: 'open', source: 'key', businessName, baseUrl, keyPlace, keyMissing: missing } as const;
    enter({ base: serviceAddress(baseUrl), key, businessId, place, session: { ...session, library: place.name } });
  };

  /** A locked keychain replies like an empty one, which must not be taken for a sign-out. */
  const findKey = async (
    saved: KeySession,
  ): Promise<{ key: string; missing: null } | { key: null; missing: KeyMissing }> => {
    const { businessName, keyPlace } = saved;
    const missing = (reason: KeyMissing['reason']): KeyMissing =>
      keyPlace === 'session' ? { businessName, cause: 'ended', reason } : { businessName, cause: 'unreadable', reason };
    try {
      const key = await businesses.readKey(saved);
      if (key === null) return { key, missing: missing(null) };
      secrets.hide(key);
      return { key, missing: null };
    } catch (error) {
      log.warn({ err: error, keyPlace }, 'the saved key cannot be read');
      return { key: null, missing: missing(errorData(error).reason ?? null) };
    }
  };
  const openSaved = async (saved: KeySession): Promise<void> => {
    const { key, missing } = await findKey(saved);
    enterBusiness(saved, key, missing);
  };

  const enterEmbeddedSandbox = async (): Promise<void> => {
    const sandbox = await openEmbeddedSandbox();
    try {
      const { base, key } = sandbox;
      secrets.hide(key);
      const { businessName, businessId } = await ask(base, key);
      const place = libraryPlace(dataDir, { origin: 'sandbox', businessId });
      const session = { state: 'open', source: 'sandbox', library: place.name, businessName } as const;
      enter({ base, key, businessId, place, session, closeBase: () => sandbox.close() });
    } catch (error) {
      await sandbox.close();
      throw error;
    }
  };

  /** Reopens what the user had open last; of the sandbox nothing else, which would publish what is tried out there. */
  const restore = async (inSandbox: boolean): Promise<void> => {
    if (inSandbox) return enterEmbeddedSandbox();
    const saved = store.lastOpened();
    if (saved) await openSaved(saved);
  };

  /** Asks the service which business this key belongs to. */
  const ask = async (base: URL, key: string) => {
    const client = createClient({ ...deps, base, key });
    const { body } = await client.ask('account.get', {});
    return { businessName: body.businessName, businessId: body.businessId };
  };

  // One change of the session at a time, the start included.
  const reopen = (inSandbox: boolean): Promise<void> =>
    restore(inSandbox).catch((error: unknown) => {
      failed = new AppError(errorData(error), { cause: error });
      log.error({ err: error, inSandbox }, 'the session cannot be restored');
    });
  let turn: Promise<unknown> = reopen(startInSandbox || store.inSandbox());
  const started = turn;
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(run);
    turn = mine.catch(() => {});
    return mine;
  };
  const change = (run: () => Promise<void>): Promise<Session> =>
    inTurn(async () => {
      try {
        await run();
        return current();
      } finally {
        // With a new key the same business stays on the screen, and the old key's refusal is cleared.
        events.changed('session', 'sync');
      }
    });

  return {
    async read() {
      await started;
      if (!open && failed !== null) throw failed;
      return current();
    },
    async check({ key, baseUrl }) {
      return ask(serviceAddress(baseUrl), usable(key, secrets));
    },
    connect: ({ key: typed, baseUrl, keyPlace, replaces }) =>
      change(async () => {
        const base = serviceAddress(baseUrl);
        const key = usable(typed, secrets);
        const business = await ask(base, key);
        const replaced = replaces === undefined ? undefined : businesses.find(replaces);
        // What waits in that library would still wait, behind another business.
        if (replaced && replaced.businessId !== business.businessId)
          throw new AppError({
            kind: 'invalid',
            message: 'This key is for another business.',
            reason: 'key-of-another',
            field: 'key',
          });
        const saved: KeySession = { ...business, baseUrl: withoutSlash(base), keyPlace, keySavedAt: clock.now() };
        await businesses.keep(saved, key);
        store.leaveSandbox();
        // What waits there stays; for the same business it continues under the new key.
        await close();
        enterBusiness(saved, key, null);
      }),
    open: (library) =>
      change(async () => {
        const saved = businesses.find(library);
        if (!saved) throw new AppError({ kind: 'not-found', message: 'Galley has no key of this business.' });
        if (open?.place.name === library) return;
        const before = open;
        await close();
        try {
          await openSaved(saved);
        } catch (error) {
          if (before) await reopen(before.session.source === 'sandbox');
          throw error;
        }
        store.leaveSandbox();
        store.markOpened(saved);
      }),
    openSandbox: () =>
      change(async () => {
        if (open?.session.source === 'sandbox') return;
        const before = open;
        await close();
        try {
          await enterEmbeddedSandbox();
        } catch (error) {
          if (before) await reopen(false);
          throw error;
        }
        store.enterSandbox();
      }),
    leave: ({ deleteUnsent }) =>
      change(async () => {
        if (open && deleteUnsent !== undefined && unsentIn(open.business) > deleteUnsent)
          throw new AppError({ kind: 'invalid', message: 'More waits than was agreed to.', reason: 'more-unsent' });
        const fromSandbox = open?.session.source === 'sandbox';
        await close();
        failed = null;
        keyMissing = null;
        if (fromSandbox) {
          store.leaveSandbox();
          await restore(false);
          return;
        }
        const saved = store.lastOpened();
        if (!saved) return;
        try {
          if (deleteUnsent !== undefined) deleteLibrary(businesses.placeOf(saved));
        } finally {
          // Signed out in any case; if the key could not be deleted from the keychain, the error is shown.
          try {
            await businesses.forget(saved);
          } finally {
            await restore(false);
          }
        }
      }),
    retryKeychain: () =>
      change(async () => {
        const saved = store.lastOpened();
        const session = open?.session;
        if (!saved || (session && (session.source !== 'key' || !session.keyMissing))) return;
        // The keychain may ask the user: meanwhile what they write is saved as before.
        const { key, missing } = await findKey(saved);
        if (open && session && missing) {
          open.session = { ...session, keyMissing: missing };
          return;
        }
        await close();
        enterBusiness(saved, key, missing);
      }),
    async businesses() {
      await started;
      return businesses.list(open?.place);
    },
    async business() {
      await started;
      if (!open) throw new AppError({ kind: 'signed-out', message: 'Galley is not signed in.' });
      return open.business;
    },
    openLibrary: () => open?.place.name,
    isSending() {
      if (!open) return false;
      const { uploads, takebacks } = open.business.sync;
      const { paused, fileCount, doneCount, failedCount } = uploads.progress();
      const isUploading = !paused && fileCount > doneCount + failedCount;
      return isUploading || takebacks().slots.some((at) => Date.parse(at) > clock.now());
    },
    close: () => inTurn(close),
  };
};

/** The number of changes that the service does not have. */
const unsentIn = ({ sync }: OpenBusiness): number => {
  const { waitingCount, leftOutCount, sendingCount, needsYouCount } = sync.status();
  return waitingCount + leftOutCount + sendingCount + needsYouCount;
};

const withoutSlash = (base: URL): string => base.href.replace(/\/$/, '');

/** Trims the key to what can be sent in a header; redacted from logs before anything else happens with it. */
const usable = (typed: string, secrets: Secrets): string => {
  const key = typed.trim();
  secrets.hide(key);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError({
      kind: 'invalid',
      message: 'This is not a key: it holds characters that no key has.',
      reason: 'key-malformed',
      field: 'key',
    });
  }
  return key;
};

export const sessionMethods = (session: SessionControl) =>
  ({
    'session.read': () => session.read(),
    'session.check': (input) => session.check(input),
    'session.connect': (input) => session.connect(input),
    'session.openSandbox': () => session.openSandbox(),
    'session.businesses': () => session.businesses(),
    'session.open': ({ library }) => session.open(library),
    'session.leave': (input) => session.leave(input),
    'session.retryKeychain': () => session.retryKeychain(),
  }) satisfies Partial<Handlers>;
