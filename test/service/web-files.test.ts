// Web addresses of a table reach the public internet and nothing else, whatever they are made to mean.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { createAsk, createWebFiles, isPublicAddress, WebFileError } from '../../main/service/web-files.ts';
import { createFakeClock } from '../support/fake-clock.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: string[] };

const replyOf = ({ status = 200, headers = {}, body = [] }: Reply): IncomingMessage => {
  const reply = new IncomingMessage(new Socket());
  reply.statusCode = status;
  reply.complete = true;
  reply.headers = headers;
  for (const chunk of body) reply.push(chunk);
  reply.push(null);
  return reply;
};

/** `names`: what each answer of the name service says, one after the other. */
const open = (names: Record<string, string[][]>, replies: Record<string, Reply>) => {
  const asked: string[] = [];
  const clock = createFakeClock();
  const files = createWebFiles({
    clock,
    resolve: async (host) => {
      const answers = names[host] ?? [];
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? Promise.reject(new Error('no such name'));
    },
    ask: async (url, address) => {
      asked.push(`${url.href} at ${address}`);
      return replyOf(replies[url.href] ?? { status: 404 });
    },
  });
  const fetch = async (address: string): Promise<string> => {
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await files.open(address, new AbortController().signal)) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    } catch (error) {
      return error instanceof WebFileError ? error.problem : String(error);
    }
  };
  return { fetch, asked, clock, files };
};

it.each([
  '127.0.0.1',
  '127.8.9.1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('S30 %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  'S30 %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  '10.0.0.8',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fd00:ec2::254]',
  '１２７.０.０.１',
  '0',
])('S30 nothing is fetched from %s', async (host) => {
  const { fetch, asked } = open({}, {});
  expect(await fetch(`https://${host}/rye.jpg`)).toBe('not-public');
  expect(asked).toEqual([]);
});

it.each(['127.0.0.1', '::1', '10.1.2.3', '169.254.169.254'])(
  'S30 nothing is fetched from a name that means %s',
  async (address) => {
    const { fetch, asked } = open({ 'inside.example': [[address]], 'both.example': [['93.184.216.34', address]] }, {});
    expect(await fetch('https://inside.example/rye.jpg')).toBe('not-public');
    expect(await fetch('https://both.example/rye.jpg')).toBe('not-public');
    expect(asked).toEqual([]);
  },
);

it.each([
  'http://cdn.example/rye.jpg',
  'ftp://cdn.example/rye.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA==',
  'https://user:word@cdn.example/rye.jpg',
  'https://',
  'rye.jpg',
])('S30 %s is no address to fetch from', async (address) => {
  const { fetch, asked } = open({ 'cdn.example': [['93.184.216.34']] }, {});
  expect(await fetch(address)).toBe('not-https');
  expect(asked).toEqual([]);
});

it.each([
  ['https://127.0.0.1/rye.jpg', 'not-public'],
  ['https://[::1]/rye.jpg', 'not-public'],
  ['https://inside.example/rye.jpg', 'not-public'],
  ['http://cdn.example/rye.jpg', 'not-https'],
  ['https://0x7f.1/', 'not-public'],
  ['//169.254.169.254/latest/meta-data', 'not-public'],
])('S30 no redirect leads to %s', async (location, problem) => {
  const { fetch, asked } = open(
    { 'cdn.example': [['93.184.216.34']], 'inside.example': [['10.0.0.1']] },
    { 'https://cdn.example/a.jpg': { status: 302, headers: { location } } },
  );
  expect(await fetch('https://cdn.example/a.jpg')).toBe(problem);
  expect(asked).toHaveLength(1);
});

it('S30 a name is resolved once and its answer is pinned, so that it cannot mean another address afterwards', async () => {
  const { fetch, asked } = open(
    { 'cdn.example': [['93.184.216.34'], ['127.0.0.1']] },
    { 'https://cdn.example/a.jpg': { body: ['rye'] } },
  );
  expect(await fetch('https://cdn.example/a.jpg')).toBe('rye');
  expect(asked).toEqual(['https://cdn.example/a.jpg at 93.184.216.34']);
  // What it means now is asked again for the next file, and refused.
  expect(await fetch('https://cdn.example/a.jpg')).toBe('not-public');
});

