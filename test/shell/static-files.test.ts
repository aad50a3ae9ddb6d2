// Which paths lead to a file of the window, and that nothing leads out of its folder (S11).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStaticFile } from '../../main/shell/pages.ts';
import { makeWindowFiles } from '../support/window-files.ts';

let files: ReturnType<typeof makeWindowFiles>;
beforeAll(() => {
  files = makeWindowFiles();
});
afterAll(() => files.remove());

it.each([
  ['/index.html', 'text/html; charset=utf-8', 36],
  ['/assets/index-Ab_1.js', 'text/javascript; charset=utf-8', 10],
  ['/assets/style.css', 'text/css; charset=utf-8', 7],
  ['/assets/inter.woff2', 'font/woff2', 4],
])('S12 finds %s with its type and size', async (path, contentType, sizeBytes) => {
  expect(await findStaticFile(files.root, path)).toMatchObject({ contentType, sizeBytes });
});

it.each([
  '',
  'index.html',
  '//',
  '//index.html',
  '/assets',
  '/assets/',
  '/assets//style.css',
  '/./index.html',
  '/../secret.json',
  '/assets/../../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/..%5csecret.json',
  '/..\\secret.json',
  '/assets\\style.css',
  '/index%2ehtml',
  '/index.html%00.js',
  '/index.html\0.js',
  '/%zz',
  '/%',
  '/index.html::$DATA.js',
  '/C:/secret.json',
  '/index.html ',
  '/index.html?x=1',
  '/assets/style.css\n',
  '/.env.json',
  '/assets/.hidden.js',
  '/missing.js',
  '/notes.txt',
  '/secret.json',
  '/ındex.html',
  `/${'a'.repeat(5000)}.js`,
])('S11 finds nothing for %j', async (path) => {
  expect(await findStaticFile(files.root, path)).toBeNull();
});

it('S11 follows no symlink out of the folder, be it a file, a folder, or a neighbor with a longer name', async () => {
  const found = await Promise.all(['/out.json', '/next/near.json'].map((path) => findStaticFile(files.root, path)));
  expect(found).toEqual([null, null]);
});
