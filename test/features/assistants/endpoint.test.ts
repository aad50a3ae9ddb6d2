// Who gets in: while it is on, programs with a valid token, and never a page of a browser.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assistantBounds } from '../../../preload/rules/assistant-bounds.ts';
import { startCore } from '../../support/core.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { openAssistants, rpc } from './open-assistants.ts';

const dayMs = 24 * 60 * 60_000;

it('is off at first: there is no port and no file', async () => {
  const { assistants, file } = await openAssistants();
  expect(assistants.read()).toMatchObject({ isOn: false, address: null, assistants: [] });
  expect(existsSync(file())).toBe(false);
});

it('leaves its port in a file that only the user reads, and keeps it for the next time', async () => {
  const { assistants, on, file, endpoint, start, add, post, dataDir } = await openAssistants();
  const { address } = await on();
  const { port, mode } = endpoint();
  expect(address).toBe(`http://127.0.0.1:${port}/mcp`);
  expect(mode).toBe(0o600);
  const { bridgePath } = assistants.read();
  expect(dirname(bridgePath)).toBe(dataDir);
  expect(readFileSync(bridgePath, 'utf8')).toBe('// The bridge');

  expect(await assistants.switch(false)).toMatchObject({ isOn: false, address: null });
  expect(existsSync(file())).toBe(false);
  await expect(post(rpc('ping'), {}, address ?? '')).rejects.toThrow();

  expect((await on()).address).toBe(address);
  await assistants.close();
  expect(existsSync(file())).toBe(false);
  const again = start();
  await expect.poll(() => again.read().address).toBe(address);
  expect((await post(rpc('ping'), add().headers, address ?? '')).status).toBe(200);
});

it('removes the file of a Galley that ended by itself', async () => {
  const { file, start } = await openAssistants();
  writeFileSync(file(), '{"port":1}');
  start();
  expect(existsSync(file())).toBe(false);
});

it('takes another port where a program has the one of before', async () => {
  const one = await openAssistants();
  const { address } = await one.on();
  const other = await openAssistants();
  other.store.meta.write('assistants', JSON.stringify({ isOn: false, port: one.endpoint().port }));
  const taken = await other.on();
  expect(taken.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(taken.address).not.toBe(address);
});

describe('S33: only with a token', () => {
  it.each([
    ['none', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['a wrong one', { authorization: `Bearer galley_${'a'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic Z2FsbGV5OmdhbGxleQ==' }],
    ['a huge one', { authorization: `Bearer ${'a'.repeat(5000)}` }],
  ])('%s is refused', async (_, headers) => {
    const { on, post, add } = await openAssistants();
    await on();
    add();
    const response = await post(rpc('tools/list'), headers);
    expect(response.status).toBe(401);
    expect(await response.text()).toBe('');
  });

  it('that has not expired, and whose assistant was not removed', async () => {
    const { on, post, add, clock, assistants } = await openAssistants();
    await on();
    const [week, forever] = [add({ lifeDays: 7 }), add({ lifeDays: null })];
    const status = async ({ headers }: { headers: Record<string, string> }) =>
      (await post(rpc('tools/list'), headers)).status;
    await clock.advance(7 * dayMs - 1000);
    expect([await status(week), await status(forever)]).toEqual([200, 200]);
    await clock.advance(1000);
    expect([await status(week), await status(forever)]).toEqual([401, 200]);
    expect(assistants.read().assistants.map(({ isExpired }) => isExpired)).toEqual([true, false]);
    assistants.remove(forever.id);
    expect(await status(forever)).toBe(401);
  });

  it('of which Galley keeps the hash alone', async () => {
    const { on, add, db, log } = await openAssistants();
    await on();
    const { token, send } = add();
    await send('tools/list');
    expect(db.serialize().includes(token.slice('galley_'.length))).toBe(false);
    expect(JSON.stringify(log)).not.toContain(token);
  });
});

describe('S33: never from a page', () => {
  const ask = async (change: (lines: string[], port: number) => string[]) => {
    const { on, endpoint, add } = await openAssistants();
    await on();
    const { port } = endpoint();
    const body = JSON.stringify(rpc('tools/list'));
    const lines = [
      'POST /mcp HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `authorization: ${add().headers.authorization}`,
      'content-type: application/json',
      'accept: application/json, text/event-stream',
      `content-length: ${body.length}`,
    ];
    return (await sendRaw(port, change(lines, port), body)).status;
  };
  it('is answered without an origin', async () => {
    expect(await ask((lines) => lines)).toBe(200);
  });
  it.each(['https://example.com', 'null', 'http://127.0.0.1:80', 'file://'])(
    'with the origin %s: refused',
    async (origin) => {
      expect(await ask((lines) => [...lines, `origin: ${origin}`])).toBe(403);
    },
  );
  it('with its own origin: refused', async () => {
    expect(await ask((lines, port) => [...lines, `origin: http://127.0.0.1:${port}`])).toBe(403);
  });
  it.each(['example.com', '127.0.0.1', '[::1]:80', '0.0.0.0:80'])('as the host %s: refused', async (host) => {
    expect(await ask((lines) => lines.map((line) => (line.startsWith('host:') ? `host: ${host}` : line)))).toBe(403);
  });
});

it('answers one path, and no more than it can hold', async () => {
  const { on, address, post, add } = await openAssistants();
  await on();
  const { headers } = add();
  expect((await post(rpc('tools/list'), headers, address().replace('/mcp', '/'))).status).toBe(404);
  expect((await fetch(address(), { headers: { ...headers, accept: 'text/event-stream' } })).status).toBe(405);
  const huge = rpc('tools/call', { name: 'add_note', arguments: { note: 'a'.repeat(assistantBounds.bodyBytes) } });
  const outcome = await post(huge, headers).then(
    ({ status }) => status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(outcome);
  for (const broken of ['{', '[]', 'null', '{"jsonrpc":"2.0"}']) {
    const response = await fetch(address(), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: broken,
    });
    expect(response.status).toBe(400);
  }
  expect((await post(rpc('tools/list'), headers)).status).toBe(200);
});

it('speaks of Galley in the whole app, in the business that is open', async () => {
  const core = await startCore({ startInSandbox: true });
  const { address, bridgePath } = await core.ask('assistants.switch', { isOn: true });
  expect(bridgePath).toMatch(/assistant-bridge/);
  const { token } = await core.ask('assistants.add', {
    name: 'Claude',
    mayDraft: false,
    mayAddNotes: false,
    mayReadNotes: false,
    lifeDays: 7,
  });
  const ask = () =>
    fetch(address ?? '', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(
        rpc('initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        }),
      ),
    });
  expect(await (await ask()).text()).toContain('"name":"galley"');
  await core.close();
  await expect(ask()).rejects.toThrow();
});
