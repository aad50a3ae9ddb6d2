// Pages of others in the Chromium that has Galley open, from every place a page can come from (L2 to L6).
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../support/chromium.ts';
import { openLoopbackServer, type Loopback } from '../../../support/loopback.ts';
import { buildTransportPage } from '../../../support/transport-page/build.ts';
import { attempts, ownWays } from '../attempts.ts';

/** A name of the attacker's that leads to this computer. */
const name = 'evil.test';
const page = '<!doctype html><title>Win a cake</title><p>Please wait.';

let built: Awaited<ReturnType<typeof buildTransportPage>>;
let chromium: Browser;
let stranger: Server;
let strangerPort: number;
beforeAll(async () => {
  built = await buildTransportPage();
  chromium = await launchChromium(
    `--host-resolver-rules=MAP ${name} 127.0.0.1`,
    // Newer browsers ask before a page may reach this computer. Others do not, and a person may say yes.
    '--disable-features=LocalNetworkAccessChecks',
  );
  stranger = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(page));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  strangerPort = (stranger.address() as AddressInfo).port;
});
afterAll(async () => {
  await chromium.close();
  stranger.closeAllConnections();
  stranger.close();
  built.remove();
});

const openShell = async (): Promise<{ shell: Loopback; context: BrowserContext; own: Page }> => {
  const shell = await openLoopbackServer({ rendererDir: built.dir });
  const context = await chromium.newContext();
  const own = await context.newPage();
  await own.goto(shell.server.freshAddress());
  await own.waitForFunction(() => window.transport !== undefined);
  return { shell, context, own };
};

type Place = { at: (port: number) => string; knowsItAs: (port: number) => string };
const here = (port: number) => `http://127.0.0.1:${port}`;
const places: Readonly<Record<string, Place>> = {
  'another port of this computer': { at: () => here(strangerPort), knowsItAs: here },
  'another port of localhost': { at: () => `http://localhost:${strangerPort}`, knowsItAs: here },
  'a foreign name': { at: () => `http://${name}:${strangerPort}`, knowsItAs: here },
  'a foreign name that came to mean this computer': {
    at: (port) => `http://${name}:${port}`,
    knowsItAs: (port) => `http://${name}:${port}`,
  },
  'the name localhost for the same port': {
    at: (port) => `http://localhost:${port}`,
    knowsItAs: (port) => `http://localhost:${port}`,
  },
};

describe.each(Object.entries(places))('L2, L3, L4, L6 a page of %s', (_name, { at, knowsItAs }) => {
  let shell: Loopback;
  let context: BrowserContext;
  let hostile: Page;
  beforeAll(async () => {
    ({ shell, context } = await openShell());
    hostile = await context.newPage();
    const address = `${at(shell.port)}/`;
    // The page itself came while its name still led elsewhere.
    await hostile.route(address, (route) => route.fulfill({ contentType: 'text/html', body: page }), { times: 1 });
    await hostile.goto(address);
  });
  afterAll(async () => {
    await context.close();
    await shell.close();
  });
  beforeEach(() => {
    shell.core.calls = [];
    shell.core.brought = [];
  });
  const nothingHappened = async (code: string) => {
    expect(shell.core.calls).toEqual([]);
    expect(shell.core.brought).toEqual([]);
    expect((await shell.exchange(code)).status).toBe(200);
  };

  it.each(Object.entries(attempts))('%s to no avail', async (_attempt, attempt) => {
    const code = shell.freshCode();
    expect(await hostile.evaluate(attempt, { origin: knowsItAs(shell.port), code })).toBe('out');
    await nothingHappened(code);
  });

  it('opens the window beside it and holds nothing of it', async () => {
    const code = shell.freshCode();
    const origin = knowsItAs(shell.port);
    const answered = context.waitForEvent('response', (response) => response.url() === `${origin}/`);
    const opened = context.waitForEvent('page');
    await hostile.evaluate((url) => void window.open(url, 'beside'), `${origin}/#code=${code}`);
    expect((await answered).status()).toBe(403);
    await (await opened).close();
    await nothingHappened(code);
  });

  it('sends the person on with a good code, and they arrive nowhere', async () => {
    const code = shell.freshCode();
    const sentOn = await context.newPage();
    await sentOn.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: page }), { times: 1 });
    await sentOn.goto(`${at(shell.port)}/`);
    const answered = sentOn.waitForResponse(`${knowsItAs(shell.port)}/?`);
    await sentOn.evaluate((url) => location.assign(url), `${knowsItAs(shell.port)}/?#code=${code}`);
    expect((await answered).status()).toBe(403);
    await sentOn.close();
    await nothingHappened(code);
  });
});

describe('the window itself', () => {
  it.each(ownWays)('%s by the same attempt', async (way) => {
    const { shell, context, own } = await openShell();
    expect(await own.evaluate(attempts[way] ?? (() => 'out'), { origin: shell.origin, code: shell.freshCode() })).toBe(
      'in',
    );
    await context.close();
    await shell.close();
  });

  it('has no opener and stands alone in its group of pages', async () => {
    const { shell, context, own } = await openShell();
    expect(await own.evaluate(() => [window.opener === null, window.parent === window])).toEqual([true, true]);
    await context.close();
    await shell.close();
  });
});
