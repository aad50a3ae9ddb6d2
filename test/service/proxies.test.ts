// Out of a company's network: through its proxy, which sees where a request goes and nothing of what is in it (S23).
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { getCACertificates } from 'node:tls';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClock } from '../../main/kernel/clock.ts';
import { findProxies, proxiesOf, type ProxiesFor } from '../../main/service/proxies.ts';
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

const through = (env: NodeJS.ProcessEnv, url?: URL | string) => going(async () => proxiesOf(env), url);
const going = (proxiesFor: ProxiesFor, url: URL | string = service) => {
  const wire = createWire({ clock: createClock(), proxiesFor });
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

  it('sends the proxy the name and the password it was given', async () => {
    const { host, asked } = await openProxy(407);
    await send({ HTTPS_PROXY: `http://rye:s3cret@${host}` });
    const credentials = Buffer.from('rye:s3cret').toString('base64');
    expect(asked[0]).toMatch(new RegExp(`^proxy-authorization: Basic ${credentials}$`, 'im'));
  });

  it('goes straight where the environment says so', async () => {
    const { host, asked } = await openProxy(200);
    expect((await send({ HTTPS_PROXY: `http://${host}`, NO_PROXY: 'example.org,.galley.invalid' })).kind).toMatch(
      /^(unreachable|unsure)$/,
    );
    expect(asked).toEqual([]);
  });
});

describe('S23 the way that the system names', () => {
  const asSystem = (ways: string) => {
    const origins: string[] = [];
    const proxiesFor = findProxies({}, async (origin) => {
      origins.push(origin);
      return ways;
    });
    return { origins, proxiesFor };
  };

  it.each([
    ['DIRECT', null],
    ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
    ['HTTPS proxy.example:8443;DIRECT', 'https://proxy.example:8443'],
    ['SOCKS5 proxy.example:1080; PROXY [::1]:3128 ; DIRECT', 'http://[::1]:3128'],
    ['SOCKS5 proxy.example:1080;DIRECT', null],
    ['PROXY user@evil.example:1;PROXY proxy.example:1', 'http://proxy.example:1'],
    ['PROXY', null],
    ['', null],
    ['nonsense', null],
  ])('is found in %j', async (ways, https) => {
    const { proxiesFor } = asSystem(ways);
    expect(await proxiesFor(new URL(service))).toEqual({ https, direct: '' });
  });

  it('is asked for with the origin alone, and straight where the system does not answer', async () => {
    const { origins, proxiesFor } = asSystem('DIRECT');
    await proxiesFor(new URL(`${service}/v1/posts/post_1?key=canary`));
    expect(origins).toEqual([`${service}/`]);
    const broken = findProxies({}, () => Promise.reject(new Error('no script')));
    expect(await broken(new URL(service))).toEqual({ https: null, direct: '' });
  });

  it.each([
    ['a call', (proxiesFor: ProxiesFor) => failure(going(proxiesFor).call('posts.get', readPost))],
    ['an upload', (proxiesFor: ProxiesFor) => failure(going(proxiesFor).upload(small()))],
  ])('%s uses it, read again each time', async (_name, send) => {
    const { host, asked } = await openProxy(407);
    const other = await openProxy(407);
    const ways = [`PROXY ${host}`, `PROXY ${other.host}`];
    const proxiesFor = findProxies({}, async () => ways.shift() ?? 'DIRECT');
    await send(proxiesFor);
    await send(proxiesFor);
    expect([asked.length, other.asked.length]).toEqual([1, 1]);
  });

  it('gives way to what a person named', async () => {
    const url = new URL(service);
    const resolve = async () => 'PROXY proxy.of.the.system:1';
    expect(await findProxies({ HTTPS_PROXY: 'http://mine:1' }, resolve)(url)).toMatchObject({ https: 'http://mine:1' });
    expect(await findProxies({}, null)(url)).toEqual({ https: null, direct: '' });
  });

  it('is not asked for a service on this computer', async () => {
    const { origins, proxiesFor } = asSystem('PROXY proxy.invalid:1');
    const server = await serve(json(404, {}));
    await failure(going(proxiesFor, server.url).call('posts.get', readPost));
    expect([server.received.length, origins]).toEqual([1, []]);
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
