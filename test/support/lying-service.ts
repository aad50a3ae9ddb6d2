// A proxy before a service that changes its replies, as an attacker would.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What is made of a value of a reply; `key` is the name of its member, '' in a list. */
export type Lie = (value: unknown, key: string) => unknown;

const hopByHop = ['host', 'connection', 'content-length', 'transfer-encoding'];

const changed = (value: unknown, key: string, lie: Lie): unknown => {
  const asked = lie(value, key);
  if (asked !== value) return asked;
  if (Array.isArray(value)) return value.map((item) => changed(item, key, lie));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member, name, lie)]));
};

/** Passes replies through until it is given a lie. */
export const openLyingService = async (service: string) => {
  let lie: Lie = (value) => value;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const pass = async () => {
      const body = await buffer(request);
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !hopByHop.includes(name) ? [[name, value]] : [],
      );
      const reply = await fetch(`${service}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isJson = reply.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
      asked.push(`${request.method ?? ''} ${(request.url ?? '').split('?', 1)[0] ?? ''}`);
      const passed = [...reply.headers].filter(([name]) => !hopByHop.includes(name));
      response
        .writeHead(reply.status, Object.fromEntries(passed))
        .end(isJson ? JSON.stringify(changed(JSON.parse(bytes.toString()), '', lie)) : bytes);
    };
    pass().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of each request that was answered with the lie of now. */
    asked,
    lie(next: Lie) {
      lie = next;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
