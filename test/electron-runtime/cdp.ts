// Chromium's DevTools protocol over one socket, its sessions told apart.
import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';

/** The types are Playwright's, of the protocol itself. */
export type Session = Pick<CDPSession, 'on' | 'send'>;
export type Connection = Session & {
  /** Of a target that was attached to. */
  session(id: string): Session;
  close(): void;
};

type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
};
type Waiting = { method: string; resolve: (result: unknown) => void; reject: (error: Error) => void };

export const connect = async (address: string): Promise<Connection> => {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no DevTools at ${address}`));
  });
  const waiting = new Map<number, Waiting>();
  const emitters = new Map<string | undefined, EventEmitter>();
  let lastId = 0;

  const open = (sessionId?: string): Session => {
    const emitter = new EventEmitter().setMaxListeners(0);
    emitters.set(sessionId, emitter);
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { method, resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId !== undefined && { sessionId }) }));
      });
    // Which reply belongs to which method, the protocol's own types say.
    return { send: send as Session['send'], on: emitter.on.bind(emitter) as unknown as Session['on'] };
  };
  const root = open();

  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error, sessionId } = JSON.parse(String(data)) as Message;
    if (id === undefined) return void emitters.get(sessionId)?.emit(method ?? '', params);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
    else asked?.resolve(result);
  };
  socket.onclose = () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: Chromium has ended`));
    waiting.clear();
  };
  return { ...root, session: open, close: () => socket.close() };
};
