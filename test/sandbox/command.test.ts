// The command `npm run sandbox` as a process: its one line, its end, and what survives a `kill -9`.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuilt, sandboxProgram } from '../../scripts/build.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Each test starts a process or two.
vi.setConfig({ testTimeout: 60_000 });

const source = join(import.meta.dirname, '../../main/sandbox/index.ts');
beforeAll(ensureBuilt, 120_000);

const startProgram = (program: string, ...args: string[]) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};
const start = (...args: string[]) => startProgram(process.execPath, sandboxProgram, ...args);
const outcome = async (...args: string[]) => {
  const child = start(...args);
  const [[code], said, complained] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code as number | null, said, complained };
};
type Running = { child: ChildProcess; url: string; line: string };
const run = (...args: string[]): Promise<Running> => ready(start('--port', '0', ...args));
const ready = async (child: ReturnType<typeof start>): Promise<Running> => {
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

test.each([
  [
    'a file in the way',
    ['file', 'data'],
    /^The data file \S+ can't be used: part of its path is a file, not a folder\./,
  ],
  [
    'a folder that is not there',
    ['nowhere', 'data'],
    /^The data file \S+ can't be created: part of its path doesn't exist\./,
  ],
  ['a name that is too long', ['x'.repeat(300)], /^The data file \S+ has a path that is too long\./],
  ['a folder of that name', ['folder'], /^The data file \S+ can't be used: it's a folder, not a file\./],
])('a data file that cannot be written is named in plain words: %s', async (_name, path, words) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder'));
  const file = join(folder, ...path);
  const { code, complained } = await outcome('--key', 'K', '--seed', 'empty', '--port', '0', '--data', file);
  expect(code).toBe(1);
  expect(complained).toContain(file);
  expect(complained).toMatch(words);
  expect(complained).toMatch(/Give another file with --data\.\n$/);
});

