// Out of a company's network: through its proxy, which sees where a request goes and nothing of what is in it (S23).
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { getCACertificates } from 'node:tls';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClock } from '../../main/clock.ts';
import { proxiesOf } from '../../main/service/proxies.ts';
import { createWire } from '../../main/service/send.ts';
import { connectClient } from '../support/client.ts';
import { failure } from '../support/failure.ts';
import { json, serve } from '../support/http-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const service = 'https://api.galley.invalid';
const readPost = { path: { postId: 'post_1' } } as const;

/** Answers CONNECT with `status`; `asked` grows by its first line, `tunnelled` by the bytes that came through. */
const openProxy = async (status: number) => {
  const asked: string[] = [];
  const tunnelled: Buffer[] = [];
  const take = (socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', (head: Buffer) => {
      asked.push(
        head
          .toString()
          .split('\r\n')
          .filter((line) => !/^(proxy-)?connection/i.test(line))
          .join('\n')
          .trim(),
      );
      socket.write(`HTTP/1.1 ${status} As asked\r\ncontent-length: 0\r\n\r\n`);
      socket.once('data', (bytes: Buffer) => {
        tunnelled.push(bytes);
        socket.destroy();
      });
    });
  };
  const server = createServer(take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { asked, tunnelled, host: `127.0.0.1:${port}` };
};

const through = (env: NodeJS.ProcessEnv, url: URL | string = service) => {
  const wire = createWire({ clock: createClock(), proxies: proxiesOf(env) });
  onTestFinished(() => wire.close());
  return connectClient(url, { wire, key: 'canary-key-7' });
};

const small = () => {
  const path = join(temporaryFolder(), 'small.jpg');
  writeFileSync(path, 'abc');
  return { path, fileName: 'small.jpg', mimeType: 'image/jpeg', sizeBytes: 3 };
};

describe.each([
  ['a call', (env: NodeJS.ProcessEnv) => failure(through(env).call('posts.get', readPost))],
  ['an upload', (env: NodeJS.ProcessEnv) => failure(through(env).upload(small()))],
])('S23 %s', (_name, send) => {
  it('goes through the proxy in a tunnel, where the proxy reads neither key nor path', async () => {
    const { host, asked, tunnelled } = await openProxy(200);
    await send({ HTTPS_PROXY: `http://${host}` });
    expect(asked.map((head) => head.split('\n')[0])).toEqual(['CONNECT api.galley.invalid:443 HTTP/1.1']);
    const seen = Buffer.concat(tunnelled);
    // The greeting of TLS, which names the host.
    expect(seen[0]).toBe(0x16);
    expect(seen.toString('latin1')).toContain('api.galley.invalid');
    expect(`${asked.join('')}${seen.toString('latin1')}`).not.toMatch(/canary|post_1|small\.jpg/);
  });

  it('says that nothing was sent when the proxy wants a password', async () => {
    const { host, asked } = await openProxy(407);
    expect((await send({ https_proxy: `http://${host}` })).kind).toBe('unreachable');
    expect(asked).toHaveLength(1);
  });

  it('tells the proxy the name and the password it was given', async () => {
    const { host, asked } = await openProxy(407);
    await send({ HTTPS_PROXY: `http://rye:s3cret@${host}` });
    const told = Buffer.from('rye:s3cret').toString('base64');
    expect(asked[0]).toMatch(new RegExp(`^proxy-authorization: Basic ${told}$`, 'im'));
  });

  it('goes straight where the environment says so', async () => {
    const { host, asked } = await openProxy(200);
    expect((await send({ HTTPS_PROXY: `http://${host}`, NO_PROXY: 'example.org,.galley.invalid' })).kind).toMatch(
      /^(unreachable|unsure)$/,
    );
    expect(asked).toEqual([]);
  });
});

it('S23 a service on this computer is reached straight', async () => {
  const { host, asked } = await openProxy(200);
  const server = await serve(json(404, {}));
  const env = { HTTPS_PROXY: `http://${host}`, HTTP_PROXY: `http://${host}` };
  await failure(through(env, server.url).call('posts.get', readPost));
  expect([server.received.length, asked]).toEqual([1, []]);
});

it.each(['', 'proxy', 'proxy.example:8080', 'file:///proxy', 'javascript:x'])('S23 %j is no proxy', (named) => {
  expect(proxiesOf({ HTTPS_PROXY: named })).toEqual({ https: null, direct: '' });
});

it('S23 trusts what the system trusts, beside what it trusted before', async () => {
  const before = getCACertificates('default');
  const { host } = await openProxy(407);
  await failure(through({ HTTPS_PROXY: `http://${host}` }).call('posts.get', readPost));
  const trusted = new Set(getCACertificates('default'));
  expect([...before, ...getCACertificates('system')].filter((certificate) => !trusted.has(certificate)).length).toBe(0);
});
