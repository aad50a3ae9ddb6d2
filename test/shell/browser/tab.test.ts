// A tab in a real Chromium with the window's real transport: signing in, coming back, and strangers on this machine.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { openLoopbackServer, type Loopback } from '../../support/loopback.ts';
import { buildTransportPage } from '../../support/transport-page/build.ts';

let built: Awaited<ReturnType<typeof buildTransportPage>>;
let chromium: Browser;
beforeAll(async () => {
  built = await buildTransportPage();
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium.close();
  built.remove();
});

let shell: Loopback;
let context: BrowserContext;
beforeEach(async () => {
  shell = await openLoopbackServer({ rendererDir: built.dir });
  context = await chromium.newContext();
});
afterEach(async () => {
  await context.close();
  await shell.close();
});

const ready = async (page: Page) => {
  await page.waitForFunction(() => window.transport !== undefined);
  return page;
};
const openTab = async () => {
  const page = await context.newPage();
  await page.goto(shell.server.freshAddress());
  return ready(page);
};
const call = (page: Page, name: string) => page.evaluate((method) => window.transport?.call(method, {}), name);
const noSession = (page: Page) => page.waitForURL('**/no-session');

it('L5 signs in with the address that was printed, and clears the code from it', async () => {
  const page = await openTab();
  expect(await call(page, 'app.info')).toMatchObject({ ok: true });
  expect(page.url()).toBe(`${shell.origin}/`);
});

it('stays signed in when it is reloaded', async () => {
  const page = await openTab();
  await page.reload();
  await ready(page);
  expect(await call(page, 'app.info')).toMatchObject({ ok: true });
});

it('L5 sends a second tab without a code of its own to a page that says where to go', async () => {
  await openTab();
  const second = await context.newPage();
  await second.goto(shell.origin);
  await noSession(second);
  expect(await second.textContent('body')).toContain('Open Galley from where you started it');
});

it('L5 takes a second tab with a code of its own, and both work', async () => {
  const tabs = [await openTab(), await openTab()];
  for (const tab of tabs) expect(await call(tab, 'app.info')).toMatchObject({ ok: true });
});

it('S9 breaks no rule of the content security policy', async () => {
  const page = await openTab();
  await call(page, 'app.info');
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

it('hands files over: announced, and their bytes after it', async () => {
  const page = await openTab();
  const answer = await page.evaluate(() => {
    const files = ['rye', 'buns', 'flour', 'oven'].map((text) => ({
      file: new File([text], `${text}.jpg`),
      folder: '',
    }));
    return window.transport?.takeFiles(files);
  });
  expect(answer).toEqual({ ok: true, value: 4 });
  await expect
    .poll(() => shell.core.brought.map(({ text }) => text).toSorted())
    .toEqual(['buns', 'flour', 'oven', 'rye']);
  expect(shell.core.brought.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4]);
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

describe('L4 a page of another program on this machine', () => {
  let stranger: Server;
  let page: Page;
  beforeEach(async () => {
    stranger = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end('<p>x'));
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    // In the same browser, which sends our cookie along: cookies ignore ports.
    await openTab();
    page = await context.newPage();
    const address = stranger.address();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  });
  afterEach(() => void stranger.close());

  it('opens no socket', async () => {
    const outcome = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const socket = new WebSocket(url);
          socket.addEventListener('open', () => resolve('open'));
          socket.addEventListener('error', () => resolve('refused'));
        }),
      `ws://${shell.host}/socket`,
    );
    expect(outcome).toBe('refused');
  });

  it('shows no picture', async () => {
    const outcome = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const image = new Image();
          image.addEventListener('load', () => resolve('shown'));
          image.addEventListener('error', () => resolve('refused'));
          image.src = url;
        }),
      `${shell.origin}/media/photo-1`,
    );
    expect(outcome).toBe('refused');
    await page.evaluate(
      (url) => fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => null),
      `${shell.origin}/media/photo-1`,
    );
    expect(shell.core.calls).toEqual([]);
  });

  it('exchanges no code, even a good one', async () => {
    const code = shell.freshCode();
    await page.evaluate(
      ([url, body]) => fetch(url ?? '', { method: 'POST', mode: 'no-cors', body: body ?? '' }).catch(() => null),
      [`${shell.origin}/session`, JSON.stringify({ code })],
    );
    expect((await shell.exchange(code)).status).toBe(200);
  });

  it('puts the window into no frame', async () => {
    const frame = page.waitForResponse(`${shell.origin}/`);
    await page.evaluate((url) => {
      const element = document.createElement('iframe');
      element.src = url;
      document.body.append(element);
    }, shell.origin);
    expect((await frame).status()).toBe(403);
  });
});
