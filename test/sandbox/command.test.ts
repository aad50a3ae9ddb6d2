// The command `npm run sandbox` as a process: its one line, its end, and what survives a `kill -9`.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Each test starts a process or two.
vi.setConfig({ testTimeout: 60_000 });

const command = join(import.meta.dirname, '../../main/sandbox/index.ts');

const start = (...args: string[]) => {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};
const outcome = async (...args: string[]) => {
  const child = start(...args);
  const [[code], said, complained] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code as number | null, said, complained };
};
const run = async (...args: string[]): Promise<{ child: ChildProcess; url: string; line: string }> => {
  const child = start('--port', '0', ...args);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [url = ''] = /http:\S+/.exec(line) ?? [];
  return { child, url, line };
};
const call = async (
  url: string,
  path: string,
  init: { method?: string; key?: string; body?: string; headers?: Record<string, string> } = {},
) => {
  const headers = {
    authorization: `Bearer ${init.key ?? 'KEY'}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${url}/v1/public${path}`, { ...init, headers: { ...headers, ...init.headers } });
  const body = (response.status === 204 ? null : await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
};
const createPost = (url: string) =>
  call(url, '/posts', {
    method: 'POST',
    body: JSON.stringify({ platform: 'instagram', idea: 'Rye bread' }),
    headers: { 'idempotency-key': 'key-1' },
  });

test('arguments that make no sense are refused in plain words with code 2', async () => {
  const { code, said, complained } = await outcome('--key', 'KEY', '--port', 'web');
  expect([code, said]).toEqual([2, '']);
  expect(complained).toMatch(/^--port web: a port is a number/);
  expect(complained).toContain('npm run sandbox -- --key KEY');
  expect(complained).not.toMatch(/\n\s+at /);
});

test('a port that is taken ends it with code 1 and says so', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, complained } = await outcome('--key', 'K', '--seed', 'empty', '--port', port);
  expect(code).toBe(1);
  expect(complained).toContain(port);
});

test('it prints one line with its address, serves, and ends cleanly on SIGTERM', async () => {
  const { child, url, line } = await run('--key', 'KEY', '--seed', 'empty');
  expect(line).toBe(`The sandbox is ready at ${url}`);
  expect((await call(url, '/posts')).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('it ends cleanly on SIGINT', async () => {
  const { child } = await run('--key', 'KEY', '--seed', 'empty');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('keys have the business and the scopes they were given', async () => {
  const { url } = await run('--seed', 'empty', '--key', 'KEY', '--key', 'OTHER@shop=content:read');
  await createPost(url);
  expect((await call(url, '/posts', { key: 'OTHER' })).body).toEqual({ posts: [] });
  expect((await call(url, '/ideas', { key: 'OTHER' })).status).toBe(200);
  expect((await call(url, '/brand', { key: 'OTHER' })).body).toMatchObject({ error: { code: 'SCOPE_MISSING' } });
});

test('the control surface is off unless asked for', async () => {
  const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const without = await run('--key', 'KEY', '--seed', 'empty');
  expect((await fetch(`${without.url}/control`, order)).status).toBe(404);
  const asked = await run('--key', 'KEY', '--seed', 'empty', '--control');
  expect((await fetch(`${asked.url}/control`, order)).status).toBe(200);
});

test('with --data everything is there again after kill -9: posts, first replies and counted calls', async () => {
  const file = join(temporaryFolder(), 'sandbox.jsonl');
  const first = await run('--key', 'KEY', '--seed', 'empty', '--data', file);
  const created = await createPost(first.url);
  first.child.kill('SIGKILL');
  await once(first.child, 'close');

  const second = await run('--key', 'KEY', '--seed', 'empty', '--data', file);
  const id = String(created.body['id']);
  expect((await call(second.url, `/posts/${id}`)).body).toEqual(created.body);
  expect(await createPost(second.url)).toEqual(created);
  const headers = { authorization: 'Bearer KEY' };
  const counted = await fetch(`${second.url}/v1/public/posts`, { headers });
  expect(counted.headers.get('x-ratelimit-remaining')).toBe('596');
  expect(existsSync(`${file}.media`)).toBe(true);
});

test('without --data it forgets', async () => {
  const first = await run('--key', 'KEY', '--seed', 'empty');
  const { body } = await createPost(first.url);
  first.child.kill('SIGTERM');
  await once(first.child, 'close');
  const second = await run('--key', 'KEY', '--seed', 'empty');
  expect((await call(second.url, `/posts/${String(body['id'])}`)).status).toBe(404);
});
