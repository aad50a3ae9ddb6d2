// A service that refuses everything, with the code a test wants, in the envelope of public-api.md, Errors.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const openRefusing = async () => {
  let refusal = { status: 500, code: 'INTERNAL_ERROR', message: '' };
  const server = createServer((_request, reply) => {
    const { status, code, message } = refusal;
    reply.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_refused' });
    reply.end(JSON.stringify({ error: { code, message, requestId: 'req_refused' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (next: typeof refusal) => void (refusal = next),
    async end() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
