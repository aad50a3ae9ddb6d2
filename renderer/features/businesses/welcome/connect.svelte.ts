// Signing in: the key and the address as typed, the service's answer about them, and where the key will be stored.
import type { AppError } from '../../../../preload/errors.ts';
import type { KeyPlace } from '../../../../preload/contract/session.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { appError } from '../../../app/live-query.svelte.ts';
import { errorStrings } from '../../../app/errors/strings.ts';
import { welcomeStrings } from './strings.ts';

type Check =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'opens'; businessName: string }
  | { state: 'refused'; error: AppError };

export type Connect = {
  key: string;
  address: string;
  readonly check: Check;
  /** Why the keychain did not take the key: the person must say where to keep it instead. */
  readonly keychainError: AppError | undefined;
  readonly busy: 'connecting' | 'sandbox' | undefined;
  /** Asks the service about what is typed now, at once. */
  askNow(): void;
  /** Asks after a pause, so that not every letter is sent. */
  askSoon(): void;
  connect(keyPlace: KeyPlace): Promise<void>;
  openSandbox(): Promise<void>;
  /** Once the address is typed: shows it as it will be used. */
  completeAddress(): void;
  /** Back from the question about the keychain to the form. */
  reconsider(): void;
  close(): void;
};

const pauseMs = 600;

/** Addresses are often typed without the scheme. */
const completed = (address: string): string =>
  address === '' || address.includes('://') ? address : `https://${address}`;

type Place = {
  /** Asked before another business takes the place of the open one; false: it stays. */
  ready?: () => Promise<boolean>;
  /** The library whose key is replaced. */
  replaces?: string | undefined;
};

export const createConnect = (
  bridge: Bridge,
  onopened: () => void,
  { ready = async () => true, replaces }: Place = {},
): Connect => {
  let key = $state('');
  let address = $state('');
  let check = $state.raw<Check>({ state: 'idle' });
  let keychainError = $state.raw<AppError>();
  let busy = $state<Connect['busy']>();
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const given = () => ({ key: key.trim(), baseUrl: completed(address.trim()) });

  const ask = async () => {
    clearTimeout(timer);
    const own = (asked += 1);
    const input = given();
    if (input.key === '' || input.baseUrl === '') {
      check = { state: 'idle' };
      return;
    }
    check = { state: 'asking' };
    try {
      const { businessName } = await bridge.call('session.check', input);
      if (own === asked) check = { state: 'opens', businessName };
    } catch (thrown) {
      if (own === asked) check = { state: 'refused', error: appError(thrown) };
    }
  };

  const open = async (doing: NonNullable<Connect['busy']>, call: () => Promise<unknown>) => {
    // An answer to an earlier question would speak over this one.
    clearTimeout(timer);
    asked += 1;
    busy = doing;
    try {
      if (await ready()) {
        await call();
        onopened();
      }
    } catch (thrown) {
      const error = appError(thrown);
      if (error.kind === 'keychain') keychainError = error;
      else check = { state: 'refused', error };
    }
    busy = undefined;
  };

  return {
    get key() {
      return key;
    },
    set key(text) {
      key = text;
    },
    get address() {
      return address;
    },
    set address(text) {
      address = text;
    },
    get check() {
      return check;
    },
    get keychainError() {
      return keychainError;
    },
    get busy() {
      return busy;
    },
    askNow: () => void ask(),
    askSoon() {
      clearTimeout(timer);
      asked += 1;
      check = { state: 'idle' };
      timer = setTimeout(() => void ask(), pauseMs);
    },
    connect: (keyPlace) => open('connecting', () => bridge.call('session.connect', { ...given(), keyPlace, replaces })),
    openSandbox: () => open('sandbox', () => bridge.call('session.openSandbox', {})),
    completeAddress() {
      address = completed(address.trim());
    },
    reconsider() {
      keychainError = undefined;
    },
    close: () => clearTimeout(timer),
  };
};

export type KeyProblem = { field: 'key' | 'address'; text: string };

export const keyProblem = (error: AppError): KeyProblem => {
  const text = welcomeStrings.problem;
  switch (error.kind) {
    case 'unauthorized':
      return { field: 'key', text: text.unauthorized };
    case 'forbidden':
      return { field: 'key', text: text.forbidden };
    case 'scope-missing':
      return { field: 'key', text: text.narrow };
    case 'address-refused':
      return { field: 'address', text: errorStrings(error).message ?? errorStrings(error).lead };
    case 'unreachable':
    case 'unsure':
      return { field: 'address', text: errorStrings(error).message ?? text.unreachable };
    case 'unreadable':
    case 'not-found':
      return { field: 'address', text: text.unreadable };
    default: {
      const { lead, message } = errorStrings(error);
      return { field: 'key', text: [lead, message].filter(Boolean).join(' ') };
    }
  }
};
