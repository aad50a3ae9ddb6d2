// One contract, two transports: the same scenarios through Electron's bridge and through the socket of a real Chromium.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorKind } from '../../preload/errors.ts';
import type { Answer } from '../../preload/wire.ts';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import type { FakeCore } from '../support/fake-core.ts';
import { openLoopbackServer, type Loopback } from '../support/loopback.ts';
import { bundlePreload, exposedTransport, runPreload } from '../support/preload-page.ts';
import { buildTransportPage } from '../support/transport-page/build.ts';
import { openShell, type OpenShell } from './electron/shell.ts';

/** What both sides can do: call, open a link, and return the events since the last time. */
type Side = {
  core: FakeCore;
  call(name: string, input: unknown, library?: string): Promise<Answer>;
  openLink(url: string): Promise<Answer>;
  listen(): Promise<void>;
  stopListening(): Promise<void>;
  received(): Promise<unknown[]>;
};
type Scenario = [name: string, run: (side: Side) => Promise<unknown>, answer: unknown];

const text = 'Rågbröd 🍞 \u2028 "quotes" \\ \0 \ud83c';
const rename = (name: string) => (side: Side) => side.call('posts.rename', { id: 'post_1', name });
const refused = (kind: ErrorKind) => ({ ok: false, error: { kind } });
const changed = (...topics: string[]) => ({ topics });
const taken = { ok: true };

/** Closes the browser's socket, which opens again; calls made meanwhile fail with "Galley was lost". */
const unknown = (name: string) => async (side: Side) => {
  const answer = await side.call(name, {});
  await eventually(async () => expect(await side.call('app.info', {})).toMatchObject(taken));
  return answer;
};

const waitForEvents = async (side: Side, count: number) => {
  await expect.poll(async () => (await side.received()).length).toBe(count);
  return side.received();
};

const scenarios: Scenario[] = [
  ['a method without input', (side) => side.call('app.info', {}), { ok: true, value: { version: '0.1.0' } }],
  [
    'a method that answers null',
    (side) => side.call('posts.keepApart', { ids: ['post_1', 'post_2'] }),
    { ok: true, value: null },
  ],
  ['text of every kind comes back as it went', rename(text), { ok: true, value: { name: text } }],
  ['an id of any script', (side) => side.call('posts.read', { id: 'inlägg' }), { ok: true, value: { id: 'inlägg' } }],
  [
    'null clears and is not left out',
    (side) => side.call('posts.edit', { id: 'p', platform: 'x', body: null }),
    { ok: true, value: { post: { name: '{"platform":"x","body":null}' } } },
  ],
  [
    'undefined is left out',
    (side) => side.call('posts.create', { platform: 'facebook', idea: undefined }),
    { ok: true, value: { name: '["platform"]' } },
  ],
  ['a call for the open business', (side) => side.call('app.info', {}, 'rye'), taken],
  ['a call for another business', (side) => side.call('app.info', {}, 'spelt'), refused('signed-out')],
  ['an unknown member', (side) => side.call('preferences.write', { theme: 'dark', more: 1 }), refused('invalid')],
  ['a value outside the set', (side) => side.call('preferences.write', { theme: 'blue' }), refused('invalid')],
  ['no input', (side) => side.call('preferences.write', undefined), refused('invalid')],
  ['null as input', (side) => side.call('preferences.write', null), refused('invalid')],
  ['a list as input', (side) => side.call('app.info', []), refused('invalid')],
  [
    'a prototype in the input',
    (side) => side.call('app.info', JSON.parse('{"__proto__":{"x":1}}')),
    refused('invalid'),
  ],
  ['a constructor in the input', (side) => side.call('app.info', { constructor: {} }), refused('invalid')],
  ['a text at its bound', rename('x'.repeat(200)), taken],
  ['a text past its bound', rename('x'.repeat(201)), refused('invalid')],
  ['a quarter of a megabyte', rename('x'.repeat(300_000)), refused('invalid')],
  ['an unknown method', unknown('posts.steal'), refused('method-unknown')],
  ['the next call after an unknown method', (side) => side.call('app.info', {}), taken],
  ['a path of this computer', (side) => side.call('tray.take', { paths: ['/etc/passwd'] }), refused('forbidden')],
  ['a sleep of the computer', (side) => side.call('sync.asleep', { asleep: true }), refused('forbidden')],
  ['what holds up quitting', (side) => side.call('sync.takebacks', {}), refused('forbidden')],
  ['what holds up another business', (side) => side.call('sync.calledOff', {}), taken],
  ['a name that every object has', unknown('constructor'), refused('method-unknown')],
  [
    'an error with all its facts',
    (side) => side.call('account.read', {}),
    {
      ok: false,
      error: { kind: 'rate-limited', code: 'RATE_LIMITED', requestId: 'req_1', status: 429, retryAfterMs: 1000 },
    },
  ],
  [
    'a defect, without stack or path',
    (side) => side.call('session.retryKeychain', {}),
    { ok: false, error: { kind: 'internal', message: 'Something went wrong in Galley.' } },
  ],
  [
    'many calls at once, each with its own answer',
    (side) => Promise.all(Array.from({ length: 20 }, (_, n) => rename(`Name ${n}`)(side))),
    Array.from({ length: 20 }, (_, n) => ({ ok: true, value: { name: `Name ${n}` } })),
  ],
  ['a link that must not be opened', (side) => side.openLink('file:///etc/passwd'), refused('address-refused')],
  ['a link that may be opened', (side) => side.openLink('https://127.0.0.1:1/'), { ok: true, value: null }],
  [
    'news as the core tells it, in order',
    async (side) => {
      await side.listen();
      side.core.changed('posts', 'post:1');
      side.core.changed('jobs');
      return waitForEvents(side, 2);
    },
    [changed('posts', 'post:1'), changed('jobs')],
  ],
  [
    'news of a change the window made itself',
    async (side) => [await side.call('preferences.write', { theme: 'light' }), (await waitForEvents(side, 3)).at(-1)],
    [{ ok: true, value: { theme: 'light' } }, changed('preferences')],
  ],
  [
    'no news after the listening has ended',
    async (side) => {
      await side.stopListening();
      side.core.changed('session');
      await side.call('app.info', {});
      return (await side.received()).length;
    },
    3,
  ],
];

