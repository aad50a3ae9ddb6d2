// The way in for the bytes of files: who may bring them, how many, and what happens when the page goes away (L8).
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, type ErrorKind } from '../../../preload/errors.ts';
import { intakeBounds } from '../../../preload/rules/own-bounds.ts';
import { openLoopbackServer, type Loopback } from '../../support/loopback.ts';
import { sendRaw } from '../../support/raw-http.ts';

let shell: Loopback;
let secret: string;
beforeEach(async () => {
  shell = await openLoopbackServer();
  ({ secret } = await shell.signIn());
});
afterEach(() => shell.close());

type Request = { method?: string; path?: string; headers?: readonly string[]; body?: string };
const headers = () => [...shell.own, `galley-secret: ${secret}`];
const put = ({ method = 'PUT', path = '/intake/7', headers: given = headers(), body = 'rye' }: Request = {}) =>
  sendRaw(shell.port, [`${method} ${path} HTTP/1.1`, ...given, `content-length: ${body.length}`], body);

it('takes the bytes of a file by its number', async () => {
  const reply = await put();
  expect([reply.status, reply.body]).toEqual([204, '']);
  expect(shell.core.brought).toMatchObject([{ id: 7, text: 'rye' }]);
});

it('takes an empty one: the core says what is wrong with it', async () => {
  expect((await put({ body: '' })).status).toBe(204);
});

describe('L8 no one else brings one', () => {
  it.each([
    ['without a secret', []],
    ['with another secret', ['galley-secret: x']],
    ['with two secrets', ['galley-secret: x', 'galley-secret: y']],
  ])('%s', async (_name, more) => {
    expect((await put({ headers: [...shell.own, ...more] })).status).toBe(403);
    expect(shell.core.brought).toEqual([]);
  });

  it('with the cookie that shows pictures', async () => {
    const { cookie } = await shell.signIn();
    const token = cookie.split('=')[1] ?? '';
    const given = [...shell.own, `cookie: ${cookie}`, `galley-secret: ${token}`];
    expect((await put({ headers: given })).status).toBe(403);
  });

  it.each([
    ['another port of this machine', ['origin: http://127.0.0.1:1', 'sec-fetch-site: same-site']],
    ['a foreign page', ['origin: https://evil.test', 'sec-fetch-site: cross-site']],
    ['a page without origin', ['origin: null', 'sec-fetch-site: cross-site']],
    ['a program that names no origin', ['sec-fetch-site: same-origin']],
  ])('from %s, though it knows the secret', async (_name, more) => {
    const given = [`host: ${shell.host}`, ...more, `galley-secret: ${secret}`];
    expect((await put({ headers: given })).status).toBe(403);
    expect(shell.core.brought).toEqual([]);
  });

  it.each(['GET', 'POST', 'DELETE'])('by %s', async (method) => {
    expect((await put({ method })).status).toBe(405);
  });
});

it.each([
  '/intake/',
  '/intake/0',
  '/intake/07',
  '/intake/-1',
  '/intake/1e3',
  '/intake/7/x',
  '/intake/../7',
  '/intake/x',
])('knows no number in %s', async (path) => {
  expect((await put({ path })).status).toBe(404);
  expect(shell.core.brought).toEqual([]);
});

it('refuses more than any file may have, and a body of unknown length, unread', async () => {
  const long = ['PUT /intake/7 HTTP/1.1', ...headers(), `content-length: ${intakeBounds.videoBytes + 1}`];
  const unknown = ['PUT /intake/7 HTTP/1.1', ...headers(), 'transfer-encoding: chunked'];
  expect([(await sendRaw(shell.port, long)).status, (await sendRaw(shell.port, unknown)).status]).toEqual([413, 411]);
  expect(shell.core.brought).toEqual([]);
});

it.each<[ErrorKind, number]>([
  ['not-found', 404],
  ['signed-out', 409],
  ['file-refused', 204],
  ['storage', 507],
  ['internal', 500],
])('answers how bringing it went, not what is wrong with the file: %s', async (kind, status) => {
  shell.core.refuseFile = new AppError({ kind, message: 'The test said so.' });
  const reply = await put();
  expect([reply.status, reply.body]).toEqual([status, '']);
});

it('notifies the core when the page goes away in the middle', async () => {
  const socket = connect(shell.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(['PUT /intake/7 HTTP/1.1', ...headers(), 'content-length: 1000', '', 'rye'].join('\r\n'));
  await expect.poll(() => shell.core.brought).toMatchObject([{ id: 7 }]);
  socket.destroy();
  await expect.poll(() => shell.core.brought).toMatchObject([{ gone: true }]);
});

it('takes no more of a file than the core has stored', async () => {
  let goOn = () => {};
  shell.core.bring = async (_id, body) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    await Array.fromAsync(body, () => null);
    return { ok: true, value: null };
  };
  const socket = connect(shell.port, '127.0.0.1');
  await once(socket, 'connect');
  const sizeBytes = 60_000_000;
  socket.write([`PUT /intake/7 HTTP/1.1`, ...headers(), `content-length: ${sizeBytes}`, '', ''].join('\r\n'));
  const chunk = Buffer.alloc(1_000_000);
  let taken = 0;
  const pour = (): void => {
    while (taken < sizeBytes) {
      taken += chunk.length;
      if (!socket.write(chunk)) return void socket.once('drain', pour);
    }
  };
  pour();
  const before = await new Promise<number>((resolve) => {
    const check = (last: number) => void setTimeout(() => (taken === last ? resolve(taken) : check(taken)), 200);
    check(-1);
  });
  expect(before).toBeLessThan(sizeBytes / 2);
  goOn();
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toContain('204');
  socket.destroy();
});
