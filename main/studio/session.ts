// How Galley is signed in: with a key, in the sandbox, or not at all; and the studio that belongs to it.
import type { ParsedInput } from '../../preload/bridge.ts';
import { AppError, errorData } from '../../preload/error.ts';
import type { KeyMissing, Session } from '../../preload/model/account.ts';
import { keyAccount, type KeyPlaces } from '../key-places.ts';
import type { Secrets } from '../secrets.ts';
import { serviceAddress } from '../service/address.ts';
import { createClient } from '../service/client.ts';
import type { KeySession, SessionStore } from '../store/session.ts';
import type { Trial } from '../trial.ts';
import { createStudio, type Studio, type Surroundings } from './studio.ts';

export type SessionControl = {
  /** Waits for the start to be over, which may mean for the keychain. */
  read(): Promise<Session>;
  check(of: ParsedInput<'session.check'>): Promise<{ businessName: string; businessId: string }>;
  connect(of: ParsedInput<'session.connect'>): Promise<Session>;
  openSandbox(): Promise<Session>;
  leave(): Promise<Session>;
  retryKeychain(): Promise<Session>;
  /** The open studio; throws `signed-out` when there is none. */
  studio(): Promise<Studio>;
  close(): Promise<void>;
};

type Deps = Surroundings & {
  store: SessionStore;
  keyPlaces: KeyPlaces;
  secrets: Secrets;
  openTrial: () => Promise<Trial>;
  startInSandbox: boolean;
};

type Open = { session: Extract<Session, { state: 'open' }>; studio: Studio; close(): Promise<void> };

export const createSession = (deps: Deps): SessionControl => {
  const { store, keyPlaces, secrets, events, log, clock, openTrial, startInSandbox } = deps;
  let open: Open | null = null;
  let keyMissing: KeyMissing | null = null;

  const current = (): Session => open?.session ?? { state: 'signed-out', keyMissing };

  const close = async () => {
    const closing = open;
    open = null;
    closing?.studio.close();
    await closing?.close();
  };

  const enter = (base: URL, key: string, session: Open['session'], closeBase: () => Promise<void>): void => {
    secrets.hide(key);
    const studio: Studio = createStudio(base, key, deps, () => {
      if (open?.studio === studio && session.source === 'key')
        void inTurn(() => keyRefused(studio, session.businessName));
    });
    open = { session, studio, close: closeBase };
    keyMissing = null;
    // Work that ran when Galley was last closed; without an answer it is found at the next look at the jobs.
    studio.jobs.resume().catch((error: unknown) => log.warn({ err: error }, 'running work could not be found'));
  };

  /** The key and what belongs to it stay: the person may have it allowed again, or enter another. */
  const keyRefused = async (studio: Studio, businessName: string) => {
    if (open?.studio !== studio) return;
    await close();
    keyMissing = { businessName, cause: 'refused', reason: null };
    events.changed('session');
  };

  const openSaved = async (saved: KeySession): Promise<void> => {
    const base = serviceAddress(saved.baseUrl);
    const { businessName, keyPlace, baseUrl } = saved;
    try {
      const key = await keyPlaces[keyPlace].get(accountOf(saved));
      if (key !== null)
        enter(base, key, { state: 'open', source: 'key', businessName, baseUrl, keyPlace }, async () => {});
      // A locked keychain answers like an empty one: that is never taken for a sign-out.
      else keyMissing = { businessName, cause: keyPlace === 'session' ? 'ended' : 'unreadable', reason: null };
    } catch (error) {
      log.warn({ err: error, keyPlace }, 'the saved key cannot be read');
      keyMissing = { businessName, cause: 'unreadable', reason: errorData(error).reason ?? null };
    }
  };

  const enterTrial = async (): Promise<void> => {
    const trial = await openTrial();
    try {
      secrets.hide(trial.key);
      const { businessName } = await ask(trial.base, trial.key);
      enter(trial.base, trial.key, { state: 'open', source: 'sandbox', businessName }, () => trial.close());
    } catch (error) {
      await trial.close();
      throw error;
    }
  };

  /** Back to where the person was. */
  const restore = async (sandboxFirst: boolean): Promise<void> => {
    if (sandboxFirst) {
      try {
        await enterTrial();
        return;
      } catch (error) {
        log.error({ err: error }, 'the sandbox does not start');
      }
    }
    const saved = store.readKey();
    if (saved) await openSaved(saved);
  };

  /** Asks the service whose key this is. */
  const ask = async (base: URL, key: string) => {
    const client = createClient({ ...deps, base, key, onKeyRefused: () => {} });
    const { body } = await client.call('account.get', {});
    return { businessName: body.businessName, businessId: body.businessId };
  };

  const forget = async (saved: KeySession | null): Promise<void> => {
    if (saved) await keyPlaces[saved.keyPlace].delete(accountOf(saved));
  };

  // One change of the session at a time, the start included.
  let turn: Promise<unknown> = restore(startInSandbox || store.inSandbox()).catch((error: unknown) =>
    log.error({ err: error }, 'the session cannot be restored'),
  );
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
        events.changed('session');
      }
    });

  return {
    async read() {
      await started;
      return current();
    },
    async check({ key, baseUrl }) {
      return ask(serviceAddress(baseUrl), usable(key, secrets));
    },
    connect: ({ key: typed, baseUrl, keyPlace }) =>
      change(async () => {
        const base = serviceAddress(baseUrl);
        const key = usable(typed, secrets);
        const business = await ask(base, key);
        const before = store.readKey();
        const saved: KeySession = { ...business, baseUrl: withoutSlash(base), keyPlace, keySavedAt: clock.now() };
        await keyPlaces[keyPlace].set(accountOf(saved), key);
        store.saveKey(saved);
        store.leaveSandbox();
        await close();
        enter(
          base,
          key,
          { state: 'open', source: 'key', businessName: saved.businessName, baseUrl: saved.baseUrl, keyPlace },
          async () => {},
        );
        if (before && (before.keyPlace !== keyPlace || accountOf(before) !== accountOf(saved))) {
          await forget(before).catch((error: unknown) =>
            log.warn({ err: error }, 'an earlier key could not be removed'),
          );
        }
      }),
    openSandbox: () =>
      change(async () => {
        if (open?.session.source === 'sandbox') return;
        await close();
        await enterTrial();
        store.enterSandbox();
      }),
    leave: () =>
      change(async () => {
        const fromSandbox = open?.session.source === 'sandbox';
        await close();
        if (fromSandbox) {
          store.leaveSandbox();
          await restore(false);
          return;
        }
        const saved = store.readKey();
        store.forgetKey();
        keyMissing = null;
        // Signed out in any case; if the keychain keeps the key, the person is told why.
        await forget(saved);
      }),
    retryKeychain: () =>
      change(async () => {
        const saved = store.readKey();
        if (!open && saved) await openSaved(saved);
      }),
    async studio() {
      await started;
      if (!open) throw new AppError({ kind: 'signed-out', message: 'Galley is not signed in.' });
      return open.studio;
    },
    close: () => inTurn(close),
  };
};

const accountOf = ({ baseUrl, businessId }: KeySession): string =>
  keyAccount({ origin: new URL(baseUrl).origin, businessId });

const withoutSlash = (base: URL): string => base.href.replace(/\/$/, '');

/** The key as it can travel in a header; hidden from the log before anything else happens with it. */
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
