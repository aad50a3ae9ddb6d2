// Chromium's DevTools protocol over its pipe, with separate sessions.
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

/** The types are Playwright's, of the protocol itself. */
export type Session = Pick<CDPSession, 'on' | 'send'>;
export type Connection = Session & {
  /** Of a target that was attached to. */
  session(id: string): Session;
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

/**
 * Of `--remote-debugging-pipe`: each message ends with a zero byte. Not over a web socket: on a busy machine one message
 * in some nine thousand of Node's was never carried out, and the only answer to it was an error without an id.
 */
export const connect = (to: Writable, from: Readable): Connection => {
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
        to.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`);
      });
    // Which reply belongs to which method, the protocol's own types say.
    return { send: send as Session['send'], on: emitter.on.bind(emitter) as unknown as Session['on'] };
  };
  const root = open();

  const take = (text: string): void => {
    const { id, method, params, result, error, sessionId } = JSON.parse(text) as Message;
    if (method !== undefined) return void emitters.get(sessionId)?.emit(method, params);
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !asked) throw new Error(`Chromium understood no message: ${text}`);
    waiting.delete(id);
    if (error) asked.reject(new Error(`${asked.method}: ${error.message}`));
    else asked.resolve(result);
  };
  let begun: Buffer[] = [];
  from.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      start = end + 1;
      take(message.toString());
    }
    begun.push(chunk.subarray(start));
  });
  // What is written after Chromium's end is of no use to anybody.
  to.on('error', () => {});
  from.on('close', () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: Chromium has ended`));
    waiting.clear();
  });
  return { ...root, session: open };
};
