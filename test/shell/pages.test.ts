// What a window may load, and the headers on all of it (S10, S12).
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentPolicy, securityHeaders } from '../../main/shell/content-policy.ts';
import { createPages } from '../../main/shell/pages.ts';
import { createFakeCore } from '../support/fake-core.ts';
import { makeWindowFiles } from '../support/window-files.ts';

let files: ReturnType<typeof makeWindowFiles>;
beforeAll(() => {
  files = makeWindowFiles();
});
afterAll(() => files.remove());

const asked: [string, string | null][] = [];
const ask = (path: string, method = 'GET', range: string | null = null, languages: string[] = []) => {
  const core = createFakeCore();
  const media: typeof core.media = (id, wanted) => {
    asked.push([id, wanted]);
    return core.media(id, wanted);
  };
  const plainPages = () => ({ '/plain': { heading: 'Heading', text: 'Text.', link: 'Back' } });
  const pages = createPages({
    media,
    plainPages,
    language: core.language,
    rendererDir: files.root,
    policy: contentPolicy(),
  });
  return pages({ method, path, range, languages });
};

it.each(['/', '/assets/inter.woff2', '/plain', '/missing', '/media/photo-1', '/media/other'])(
  'S12 sends every protection and a type with %s',
  async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject(securityHeaders(contentPolicy()));
    expect(headers['content-type']).toBeTruthy();
  },
);

it.each([
  [['de-AT', 'en'], 'lang="de"'],
  [['fr', 'de'], 'lang="de"'],
  [['en-GB', 'de'], '<title>'],
  [['nonsense;', ''], '<title>'],
])('opens the window in the language of %j', async (languages, part) => {
  const { body } = await ask('/', 'GET', null, languages);
  expect(await text(Readable.from(body ?? []))).toContain(part);
});

it('S12 answers an unknown path with 404 and not with the window', async () => {
  expect((await ask('/library')).status).toBe(404);
});

it('reads a file whole', async () => {
  const { body } = await ask('/assets/index-Ab_1.js');
  expect(body && (await text(Readable.from(body)))).toBe('export {};');
});

it('answers HEAD like GET, without the bytes', async () => {
  const [get, head] = [await ask('/index.html'), await ask('/index.html', 'HEAD')];
  expect(head).toEqual({ ...get, body: null });
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', ''])('S11 offers no %s', async (method) => {
  expect((await ask('/', method)).status).toBe(405);
});

it('S10 hands the id and the range of media to the core, and nothing else', async () => {
  asked.length = 0;
  await ask('/media/photo-1', 'GET', 'bytes=0-0');
  expect(asked).toEqual([['photo-1', 'bytes=0-0']]);
});

it.each([
  '/media/',
  '/media/a/b',
  '/media/https://evil.test/x.jpg',
  '/media/%2e%2e',
  '/media/a%2fb',
  `/media/${'a'.repeat(201)}`,
  '/media/a?b',
])('S10 takes no address and no path for media: %s', async (path) => {
  asked.length = 0;
  expect((await ask(path)).status).toBe(404);
  expect(asked).toEqual([]);
});

it('S10 names no foreign host in the policy and allows no script but our own', () => {
  const policy = contentPolicy();
  expect(policy).not.toMatch(/https?:|unsafe|\*/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types svelte-trusted-html galley-encoder");
});

it('test 6: both shells say the same policy but for the socket of the browser shell', () => {
  const socket = 'ws://127.0.0.1:4010';
  expect(contentPolicy([socket]).replace(` ${socket}`, '')).toBe(contentPolicy());
});