it('S30 a redirect to the same name is checked again', async () => {
  const { fetch, asked } = open(
    { 'cdn.example': [['93.184.216.34'], ['127.0.0.1']] },
    { 'https://cdn.example/a.jpg': { status: 301, headers: { location: '/b.jpg' } } },
  );
  expect(await fetch('https://cdn.example/a.jpg')).toBe('not-public');
  expect(asked).toHaveLength(1);
});

it('three redirects are followed and no more', async () => {
  const replies = Object.fromEntries(
    [0, 1, 2, 3].map((at) => [`https://cdn.example/${at}`, { status: 302, headers: { location: `/${at + 1}` } }]),
  );
  const { fetch, asked } = open(
    { 'cdn.example': [['93.184.216.34']] },
    { ...replies, 'https://cdn.example/4': { body: ['rye'] } },
  );
  expect(await fetch('https://cdn.example/1')).toBe('rye');
  expect(await fetch('https://cdn.example/0')).toBe('not-there');
  expect(asked).toHaveLength(8);
});

it('no more is read than the service takes of any file, whatever the length says', async () => {
  const { fetch } = open(
    { 'cdn.example': [['93.184.216.34']] },
    {
      'https://cdn.example/said.mp4': { headers: { 'content-length': '150000001' }, body: ['rye'] },
      'https://cdn.example/more.mp4': {
        headers: { 'content-length': '3' },
        body: Array.from({ length: 16 }, () => 'x'.repeat(10_000_000)),
      },
    },
  );
  expect(await fetch('https://cdn.example/said.mp4')).toBe('too-large');
  expect(await fetch('https://cdn.example/more.mp4')).toBe('too-large');
});

it('one that falls silent for a minute is given up', async () => {
  const clock = createFakeClock();
  const silent = new IncomingMessage(new Socket());
  silent.statusCode = 200;
  silent.push('rye');
  const files = createWebFiles({ clock, resolve: async () => ['93.184.216.34'], ask: async () => silent });
  const chunks = (await files.open('https://cdn.example/a.jpg', new AbortController().signal))[Symbol.asyncIterator]();
  expect((await chunks.next()).done).toBe(false);
  const next = chunks.next();
  next.catch(() => undefined);
  await clock.advance(60_000);
  await expect(next).rejects.toMatchObject({ problem: 'unreachable' });
});

it('S30 the connection goes to the checked address, and to a certificate that fits the name alone', async () => {
  const selfSigned = (name: string) => readFileSync(join(import.meta.dirname, 'self-signed', name));
  const asked: unknown[] = [];
  const server = createServer({ cert: selfSigned('cert.pem'), key: selfSigned('key.pem') }, () => asked.push('a.jpg'));
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => connections.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  // No host has this name: a second lookup would fail.
  const url = new URL(`https://cdn.invalid:${port}/a.jpg`);
  const { signal } = new AbortController();
  await expect(createAsk()(url, '127.0.0.1', signal)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(connections).toHaveLength(1);
  expect(asked).toEqual([]);
});

it.each([
  ['its answer', false],
  ['its bytes', true],
])('a server may take longer for %s than for the connection', async (_, hasAnswered) => {
  const selfSigned = (name: string) => readFileSync(join(import.meta.dirname, 'self-signed', name), 'utf8');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, selfSigned('cert.pem')]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const connectMs = 400;
  const server = createServer({ cert: selfSigned('cert.pem'), key: selfSigned('key.pem') }, (_request, response) => {
    if (hasAnswered) response.flushHeaders();
    setTimeout(() => response.end('rye'), connectMs * 2);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = new URL(`https://127.0.0.1:${port}/a.jpg`);
  const reply = await createAsk(connectMs)(url, '127.0.0.1', new AbortController().signal);
  expect(Buffer.concat(await Array.fromAsync(reply)).toString()).toBe('rye');
});
