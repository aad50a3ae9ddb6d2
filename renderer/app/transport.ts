// Connects the window to Galley's core: Electron's bridge where there is one, else the loopback server's socket.
import { forEachShellMethod, refused, type Transport } from '../../preload/contract/shell.ts';
import { externalUrl } from '../../preload/rules/external-url.ts';
import { readSessionReply, sessionPath, socketPath } from '../../preload/socket.ts';
import { createSocketTransport } from './socket-transport.ts';

declare global {
  interface Window {
    /** Put there by Electron's preload. */
    readonly galley?: Transport;
  }
}

/** Await this before anything else is shown or any route is read. Leaves the page when the tab has no session. */
export const openTransport = async (): Promise<Transport> => window.galley ?? (await openLoopback());

// A browser tab: trades a one-time code for a secret, stores it for the tab, and opens a socket with it.

/** Per tab and gone with it, yet there after a reload. */
const secretItem = 'galley-secret';
const codePattern = /^#code=([\w-]+)$/;

/** Resolves once a socket is under way; never, when the tab has no session and goes to the page that says so. */
const openLoopback = async (): Promise<Transport> => {
  const code = codePattern.exec(location.hash)?.[1];
  if (code) {
    history.replaceState(null, '', location.pathname);
    const secret = await redeem(code);
    if (secret) sessionStorage.setItem(secretItem, secret);
  }
  const secret = sessionStorage.getItem(secretItem);
  if (!secret) return leave();
  const calls = createSocketTransport({
    connect: () => new WebSocket(`ws://${location.host}${socketPath}`),
    secret,
    onRefused: () => void leave(),
  });
  return { ...unsupported, ...calls, ...browserNotices, openLink, takeFiles: takingLate(calls.call, secret) };
};

/** Loaded with the first files. */
const takingLate = (call: Transport['call'], secret: string): Transport['takeFiles'] => {
  let takeFiles: Promise<Transport['takeFiles']> | undefined;
  return async (...given) => {
    takeFiles ??= import('./take-files.ts').then(({ createTakeFiles }) => createTakeFiles(call, secret));
    return (await takeFiles)(...given);
  };
};

const redeem = async (code: string): Promise<string | null> => {
  const reply = await fetch(sessionPath, { method: 'POST', body: JSON.stringify({ code }) });
  return reply.ok ? readSessionReply(await reply.json()).secret : null;
};

const leave = (): Promise<never> => {
  sessionStorage.removeItem(secretItem);
  location.replace('/no-session');
  return new Promise(() => {});
};

/** What a browser answers to the methods that only the desktop app has. */
const unsupported = forEachShellMethod(
  ({ unsupported: answer = refused }) =>
    () =>
      Promise.resolve(answer),
);

const openLink: Transport['openLink'] = async (url) => {
  const href = externalUrl(url);
  if (!href) return { ok: false, error: { kind: 'address-refused', message: "Galley doesn't open this link." } };
  window.open(href, '_blank', 'noopener');
  return { ok: true, value: null };
};

// System notifications from a browser tab: the browser asks for permission once; a click opens the place.

const done = (value: unknown) => Promise.resolve({ ok: true as const, value });

const browserNotices: Pick<Transport, 'allowNotices' | 'showNotice'> = {
  async allowNotices() {
    if (!('Notification' in window)) return done(false);
    return done((await Notification.requestPermission()) === 'granted');
  },
  showNotice({ title, text, place }) {
    const notice = new Notification(title, { body: text });
    notice.onclick = () => {
      window.focus();
      location.hash = place;
    };
    return done(null);
  },
};
