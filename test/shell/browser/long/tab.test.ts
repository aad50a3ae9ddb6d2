// A tab in a real Chromium with the window's real transport: many files, a connection that breaks, codes that are used up.
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { topics } from '../../../../preload/wire.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openLoopbackServer, type Loopback } from '../../../support/loopback.ts';
import { buildTransportPage } from '../../../support/transport-page/build.ts';

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

it('L5 sends a tab with a used code to the same page', async () => {
  const address = shell.server.freshAddress();
  const first = await context.newPage();
  await first.goto(address);
  await ready(first);
  const second = await context.newPage();
  await second.goto(address);
  await noSession(second);
});

it('shows pictures with the cookie that came with the session', async () => {
  const page = await openTab();
  const reply = await page.evaluate(async () => (await fetch('/media/photo-1')).status);
  expect(reply).toBe(200);
});

it('brings three files at a time', async () => {
  const page = await openTab();
  const { bring } = shell.core;
  const open: (() => void)[] = [];
  shell.core.bring = async (...file) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return bring(...file);
  };
  await page.evaluate(() => {
    const files = Array.from({ length: 5 }, (_, n) => ({ file: new File(['x'], `${n}.jpg`), folder: '' }));
    return window.transport?.takeFiles(files);
  });
  await expect.poll(() => open.length).toBe(3);
  open[0]?.();
  await expect.poll(() => open.length).toBe(4);
  for (const go of open) go();
  await expect.poll(() => open.length).toBe(5);
  open[4]?.();
});

it('goes on with the next file when one is refused', async () => {
  const page = await openTab();
  shell.core.refuseFile = new AppError({ kind: 'file-refused', message: 'no' });
  await page.evaluate(() => {
    const files = Array.from({ length: 5 }, (_, n) => ({ file: new File(['x'], `${n}.jpg`), folder: '' }));
    return window.transport?.takeFiles(files);
  });
  await expect.poll(() => shell.core.brought.length).toBe(5);
});

it('names no file of this computer', async () => {
  const page = await openTab();
  const answer = await page.evaluate(() => window.transport?.call('tray.take', { paths: ['/etc/passwd'] }));
  expect(answer).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
  expect(shell.core.calls).toEqual([]);
});

describe('when the connection breaks', () => {
  it('reports a call under way as in doubt, reconnects, and treats everything as changed', async () => {
    const page = await openTab();
    const { dispatch } = shell.core;
    const asked = Promise.withResolvers<unknown>();
    shell.core.dispatch = (name, input) => {
      if (name !== 'jobs.list') return dispatch(name, input);
      asked.resolve(name);
      return new Promise(() => {});
    };
    const change = page.evaluate(() => new Promise((resolve) => window.transport?.on('changed', resolve)));
    const lost = call(page, 'jobs.list');
    await asked.promise;
    // The answer to an unknown method ends the socket.
    await call(page, 'posts.steal');
    expect(await lost).toMatchObject({ ok: false, error: { kind: 'unsure' } });
    expect(await call(page, 'app.info')).toMatchObject({ ok: true });
    expect(await change).toEqual({ topics: [...topics] });
  });

  it('says that Galley does not answer when it has ended', async () => {
    const page = await openTab();
    await shell.server.close();
    await expect
      .poll(() => call(page, 'app.info'), { timeout: 10_000 })
      .toMatchObject({ error: { kind: 'unreachable' } });
  });

  it('leaves for the plain page when another Galley has taken the place', async () => {
    const page = await openTab();
    await shell.server.close();
    const next = await openLoopbackServer({ port: shell.port, rendererDir: built.dir });
    await noSession(page);
    await next.close();
  });
});
