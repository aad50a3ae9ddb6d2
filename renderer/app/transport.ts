// Connects the window to Galley's core: Electron's bridge where there is one, else the loopback server's socket.
import { forEachShellMethod, type HandedFile, type Transport } from '../../preload/contract/shell.ts';
import { inCalls } from '../../preload/wire.ts';
import { externalUrl } from '../../preload/rules/external-url.ts';
import {
  readAnnounced,
  readSessionReply,
  sessionPath,
  socketPath,
  intakePath,
  secretHeader,
} from '../../preload/socket.ts';
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
  const takeFiles = createTakeFiles(calls.call, secret);
  return { ...unsupported, ...calls, ...browserNotices, openLink, takeFiles };
};

/** Answers when all are announced; a page that goes away before their bytes are there has lost the rest of them. */
const createTakeFiles = (call: Transport['call'], secret: string): Transport['takeFiles'] => {
  const bring = createBringing({ secret });
  const listed = ({ file: { name, size }, folder }: HandedFile) => ({ name, folder, sizeBytes: size });
  return async (handed, importId) => {
    const left = handed.map(({ file }) => file);
    const announced = handed.map((one) => ({ ...listed(one), modifiedAt: one.file.lastModified }));
    for (const files of inCalls(importId === undefined ? announced : handed.map(listed))) {
      const answer = await (importId === undefined
        ? call('tray.announce', { files })
        : call('import.announce', { id: importId, files }));
      if (!answer.ok) return answer;
      const ids = readAnnounced(answer.value);
      // 0: nothing needs it.
      bring(left.splice(0, files.length).flatMap((file, index) => (ids[index] ? [{ id: ids[index], file }] : [])));
    }
    return { ok: true, value: handed.length };
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
  ({ unsupported: answer }) =>
    () =>
      Promise.resolve(answer),
);

const openLink: Transport['openLink'] = async (url) => {
  const href = externalUrl(url);
  if (!href) return { ok: false, error: { kind: 'address-refused', message: "Galley doesn't open this link." } };
  window.open(href, '_blank', 'noopener');
  return { ok: true, value: null };
};

// Uploads the bytes of announced files to the core, three at a time. The core notices the ones that never arrive.

const atOnce = 3;

/** Takes files over in order, also while earlier ones are still on their way. */
const createBringing = ({ secret }: { secret: string }) => {
  const waiting: { id: number; file: File }[] = [];
  let going = 0;

  const bring = async ({ id, file }: { id: number; file: File }): Promise<void> => {
    // The file may be gone by now, or Galley: whatever needs it reports the error.
    await fetch(`${intakePath}${id}`, { method: 'PUT', headers: { [secretHeader]: secret }, body: file }).catch(
      () => {},
    );
    going -= 1;
    next();
  };

  const next = (): void => {
    while (going < atOnce) {
      const one = waiting.shift();
      if (!one) return;
      going += 1;
      void bring(one);
    }
  };

  return (files: readonly { id: number; file: File }[]): void => {
    waiting.push(...files);
    next();
  };
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
