// A browser tab's session with Galley: one-time code in, secret kept for the tab, socket opened with it.
import { type Answer, inCalls } from '../../preload/wire.ts';
import { externalUrl } from '../../preload/rules/external-url.ts';
import { readAnnounced, readSessionReply, sessionPath, socketPath } from '../../preload/socket.ts';
import type { HandedFile, Transport } from '../../preload/contract/shell.ts';
import { createBringing } from './bring-files.ts';
import { browserNotices } from './notices.ts';
import { createSocketTransport } from './socket-transport.ts';

/** Per tab and gone with it, yet there after a reload. */
const secretItem = 'galley-secret';
const codePattern = /^#code=([\w-]+)$/;

/** Resolves once a socket is under way; never, when the tab has no session and goes to the page that says so. */
export const openLoopback = async (): Promise<Transport> => {
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
  return { ...calls, ...browserNotices, openLink, takeFiles, ...desktopOnly };
};

/** Answers when all are announced; a page that goes away before their bytes are there has lost the rest of them. */
const createTakeFiles = (call: Transport['call'], secret: string): Transport['takeFiles'] => {
  const bring = createBringing({ secret });
  const announced = ({ file: { name, size, lastModified }, folder }: HandedFile) => ({
    name,
    folder,
    sizeBytes: size,
    modifiedAt: lastModified,
  });
  return async (handed) => {
    const left = handed.map(({ file }) => file);
    for (const files of inCalls(handed.map(announced))) {
      const answer = await call('tray.announce', { files });
      if (!answer.ok) return answer;
      const ids = readAnnounced(answer.value);
      const bringing = left.splice(0, files.length);
      bring(bringing.flatMap((file, index) => ids.slice(index, index + 1).map((id) => ({ id, file }))));
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

const notHere: Answer = { ok: false, error: { kind: 'feature-unavailable', message: 'A browser cannot do this.' } };

/** What a browser does not let a page do. */
const desktopOnly = {
  showFolder: async () => notHere,
  prepareDrag: async () => notHere,
  startDrag: async () => notHere,
  captureKeysHeld: async () => ({ ok: true, value: false }),
  openAtLogin: async () => ({ ok: true, value: null }),
  inSystemTray: async () => ({ ok: true, value: false }),
  spellChecking: async () => ({ ok: true, value: null }),
  updateMenu: async () => notHere,
} satisfies Partial<Transport>;

const openLink: Transport['openLink'] = async (url) => {
  const href = externalUrl(url);
  if (!href) return { ok: false, error: { kind: 'address-refused', message: 'Galley does not open this link.' } };
  window.open(href, '_blank', 'noopener');
  return { ok: true, value: null };
};
