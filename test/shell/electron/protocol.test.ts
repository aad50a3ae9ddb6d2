// app://galley/ as Electron asks for it (tests 4 to 6; S11, S12).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentPolicy, securityHeaders } from '../../../main/shell/content-policy.ts';
import { createProtocol, schemes } from '../../../main/shell/electron/protocol.ts';
import { createFakeCore } from '../../support/fake-core.ts';
import { makeWindowFiles } from '../../support/window-files.ts';

let files: ReturnType<typeof makeWindowFiles>;
let serve: ReturnType<typeof createProtocol>;
beforeAll(() => {
  files = makeWindowFiles();
  serve = createProtocol({ core: createFakeCore(), rendererDir: files.root, languages: [] });
});
afterAll(() => files.remove());

const get = (address: string, init: RequestInit = {}) => serve(new Request(address, init));

it('S2: the scheme may do what a page needs and bypasses nothing', () => {
  expect(schemes).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
});

it.each([
  ['app://galley/', 'text/html; charset=utf-8'],
  ['app://galley/index.html?x#/library', 'text/html; charset=utf-8'],
  ['app://galley/assets/index-Ab_1.js', 'text/javascript; charset=utf-8'],
  ['app://galley/assets/inter.woff2', 'font/woff2'],
  ['app://galley/media/photo-1', 'image/jpeg'],
])('test 5, S12: %s comes with its type and every protection', async (address, contentType) => {
  const { status, headers } = await get(address);
  expect([status, headers.get('content-type')]).toEqual([200, contentType]);
  expect(Object.fromEntries(headers)).toMatchObject(securityHeaders(contentPolicy()));
});

it.each([
  'app://galley/..%2fsecret.json',
  'app://galley/%2e%2e%2fsecret.json',
  'app://galley/..%5csecret.json',
  'app://galley/index.html%00',
  'app://galley/%zz',
  'app://galley//index.html',
  'app://galley/out.json',
  'app://galley/next/near.json',
  'app://galley/library',
  'app://evil/index.html',
  'app://galley.evil/index.html',
  'app:///index.html',
  'app://galley:1/index.html',
  'http://galley/index.html',
])('test 4, S11: %s is not found, with every protection but no bytes of ours', async (address) => {
  const reply = await get(address);
  expect(reply.status).toBe(404);
  expect(await reply.text()).not.toContain('Galley');
});

it('test 4, S11: takes nothing', async () => {
  expect((await get('app://galley/', { method: 'POST', body: 'x' })).status).toBe(405);
});

it('passes the range of a video on', async () => {
  const reply = await get('app://galley/media/photo-1', { headers: { range: 'bytes=0-0' } });
  expect([reply.status, (await reply.bytes()).length]).toEqual([206, 1]);
});

it('lets go of a video when the window stops reading', async () => {
  let released = false;
  const endless = async function* () {
    try {
      for (;;) yield new Uint8Array(1024);
    } finally {
      released = true;
    }
  };
  const protocol = createProtocol({
    core: { ...createFakeCore(), media: async () => ({ status: 200, headers: {}, body: endless() }) },
    rendererDir: files.root,
    languages: [],
  });
  const reply = await protocol(new Request('app://galley/media/video-1'));
  const reader = reply.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(released).toBe(true);
});