const electronSide = async (shell: OpenShell): Promise<Side> => {
  const { webContents } = shell.window;
  const page = runPreload(await bundlePreload(), webContents, (channel, ...values) =>
    shell.electron.invoke(webContents, channel, ...values),
  );
  const galley = exposedTransport(page.exposed);
  const received: unknown[] = [];
  let stop = () => {};
  return {
    core: shell.core,
    call: (name, input, library) => galley.call(name, input, library),
    openLink: (url) => galley.openLink(url),
    listen: async () => void (stop = galley.on('changed', (payload) => received.push(payload))),
    stopListening: async () => stop(),
    received: async () => [...received],
  };
};

declare global {
  interface Window {
    received?: unknown[];
    stopListening?: () => void;
  }
}

const inPage = async <T>(value: T | undefined): Promise<T> => {
  if (value === undefined) throw new Error('The page has no transport.');
  return value;
};

/** As text, because Playwright's own way of copying values is not what is tested here. */
const carry = (input: unknown) => ({
  json: input === undefined ? null : JSON.stringify(input),
  blanks: Object.entries(input ?? {}).flatMap(([key, value]) => (value === undefined ? [key] : [])),
});

const browserSide = (page: Page, core: FakeCore): Side => ({
  core,
  call: async (name, input, library) =>
    inPage(
      await page.evaluate(
        ({ method, json, blanks, of }) => {
          const value: unknown = json === null ? undefined : JSON.parse(json);
          for (const key of blanks) Object.assign(value ?? {}, { [key]: undefined });
          return window.transport?.call(method, value, of);
        },
        { method: name, of: library, ...carry(input) },
      ),
    ),
  openLink: async (url) => inPage(await page.evaluate((link) => window.transport?.openLink(link), url)),
  listen: () =>
    page.evaluate(() => {
      window.received = [];
      window.stopListening = window.transport?.on('changed', (payload) => window.received?.push(payload)) ?? (() => {});
    }),
  stopListening: () => page.evaluate(() => window.stopListening?.()),
  received: async () => inPage(await page.evaluate(() => window.received)),
});

describe('both shells answer alike', () => {
  let sides: Side[];
  let chromium: Browser;
  let loopback: Loopback;
  let shell: OpenShell;
  let built: Awaited<ReturnType<typeof buildTransportPage>>;

  beforeAll(async () => {
    shell = await openShell();
    built = await buildTransportPage();
    loopback = await openLoopbackServer({ rendererDir: built.dir });
    chromium = await launchChromium();
    const page = await chromium.newPage();
    await page.goto(loopback.server.freshAddress());
    await page.waitForFunction(() => window.transport !== undefined);
    sides = [await electronSide(shell), browserSide(page, loopback.core)];
  });
  afterAll(async () => {
    await chromium.close();
    await loopback.close();
    built.remove();
    shell.remove();
  });

  it.each(scenarios)('%s', async (_name, run, answer) => {
    const answers: unknown[] = [];
    for (const side of sides) answers.push(await run(side));
    expect({ answer: answers[0] }).toMatchObject({ answer });
    expect(answers[1]).toEqual(answers[0]);
  });
});