test('it prints one line with its address, serves, and ends cleanly on SIGTERM', async () => {
  const { child, url, line } = await run('--key', 'KEY', '--seed', 'empty');
  expect(line).toBe(`The sandbox is ready at ${url}`);
  expect((await call(url, '/posts')).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('it runs from its source, as `npm run sandbox` does', async () => {
  const { child, url } = await ready(startProgram(process.execPath, source, '--port', '0', '--key', 'KEY'));
  expect((await call(url, '/posts')).body['posts']).not.toEqual([]);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('bundled, it has the photos of the bakery and turns HEIC into JPEG', async () => {
  const { url } = await run('--key', 'KEY');
  const { body } = await call(url, '/posts');
  expect(body['posts']).not.toEqual([]);
  const form = new FormData();
  const photo = readFileSync(join(import.meta.dirname, '../support/samples/photo.heic'));
  form.set('file', new Blob([photo]), 'photo.heic');
  const headers = { authorization: 'Bearer KEY' };
  const reply = await fetch(`${url}/v1/public/media`, { method: 'POST', headers, body: form });
  expect(await reply.json()).toMatchObject({ mimeType: 'image/jpeg' });
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
  expect((await call(first.url, '/posts/nobody')).status).toBe(404);
  first.child.kill('SIGKILL');
  await once(first.child, 'close');

  const second = await run('--key', 'KEY', '--seed', 'empty', '--data', file);
  const id = String(created.body['id']);
  expect((await call(second.url, `/posts/${id}`)).body).toEqual(created.body);
  expect(await createPost(second.url)).toEqual(created);
  const headers = { authorization: 'Bearer KEY' };
  const counted = await fetch(`${second.url}/v1/public/posts`, { headers });
  expect(counted.headers.get('x-ratelimit-remaining')).toBe('595');
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

test('a data file that another sandbox has open is refused in plain words', async () => {
  const file = join(temporaryFolder(), 'sandbox.jsonl');
  const args = ['--key', 'KEY', '--seed', 'empty', '--data', file];
  const first = await run(...args);
  const { code, complained } = await outcome('--port', '0', ...args);
  expect([code, complained.trim()]).toEqual([
    1,
    `Another sandbox is using ${file}. Close it first, or give another file.`,
  ]);
  expect((await call(first.url, '/posts')).status).toBe(200);
});

test('a data file is free again once its sandbox has ended', async () => {
  const file = join(temporaryFolder(), 'sandbox.jsonl');
  const args = ['--key', 'KEY', '--seed', 'empty', '--data', file];
  const first = await run(...args);
  first.child.kill('SIGTERM');
  await once(first.child, 'close');
  const second = await run(...args);
  expect((await call(second.url, '/posts')).status).toBe(200);
});

/** No file of this process may grow past about 200 kB; a write beyond it fails as on a full disk. */
const runWithLittleRoom = (...args: string[]): Promise<Running> =>
  ready(
    startProgram(
      '/bin/sh',
      '-c',
      'ulimit -S -f 400; exec "$@"',
      'sh',
      process.execPath,
      sandboxProgram,
      '--port',
      '0',
      ...args,
    ),
  );

test.skipIf(process.platform === 'win32')('an upload that finds no room is not the fault of its sender', async () => {
  const { url } = await runWithLittleRoom('--key', 'KEY', '--seed', 'empty');
  const film = Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41', 'latin1'),
    Buffer.alloc(2_000_000),
  ]);
  const form = new FormData();
  form.set('file', new Blob([film]), 'film.mp4');
  const headers = { authorization: 'Bearer KEY' };
  const reply = await fetch(`${url}/v1/public/media`, { method: 'POST', headers, body: form });
  expect([reply.status, await reply.json()]).toMatchObject([500, { error: { code: 'INTERNAL_ERROR' } }]);
  expect((await call(url, '/posts')).status).toBe(200);
});

test.skipIf(process.platform === 'win32')(
  'on a full disk it answers 500 and stays up, and what it answered for is there after a restart',
  async () => {
    const file = join(temporaryFolder(), 'sandbox.jsonl');
    const args = ['--key', 'KEY', '--seed', 'empty', '--data', file];
    const first = await runWithLittleRoom(...args);
    const created: string[] = [];
    const idea = 'Rye bread '.repeat(190);
    const create = () =>
      call(first.url, '/posts', { method: 'POST', body: JSON.stringify({ platform: 'facebook', idea }) });
    let reply = await create();
    for (; reply.status === 201; reply = await create()) created.push(String(reply.body['id']));
    expect(reply).toMatchObject({ status: 500, body: { error: { code: 'INTERNAL_ERROR' } } });
    expect((await create()).status).toBe(500);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');

    const second = await run(...args);
    const { body } = await call(second.url, '/posts?limit=100');
    expect((body['posts'] as { id: string }[]).map(({ id }) => id)).toEqual(created.reverse());
  },
);

test.skipIf(spawnSync('prlimit', ['--version']).error)(
  'once there is room again, the repeat of what was answered 500 gets its first reply and nothing is lost',
  async () => {
    const file = join(temporaryFolder(), 'sandbox.jsonl');
    const args = ['--key', 'KEY', '--seed', 'empty', '--data', file];
    const first = await runWithLittleRoom(...args);
    const idea = 'Rye bread '.repeat(190);
    const create = (number: number) =>
      call(first.url, '/posts', {
        method: 'POST',
        body: JSON.stringify({ platform: 'facebook', idea }),
        headers: { 'idempotency-key': `intent-${number}` },
      });
    let number = 0;
    while ((await create(number)).status === 201) number += 1;
    spawnSync('prlimit', ['--pid', String(first.child.pid), '--fsize=unlimited']);
    const repeated = await create(number);
    expect(repeated.status).toBe(201);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');

    const second = await run(...args);
    const posts = (await call(second.url, '/posts?limit=100')).body['posts'] as { id: string }[];
    expect([posts.length, posts[0]?.id]).toEqual([number + 1, repeated.body['id']]);
  },
);
