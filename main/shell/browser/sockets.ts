// The sockets of Galley's tabs: greeting, calls, events, and limits on all of them.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { type BucketRate, createTokenBucket } from '../../../preload/token-bucket.ts';
import { type Answer, callBound, envelopeLength } from '../../../preload/wire.ts';
import { type ShellFrame, tabLimit, refusedCloseCode } from '../../../preload/socket.ts';
import { callFrame, helloFrame } from './tab-frames.ts';
import { shellOnlyMethods } from '../../../preload/contract/shell.ts';
import type { Core } from '../../core.ts';

export type SocketBounds = BucketRate & {
  /** The number of tabs that have sent the secret. */
  maxTabs: number;
  /**
   * The number of sockets that have not: the oldest is disconnected for a new one, so that a tab can always send its
   * greeting.
   */
  maxStrangers: number;
  maxMessageBytes: number;
  /** The greeting must arrive within this. */
  helloMs: number;
  /** A tab that has not replied to one ping by the next is gone. */
  pingEveryMs: number;
  /** A socket that does not close by itself within this is disconnected. */
  closeMs: number;
};

export const socketBounds: SocketBounds = {
  maxTabs: 4,
  maxStrangers: 32,
  // UTF-8 uses at most three bytes per UTF-16 unit.
  maxMessageBytes: 3 * (callBound + envelopeLength),
  ...tabLimit,
  helloMs: 5_000,
  pingEveryMs: 30_000,
  closeMs: 1_000,
};

const closeCodes = { ending: 1001, unsupported: 1003, broken: 1008, full: 1013 } as const;

type Deps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  knowsSecret: (secret: string) => boolean;
  nowMs: () => number;
  bounds: SocketBounds;
  /** Called with the number of open tabs whenever it changes. */
  onCount: (open: number) => void;
};

/** Refuses an upgrade. The connection has no other listener, so one that never ends is destroyed. */
export const refuseUpgrade = (connection: Duplex, status: string, closeMs: number): void => {
  connection.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
  const cutOff = setTimeout(() => connection.destroy(), closeMs);
  connection.once('close', () => clearTimeout(cutOff));
};

export const createSockets = ({ core, knowsSecret, nowMs, bounds, onCount }: Deps) => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: bounds.maxMessageBytes,
    perMessageDeflate: false,
  });

  const tabs = new Set<WebSocket>();
  /** The oldest first. */
  const strangers = new Set<WebSocket>();
  const admit = (socket: WebSocket) => {
    strangers.add(socket);
    if (strangers.size <= bounds.maxStrangers) return;
    const [oldest] = strangers;
    if (oldest && strangers.delete(oldest)) oldest.terminate();
  };

  const serve = (socket: WebSocket) => {
    let answersPings = true;
    let stopListening = () => {};
    let cutOff: ReturnType<typeof setTimeout> | undefined;
    const spend = createTokenBucket(bounds, nowMs);
    const close = (code: number) => {
      socket.close(code);
      cutOff ??= setTimeout(() => socket.terminate(), bounds.closeMs);
    };
    const send = (frame: ShellFrame) => socket.send(JSON.stringify(frame));

    const greet = (message: unknown) => {
      const hello = helloFrame.safeParse(message);
      if (!hello.success || !knowsSecret(hello.data.secret)) return close(refusedCloseCode);
      if (tabs.size >= bounds.maxTabs) return close(closeCodes.full);
      clearTimeout(helloTimer);
      strangers.delete(socket);
      tabs.add(socket);
      onCount(tabs.size);
      stopListening = core.on((event, payload) => send({ event, payload }));
      send({ ready: true });
    };

    const answer = async (message: unknown) => {
      const call = callFrame.safeParse(message);
      if (!call.success) return close(closeCodes.broken);
      const { id, name, input, library } = call.data;
      const reply = shellOnlyMethods.includes(name) ? notForPages : await core.dispatch(name, input, library);
      send({ id, answer: reply });
      if (!reply.ok && reply.error.kind === 'method-unknown') close(closeCodes.broken);
    };

    const receive = (data: RawData, isBinary: boolean) => {
      if (socket.readyState !== socket.OPEN) return;
      if (isBinary || !Buffer.isBuffer(data)) return close(closeCodes.unsupported);
      if (spend() > 0) return close(closeCodes.broken);
      const message = parseJson(data.toString());
      return tabs.has(socket) ? void answer(message) : greet(message);
    };

    const helloTimer = setTimeout(() => close(refusedCloseCode), bounds.helloMs);
    const pingTimer = setInterval(() => {
      if (!answersPings) return socket.terminate();
      answersPings = false;
      socket.ping();
    }, bounds.pingEveryMs);

    socket.on('message', receive);
    socket.on('pong', () => (answersPings = true));
    // ws closes the socket by itself after an error, such as a message that is too long; `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(helloTimer);
      clearInterval(pingTimer);
      clearTimeout(cutOff);
      stopListening();
      strangers.delete(socket);
      if (tabs.delete(socket)) onCount(tabs.size);
    });
    admit(socket);
  };

  return {
    /** The request has passed the access checks. A fifth tab is refused before it becomes a socket. */
    upgrade(request: IncomingMessage, connection: Duplex, head: Buffer) {
      if (tabs.size >= bounds.maxTabs) return refuseUpgrade(connection, '503 Service Unavailable', bounds.closeMs);
      server.handleUpgrade(request, connection, head, serve);
    },
    async close() {
      const open = [...server.clients];
      server.close();
      for (const socket of open) socket.close(closeCodes.ending);
      const cutOff = setTimeout(() => open.forEach((socket) => socket.terminate()), bounds.closeMs);
      await Promise.all(
        open.filter((socket) => socket.readyState !== socket.CLOSED).map((socket) => once(socket, 'close')),
      );
      clearTimeout(cutOff);
    },
  };
};

const notForPages: Answer = {
  ok: false,
  error: { kind: 'forbidden', message: 'A page may not ask for this.' },
};

/** undefined for invalid JSON: no frame is undefined. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
