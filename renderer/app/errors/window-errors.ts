// Unexpected errors of the window: shown to the user once, and logged.
import type { WindowFailure } from '../../../preload/contract/support.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Bridge } from '../bridge.ts';
import { showToast } from '../../ui/toast.ts';
import { errorStrings, windowErrorStrings } from './strings.ts';

type Deps = {
  host: Window;
  bridge: Pick<Bridge, 'call'>;
  show: (thrown: unknown) => void;
  /** Milliseconds that only run forward. */
  now?: () => number;
};

/** Debounce: the same error is shown again only after it has not occurred for this long. */
const quietMs = 10_000;
/** Of one window. */
const mostLogged = 20;
/** Their messages speak of code; those of other errors may quote what a person wrote. */
const ofTheEngine = ['TypeError', 'ReferenceError', 'RangeError', 'Svelte error'];

/** Returns how to stop. */
export const watchWindowErrors = ({ host, bridge, show, now = () => performance.now() }: Deps): (() => void) => {
  const lastAt = new Map<string, number>();

  const receive = (thrown: unknown): void => {
    if (isExpected(thrown)) return;
    const failure = failureOf(thrown);
    const own = JSON.stringify(failure);
    // Beyond so many different ones, the others count as one.
    const key = lastAt.has(own) || lastAt.size < mostLogged ? own : 'others';
    const before = lastAt.get(key);
    const at = now();
    lastAt.set(key, at);
    // If even this fails, there is nothing left to report it to.
    if (before === undefined) bridge.call('window.failed', failure).catch(() => undefined);
    if (before === undefined || at - before >= quietMs) show(thrown);
  };
  const onError = (event: ErrorEvent): void => {
    // Browsers say so of a layout that took more than a frame; nothing failed.
    if (event.error === null && event.message.startsWith('ResizeObserver loop')) return;
    receive(event.error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => receive(reason);

  host.addEventListener('error', onError);
  host.addEventListener('unhandledrejection', onRejection);
  return () => {
    host.removeEventListener('error', onError);
    host.removeEventListener('unhandledrejection', onRejection);
  };
};

/** @param reload reloads the window. */
export const showWindowError = (thrown: unknown, reload: () => void): void => {
  const text = thrown instanceof AppError ? errorStrings(thrown).lead : windowErrorStrings.toast;
  showToast(text, { label: windowErrorStrings.reload, onselect: reload });
};

/** What was under way when the person stopped it, or left the business. */
const isExpected = (thrown: unknown): boolean =>
  (thrown instanceof AppError && (thrown.kind === 'cancelled' || thrown.kind === 'signed-out')) ||
  (thrown instanceof DOMException && thrown.name === 'AbortError');

const failureOf = (thrown: unknown): WindowFailure => {
  if (thrown instanceof AppError) {
    return { name: `AppError ${thrown.kind}`, message: thrown.data.reason ?? null, frames: framesOf(thrown) };
  }
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: null, frames: [] };
  const name = thrown.name.slice(0, 60);
  return { name, message: ofTheEngine.includes(name) ? withoutData(thrown.message) : null, frames: framesOf(thrown) };
};

/** `on string '...'` quotes a value: whatever is quoted and more than one word goes. */
const withoutData = (message: string): string => message.replace(/'.*\s.*'|".*"/su, '…').slice(0, 200);

/** Files of the window with line and column; folders and the functions' names stay out. */
const framesOf = ({ stack = '' }: Error): string[] =>
  Array.from(
    stack.matchAll(/([\w.-]{1,100}\.(?:js|ts|svelte))(?:\?[^:\s]*)?:(\d{1,9}):(\d{1,9})/g),
    ([, file, line, column]) => `${file}:${line}:${column}`,
  ).slice(0, 10);
