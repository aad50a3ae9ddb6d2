// Certificates are always checked, whatever the environment says: the key reaches no server without a valid one (S22).
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = join(import.meta.dirname, 'certificate-program.ts');
const certificateFile = join(import.meta.dirname, 'self-signed', 'cert.pem');
/** For 127.0.0.1, signed by itself. */
const selfSigned = {
  cert: readFileSync(certificateFile),
  key: readFileSync(join(import.meta.dirname, 'self-signed', 'key.pem')),
};
const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
const trusting = { NODE_EXTRA_CA_CERTS: certificateFile };

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Counts who got as far as asking for something. */
const openService = async () => {
  const asked: (string | undefined)[] = [];
  const service = createServer(selfSigned, (request, response) => {
    asked.push(request.headers.authorization);
    const error = { code: 'not_found', message: 'There is no such post.', requestId: 'req_1' };
    request.resume().on('end', () => {
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
  });
  return { asked, host: await listen(service) };
};

const openProxy = async (proxy: Server) => {
  const asked: (string | undefined)[] = [];
  proxy.on('connect', (request, socket) => {
    asked.push(request.url);
    const [host = '', port] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const each of [onward, socket]) each.on('error', () => onward.destroy());
  });
  return { asked, host: await listen(proxy) };
};

/** What a call and an upload came to, in a process with this environment alone. */
const send = async (host: string, env: NodeJS.ProcessEnv): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, `https://${host}`, temporaryFolder()], {
    env: { PATH: process.env.PATH, ...env },
  });
  return JSON.parse(stdout);
};

const unsafe = { kind: 'unreachable', reason: 'no-safe-connection' };
const answered = { kind: 'not-found', reason: null };

it('S22 no key goes to an untrusted certificate, though the environment disables the check', async () => {
  const { asked, host } = await openService();
  expect(await send(host, unchecked)).toEqual([unsafe, unsafe]);
  expect(asked).toEqual([]);
});

it('S22 nor through the tunnel of a proxy', async () => {
  const { asked, host } = await openService();
  const proxy = await openProxy(createPlainServer());
  expect(await send(host, { ...unchecked, HTTPS_PROXY: `http://${proxy.host}` })).toEqual([unsafe, unsafe]);
  expect([proxy.asked, asked]).toEqual([[host, host], []]);
});

it('S22 a proxy with an untrusted certificate of its own receives nothing', async () => {
  const { host } = await openService();
  const proxy = await openProxy(createServer(selfSigned));
  const came = await send(host, { ...unchecked, HTTPS_PROXY: `https://rye:s3cret@${proxy.host}` });
  expect(came).toEqual([unsafe, unsafe]);
  expect(proxy.asked).toEqual([]);
});

it('S22 one that the person trusts is as good as any, straight and through such a proxy', async () => {
  const { asked, host } = await openService();
  const proxy = await openProxy(createServer(selfSigned));
  expect(await send(host, trusting)).toEqual([answered, answered]);
  expect(await send(host, { ...trusting, HTTPS_PROXY: `https://${proxy.host}` })).toEqual([answered, answered]);
  expect([asked, proxy.asked]).toEqual([Array(4).fill('Bearer canary-key-7'), [host, host]]);
});
