// Bridge calls and events over one web socket that comes back by itself when it breaks.
import { createTokenBucket } from '../../preload/token-bucket.ts';
import { type Answer, type Events, callBound, envelopeLength, tooLong, topics } from '../../preload/wire.ts';
import { type ShellFrame, tabRate, readShellFrame, refusedCloseCode } from '../../preload/socket.ts';
import type { ErrorData } from '../../preload/errors.ts';
import type { Transport } from '../../preload/contract/shell.ts';

type Deps = {
  connect: () => WebSocket;
  secret: string;
  /** The secret is not known to Galley: there is no coming back with it. */
  onRefused: () => void;
};

type Waiting = { text: string; sent: boolean; settle: (answer: Answer) => void };
type Listeners = { readonly [E in keyof Events]: Set<(payload: Events[E]) => void> };

const firstDelayMs = 250;
const longestDelayMs = 5_000;

/** Change events may have been missed while the socket was closed, so everything counts as changed. */
const everything: Events['changed'] = { topics: [...topics] };

const unreachable: ErrorData = {
  kind: 'unreachable',
  message: "Galley isn't responding.",
  reason: 'no-galley',
};
const unsure: ErrorData = { kind: 'unsure', message: 'The connection to Galley broke before a reply came.' };

/**
 * Calls made while the socket is away wait for the next attempt and are answered `unreachable` when that fails;
 * calls under way when it breaks are answered `unsure`. No more are sent than Galley takes from a tab: the rest waits,
 * the first ones first.
 */
export const createSocketTransport = ({ connect, secret, onRefused }: Deps): Pick<Transport, 'call' | 'on'> => {
  const waiting = new Map<number, Waiting>();
  /** Only `changed` is emitted: a tab has no menu bar. */
  const listeners: Listeners = { changed: new Set(), action: new Set() };
  let nextId = 0;
  let delayMs = firstDelayMs;
  /** The socket that took our secret; null while there is none. */
  let ready: WebSocket | null = null;
  let wasReady = false;
  let spend = createTokenBucket(tabRate, () => performance.now());
  let flushing: ReturnType<typeof setTimeout> | undefined;

  const emit = (payload: Events['changed']) => {
    for (const listener of listeners.changed) listener(payload);
  };

  const settle = (id: number, answer: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    call?.settle(answer);
  };

  const flush = (socket: WebSocket) => {
    for (const call of waiting.values()) {
      if (call.sent) continue;
      const waitMs = spend();
      if (waitMs > 0) {
        flushing ??= setTimeout(flushLater, waitMs);
        return;
      }
      call.sent = true;
      socket.send(call.text);
    }
  };

  const flushLater = () => {
    flushing = undefined;
    if (ready) flush(ready);
  };

  const receive = (socket: WebSocket, frame: ShellFrame) => {
    if ('answer' in frame) return settle(frame.id, frame.answer);
    if ('event' in frame) return emit(frame.payload);
    ready = socket;
    delayMs = firstDelayMs;
    spend = createTokenBucket(tabRate, () => performance.now());
    flush(socket);
    if (wasReady) emit(everything);
    wasReady = true;
  };

  const lost = (code: number) => {
    const broke = ready !== null;
    ready = null;
    for (const [id, call] of [...waiting]) {
      if (call.sent) settle(id, { ok: false, error: unsure });
      else if (!broke) settle(id, { ok: false, error: unreachable });
    }
    if (code === refusedCloseCode) return onRefused();
    setTimeout(open, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };

  const open = () => {
    const socket = connect();
    socket.addEventListener('open', () => socket.send(JSON.stringify({ secret })));
    socket.addEventListener('message', ({ data }) => receive(socket, readShellFrame(JSON.parse(String(data)))));
    socket.addEventListener('close', ({ code }) => lost(code));
  };
  open();

  return {
    call: (name, input, library) =>
      new Promise((resolve) => {
        const id = nextId++;
        const text = JSON.stringify({ id, name, input, library });
        // The socket would be cut for it, and with it every other call.
        if (text.length > callBound + envelopeLength) return resolve({ ok: false, error: tooLong });
        waiting.set(id, { text, sent: false, settle: resolve });
        if (ready) flush(ready);
      }),
    on: <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
  };
};
