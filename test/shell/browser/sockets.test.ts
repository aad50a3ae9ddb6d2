// The sockets of Galley's tabs over real connections (L3, L4, L7).
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import WebSocket from 'ws';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { socketBounds } from '../../../main/shell/browser/sockets.ts';
import { openLoopbackServer, type Loopback } from '../../support/loopback.ts';
import { sendRaw } from '../../support/raw-http.ts';

let shell: Loopback;
const open = async (options: Parameters<typeof openLoopbackServer>[0] = {}) => {
  shell = await openLoopbackServer(options);
  return shell;
};
afterEach(() => shell.close());

const closeCode = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'close'))[0];
const upgradeStatus = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve) => socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)));
const nextFrame = async (socket: WebSocket): Promise<unknown> => JSON.parse(String((await once(socket, 'message'))[0]));
const call = (id: number, name: string, input: unknown = {}) => JSON.stringify({ id, name, input });

it.each([
  ['no origin', { origin: undefined, headers: { 'sec-fetch-site': 'same-origin' } }],
  ['a foreign origin', { origin: 'https://evil.test', headers: { 'sec-fetch-site': 'cross-site' } }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1', headers: { 'sec-fetch-site': 'same-site' } }],
  ['a foreign origin and no word of its site, as Chromium sends it', { origin: 'https://evil.test', headers: {} }],
  ['its origin and another site', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['another Host', { headers: { 'sec-fetch-site': 'same-origin', host: 'evil.test' } }],
])('L3 refuses the upgrade of a page with %s', async (_name, options) => {
  const { connect } = await open();
  expect(await upgradeStatus(connect(options))).toBe(403);
});

it('L3 refuses an upgrade anywhere but at the socket', async () => {
  const { host, origin } = await open();
  const elsewhere = new WebSocket(`ws://${host}/media/photo-1`, {
    origin,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(await upgradeStatus(elsewhere)).toBe(404);
});

it.each([
  ['a secret nobody was given', JSON.stringify({ secret: 'x'.repeat(43) })],
  ['a call', call(1, 'app.info')],
  ['no JSON', 'hello'],
  ['nothing', ''],
])('L4 shows the door to a socket that greets with %s, and runs nothing', async (_name, text) => {
  const { connect, core } = await open();
  const socket = connect();
  await once(socket, 'open');
  socket.send(text);
  expect(await closeCode(socket)).toBe(4401);
  expect(core.calls).toEqual([]);
});

it('L4 shows the door to a socket that does not greet', async () => {
  const { connect } = await open({ bounds: { helloMs: 1 } });
  expect(await closeCode(connect())).toBe(4401);
});

it('sends no events to a socket that has not greeted', async () => {
  const { connect, core } = await open();
  const socket = connect();
  const frames: unknown[] = [];
  socket.on('message', (data) => frames.push(data));
  await once(socket, 'open');
  core.changed('posts');
  socket.send('{}');
  await closeCode(socket);
  expect(frames).toEqual([]);
});

it('notifies every tab of a change', async () => {
  const { openTab, core } = await open();
  const [one, two] = [await openTab(), await openTab()];
  const both = Promise.all([nextFrame(one), nextFrame(two)]);
  core.changed('posts', 'post:1');
  const frame = { event: 'changed', payload: { topics: ['posts', 'post:1'] } };
  expect(await both).toEqual([frame, frame]);
});

it('L7 answers an unknown method and then ends the socket', async () => {
  const { openTab } = await open();
  const tab = await openTab();
  tab.send(call(3, 'posts.steal'));
  expect(await nextFrame(tab)).toMatchObject({ id: 3, answer: { ok: false, error: { kind: 'method-unknown' } } });
  expect(await closeCode(tab)).toBe(1008);
});

it.each([
  ['no JSON', '{'],
  ['no id', JSON.stringify({ name: 'app.info', input: {} })],
  ['a name that is no text', JSON.stringify({ id: 1, name: 1 })],
  ['members nobody asked for', JSON.stringify({ id: 1, name: 'app.info', input: {}, more: 1 })],
])('L7 ends a socket that sends %s', async (_name, text) => {
  const { openTab, core } = await open();
  const tab = await openTab();
  tab.send(text);
  expect(await closeCode(tab)).toBe(1008);
  expect(core.calls).toEqual([]);
});

it('L7 ends a socket that sends bytes instead of text', async () => {
  const { openTab } = await open();
  const tab = await openTab();
  tab.send(Buffer.from(call(1, 'app.info')));
  expect(await closeCode(tab)).toBe(1003);
});

it('L7 takes a message at the cap and ends the socket one byte past it', async () => {
  const { openTab } = await open({ bounds: { maxMessageBytes: 500 } });
  const tab = await openTab();
  const sized = (bytes: number) => call(1, 'app.info').padEnd(bytes, ' ');
  tab.send(sized(500));
  expect(await nextFrame(tab)).toMatchObject({ id: 1, answer: { ok: true } });
  tab.send(sized(501));
  expect(await closeCode(tab)).toBe(1009);
});

it('L7 ends a socket that sends more than its allowance, which refills with time', async () => {
  const { openTab, time } = await open({ bounds: { burst: 3, perSecond: 2 } });
  const tab = await openTab();
  const say = async (id: number) => {
    tab.send(call(id, 'app.info'));
    return nextFrame(tab);
  };
  // The greeting was the first of three.
  await say(1);
  await say(2);
  time.nowMs += 500;
  expect(await say(3)).toMatchObject({ id: 3 });
  tab.send(call(4, 'app.info'));
  expect(await closeCode(tab)).toBe(1008);
});

it('L7 keeps four sockets and refuses the fifth until one is gone', async () => {
  const { openTab, connect } = await open();
  const tabs = [await openTab(), await openTab(), await openTab(), await openTab()];
  expect(await upgradeStatus(connect())).toBe(503);
  tabs[0]?.terminate();
  await expect
    .poll(() =>
      openTab().then(
        () => 'in',
        () => 'out',
      ),
    )
    .toBe('in');
});

/** Masked with zeros. */
const emptyPing = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);

/** Sockets as any program on this machine can open them: upgraded, silent, and deaf to the closing. */
const intrude = async ({ port, own }: Loopback, count: number) => {
  const sockets = Array.from({ length: count }, () => connectTcp({ port, host: '127.0.0.1', allowHalfOpen: true }));
  const ends = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  const replies = sockets.map(async (socket) => {
    socket.on('error', () => {});
    // It never ends by itself, so that only a connection that is gone on the other side resets it.
    socket.once('end', () => {
      const pester = setInterval(() => socket.write(emptyPing), 5);
      socket.once('close', () => clearInterval(pester));
    });
    socket.write(
      [
        'GET /socket HTTP/1.1',
        ...own,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
        '',
        '',
      ].join('\r\n'),
    );
    return String((await once(socket, 'data'))[0]).split('\r\n')[0];
  });
  return { sockets, ends, statuses: await Promise.all(replies) };
};

describe('L7 a program without the secret', () => {
  it('takes no seat of a window, however many sockets it holds', async () => {
    const { openTab } = await open();
    const { sockets } = await intrude(shell, 4);
    const tabs = [await openTab(), await openTab(), await openTab(), await openTab()];
    expect(tabs.map(({ readyState }) => readyState)).toEqual([1, 1, 1, 1]);
    for (const socket of sockets) socket.destroy();
  });

  it('holds few sockets at a time: the oldest makes room for the next', async () => {
    const { openTab } = await open({ bounds: { maxStrangers: 3 } });
    const first = await intrude(shell, 3);
    const next = await intrude(shell, 2);
    await Promise.all(first.ends.slice(0, 2));
    expect((await openTab()).readyState).toBe(1);
    await first.ends[2];
    expect(next.sockets.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    for (const socket of next.sockets) socket.destroy();
  });

  it('is cut off soon after the time for a greeting, also where it does not take part in the closing', async () => {
    await open({ bounds: { helloMs: 1, closeMs: 1 } });
    const { ends } = await intrude(shell, 3);
    expect(await Promise.all(ends)).toHaveLength(3);
  });

  it('is cut off after a refusal that it does not answer', async () => {
    const { openTab } = await open({ bounds: { closeMs: 1 } });
    for (let tabs = 0; tabs < 4; tabs += 1) await openTab();
    const { statuses, ends } = await intrude(shell, 2);
    expect(statuses).toEqual(Array(2).fill('HTTP/1.1 503 Service Unavailable'));
    expect(await Promise.all(ends)).toHaveLength(2);
  });
});

describe('as time passes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('L7 ends a socket that has not answered one ping by the next', async () => {
    const { openTab } = await open();
    const tab = await openTab({ autoPong: false });
    const code = closeCode(tab);
    vi.advanceTimersByTime(2 * socketBounds.pingEveryMs);
    expect(await code).toBe(1006);
  });

  it('L7 keeps a socket that answers its pings', async () => {
    const { openTab } = await open();
    const tab = await openTab();
    for (let id = 0; id < 4; id += 1) {
      const pinged = once(tab, 'ping');
      vi.advanceTimersByTime(socketBounds.pingEveryMs);
      await pinged;
      // What is answered after the pong was read after it.
      tab.send(call(id, 'app.info'));
      expect(await nextFrame(tab)).toMatchObject({ id });
    }
  });

  it('L7 does not stay running for a program without the secret', async () => {
    let ended = 0;
    const idleMs = 1_800_000;
    await open({ idleMs, bounds: { helloMs: 2 * idleMs, pingEveryMs: 2 * idleMs }, onIdle: () => void (ended += 1) });
    vi.advanceTimersByTime(idleMs - 1);
    const { sockets } = await intrude(shell, 1);
    vi.advanceTimersByTime(1);
    expect(ended).toBe(1);
    for (const socket of sockets) socket.destroy();
  });

  it('stays running without a tab while something is on its way', async () => {
    let ended = 0;
    const idleMs = 1_800_000;
    const { core } = await open({ idleMs, onIdle: () => void (ended += 1) });
    core.sends = true;
    vi.advanceTimersByTime(3 * idleMs);
    expect(ended).toBe(0);
    core.sends = false;
    vi.advanceTimersByTime(idleMs);
    expect(ended).toBe(1);
  });

  it('L7 ends after a while without a tab, and not while one is open', async () => {
    let ended = 0;
    const idleMs = 1_800_000;
    const { openTab } = await open({ idleMs, bounds: { pingEveryMs: 10 * idleMs }, onIdle: () => void (ended += 1) });
    vi.advanceTimersByTime(idleMs - 1);
    const tab = await openTab();
    vi.advanceTimersByTime(3 * idleMs);
    expect(ended).toBe(0);
    tab.close();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(idleMs);
        return ended;
      })
      .toBe(1);
  });
});

it('says goodbye to its tabs when it ends, and waits for none that hangs', async () => {
  const { openTab, server } = await open();
  const [good, hanging] = [await openTab(), await openTab()];
  hanging.pause();
  const code = closeCode(good);
  await server.close();
  expect(await code).toBe(1001);
});

it('survives a connection that breaks in the middle of an upgrade', async () => {
  const { port, host, own } = await open();
  const socket = connectTcp(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    ['GET /socket HTTP/1.1', `host: ${host}`, 'connection: upgrade', 'upgrade: websocket', '', ''].join('\r\n'),
  );
  socket.resetAndDestroy();
  expect((await sendRaw(port, ['GET / HTTP/1.1', ...own])).status).toBe(200);
});
