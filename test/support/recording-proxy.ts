// Stands before a service and keeps every exchange, so that a test can read what went over the wire under which key.
import { buffer } from 'node:stream/consumers';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export type Exchange = { key: string; request: string; reply: string };

/** `exchanges` grows as replies come. */
export const openRecordingProxy = async (service: string): Promise<{ url: string; exchanges: Exchange[] }> => {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    const pass = async () => {
      const body = await buffer(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
            ? [[name, value]]
            : [],
        ),
      );
      const reply = await fetch(`${service}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      exchanges.push({
        key: (headers['authorization'] ?? '').replace('Bearer ', ''),
        request: `${request.method ?? ''} ${request.url ?? ''} ${JSON.stringify(headers)} ${body.toString()}`,
        reply: bytes.toString(),
      });
      const passed = [...reply.headers].filter(([name]) => !['transfer-encoding', 'connection'].includes(name));
      response.writeHead(reply.status, Object.fromEntries(passed)).end(bytes);
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy does not listen');
  return { url: `http://127.0.0.1:${address.port}`, exchanges };
};
