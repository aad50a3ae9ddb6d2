// The sockets of Galley's tabs: greeting, calls, events, and the bounds on all of them.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { createAllowance, type Pace } from '../../../preload/allowance.ts';
import { callBound, envelopeLength } from '../../../preload/call-bound.ts';
import { mostOfTab, refusedCloseCode, type ShellFrame } from '../../../preload/frames.ts';
import { callFrame, helloFrame } from '../../../preload/tab-frames.ts';
import { shellMethods, type Answer } from '../../../preload/wire.ts';
import type { Core } from '../../core.ts';

export type SocketBounds = Pace & {
  maxSockets: number;
  maxMessageBytes: number;
  /** The greeting must have come by then. */
  helloMs: number;
  /** A tab that has not answered one ping by the next is gone. */
  pingEveryMs: number;
  /** A tab that does not take part in the closing is cut off. */
  closeMs: number;
};

export const socketBounds: SocketBounds = {
  maxSockets: 4,
  // UTF-8 makes three bytes at most of one character of a text.
  maxMessageBytes: 3 * (callBound + envelopeLength),
  ...mostOfTab,
  helloMs: 5_000,
  pingEveryMs: 30_000,
  closeMs: 1_000,
};

const closeCodes = { ending: 1001, unsupported: 1003, broken: 1008 } as const;

type Deps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  knowsSecret: (secret: string) => boolean;
  nowMs: () => number;
  bounds: SocketBounds;
  /** Called with the number of open sockets whenever it changes. */
  onCount: (open: number) => void;
};

export const createSockets = ({ core, knowsSecret, nowMs, bounds, onCount }: Deps) => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: bounds.maxMessageBytes,
    perMessageDeflate: false,
  });

  const serve = (socket: WebSocket) => {
    let greeted = false;
    let answersPings = true;
    let stopListening = () => {};
    const spend = createAllowance(bounds, nowMs);
    const send = (frame: ShellFrame) => socket.send(JSON.stringify(frame));

    const greet = (message: unknown) => {
      const hello = helloFrame.safeParse(message);
      if (!hello.success || !knowsSecret(hello.data.secret)) return socket.close(refusedCloseCode);
      greeted = true;
      clearTimeout(helloTimer);
      stopListening = core.on((event, payload) => send({ event, payload }));
      send({ ready: true });
    };

    const answer = async (message: unknown) => {
      const call = callFrame.safeParse(message);
      if (!call.success) return socket.close(closeCodes.broken);
      const { id, name, input, library } = call.data;
      const reply = shellMethods.includes(name) ? notForPages : await core.dispatch(name, input, library);
      send({ id, answer: reply });
      if (!reply.ok && reply.error.kind === 'method-unknown') socket.close(closeCodes.broken);
    };

    const receive = (data: RawData, isBinary: boolean) => {
      if (isBinary || !Buffer.isBuffer(data)) return socket.close(closeCodes.unsupported);
      if (spend() > 0) return socket.close(closeCodes.broken);
      const message = parseJson(data.toString());
      return greeted ? void answer(message) : greet(message);
    };

    const helloTimer = setTimeout(() => socket.close(refusedCloseCode), bounds.helloMs);
    const pingTimer = setInterval(() => {
      if (!answersPings) return socket.terminate();
      answersPings = false;
      socket.ping();
    }, bounds.pingEveryMs);

    socket.on('message', receive);
    socket.on('pong', () => (answersPings = true));
    // ws closes the socket by itself after an error, as one message too long; `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(helloTimer);
      clearInterval(pingTimer);
      stopListening();
      onCount(server.clients.size);
    });
    onCount(server.clients.size);
  };

  return {
    /** The request has passed the guard. A fifth tab is refused before it becomes a socket. */
    upgrade(request: IncomingMessage, connection: Duplex, head: Buffer) {
      if (server.clients.size >= bounds.maxSockets) {
        connection.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
        return;
      }
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

/** undefined for what is no JSON: no frame looks like that. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
