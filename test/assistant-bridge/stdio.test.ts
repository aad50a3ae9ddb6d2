// The bridge as MCP clients start it, over the protocol's own server: older clients, newer ones, and Galley come and gone.
import { expect, it, onTestFinished } from 'vitest';
import { answerWith, assistantToken, startAssistantEndpoint } from '../support/assistant-endpoint.ts';
import { makeDataFolder, openBridge, spawnBridge } from '../support/assistant-bridge.ts';
import { eventually } from '../support/eventually.ts';

type Endpoint = Awaited<ReturnType<typeof startAssistantEndpoint>>;

const startEndpoint = async (...options: Parameters<typeof startAssistantEndpoint>): Promise<Endpoint> => {
  const endpoint = await startAssistantEndpoint(...options);
  onTestFinished(() => endpoint.close());
  return endpoint;
};

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (id: number, method: string, params: object = {}, meta: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: { ...envelope, ...meta } },
});
const call = (id: number, name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
const initialize = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
};

const found = { posts: [{ id: '12', name: 'Rye bread' }], total: 1 };

it('serves an older client from its handshake to a result', async () => {
  const endpoint = await startEndpoint({ answer: () => answerWith(found) });
  const bridge = spawnBridge({ dataDir: makeDataFolder(endpoint.port).path });
  bridge.send(initialize);
  const { result } = await bridge.received(({ id }) => id === 'first');
  expect(result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'galley' } });
  bridge.send({ jsonrpc: '2.0', method: 'notifications/initialized' }, call(2, 'search_posts', { query: 'rye' }));
  expect((await bridge.received(({ id }) => id === 2)).result).toMatchObject({ structuredContent: found });
  expect(endpoint.calls).toEqual([{ tool: 'search_posts', input: { query: 'rye' } }]);
  expect(endpoint.received.map(({ headers }) => headers['mcp-protocol-version'])).toEqual([
    undefined,
    '2025-06-18',
    '2025-06-18',
  ]);
  expect(await bridge.end()).toEqual({ code: 0, errors: '' });
  // The notification is answered with nothing.
  expect(bridge.lines).toHaveLength(2);
});

it('serves a newer client, whose requests say everything themselves', async () => {
  const endpoint = await startEndpoint({ answer: () => answerWith(found) });
  const bridge = spawnBridge({ dataDir: makeDataFolder(endpoint.port).path });
  bridge.send(modern(1, 'server/discover'), modern(2, 'tools/list'));
  expect((await bridge.received(({ id }) => id === 1)).result).toMatchObject({ supportedVersions: ['2026-07-28'] });
  expect((await bridge.received(({ id }) => id === 2)).result?.['tools']).toHaveLength(11);
  bridge.send(modern(3, 'tools/call', { name: 'search_posts', arguments: { query: 'rye' } }));
  expect((await bridge.received(({ id }) => id === 3)).result).toMatchObject({ structuredContent: found });
  expect(endpoint.received.at(-1)?.headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'search_posts',
  });
  expect(await bridge.end()).toEqual({ code: 0, errors: '' });
});

it('a name that no header can hold reaches Galley encoded', async () => {
  const endpoint = await startEndpoint();
  const bridge = openBridge(makeDataFolder(endpoint.port).path);
  bridge.send(modern(1, 'tools/call', { name: 'süchen\r\nX-Evil: 1', arguments: {} }));
  const { error } = await bridge.received(({ id }) => id === 1);
  // Galley has read the same name in the header and in the message, and knows no such tool.
  expect(error).toMatchObject({ code: -32602 });
  expect(endpoint.received[0]?.headers).not.toHaveProperty('x-evil');
});

it.each([
  [
    'an older',
    (id: number) => ({
      ...call(id, 'read_post'),
      params: { ...call(id, 'read_post').params, _meta: { progressToken: 7 } },
    }),
  ],
  ['a newer', (id: number) => modern(id, 'tools/call', { name: 'read_post', arguments: {} }, { progressToken: 7 })],
])('%s client receives what comes before a result, and then the result', async (_, request) => {
  const endpoint = await startEndpoint({ answer: () => answerWith(found) });
  const bridge = openBridge(makeDataFolder(endpoint.port).path);
  bridge.send(request(5));
  await bridge.received(({ id }) => id === 5);
  expect(bridge.lines.map(({ method, id }) => method ?? id)).toEqual(['notifications/progress', 5]);
});

it('a slow request does not hold up a later one, and both are answered after the input has ended', async () => {
  const gate = Promise.withResolvers<undefined>();
  const endpoint = await startEndpoint({
    answer: async ({ tool }) => {
      if (tool === 'read_post') await gate.promise;
      return answerWith({ tool });
    },
  });
  const bridge = openBridge(makeDataFolder(endpoint.port).path);
  bridge.send(call(1, 'read_post'), call(2, 'check_post'));
  await bridge.received(({ id }) => id === 2);
  expect(bridge.lines.map(({ id }) => id)).toEqual([2]);
  const ended = bridge.end();
  gate.resolve(undefined);
  expect(await ended).toEqual([]);
  expect(bridge.lines.map(({ id }) => id)).toEqual([2, 1]);
});

it('a cancelled request is cancelled in Galley and never answered', async () => {
  const begun = Promise.withResolvers<undefined>();
  const cancelled = Promise.withResolvers<undefined>();
  const endpoint = await startEndpoint({
    answer: async ({ tool, signal }) => {
      if (tool !== 'read_post') return answerWith({});
      begun.resolve(undefined);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      cancelled.resolve(undefined);
      return answerWith({});
    },
  });
  const bridge = openBridge(makeDataFolder(endpoint.port).path);
  bridge.send(modern(1, 'tools/call', { name: 'read_post', arguments: {} }));
  await begun.promise;
  bridge.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, call(2, 'check_post'));
  await cancelled.promise;
  await bridge.received(({ id }) => id === 2);
  expect(await bridge.end()).toEqual([]);
  expect(bridge.lines.map(({ id }) => id)).toEqual([2]);
});

it('a subscription brings what changes, and ends with the input', async () => {
  const endpoint = await startEndpoint();
  const bridge = openBridge(makeDataFolder(endpoint.port).path);
  bridge.send(modern(1, 'subscriptions/listen', { notifications: { toolsListChanged: true } }));
  await bridge.received(({ method }) => method === 'notifications/subscriptions/acknowledged');
  endpoint.notify.toolsChanged();
  await bridge.received(({ method }) => method === 'notifications/tools/list_changed');
  expect(await bridge.end()).toEqual([]);
  expect(bridge.lines).toHaveLength(2);
});

it('finds Galley again on another port, and says so where it is gone', async () => {
  const first = await startEndpoint();
  const folder = makeDataFolder(first.port);
  const bridge = openBridge(folder.path);
  bridge.send(call(1, 'check_post'));
  await bridge.received(({ id }) => id === 1);
  await first.close();
  // Its file is still there, as after a crash.
  bridge.send(call(2, 'check_post'));
  const notRunning = { code: -32603, message: "Galley isn't running, or Assistants are off in its Settings." };
  expect((await bridge.received(({ id }) => id === 2)).error).toEqual(notRunning);
  folder.close();
  bridge.send(call(3, 'check_post'));
  expect((await bridge.received(({ id }) => id === 3)).error).toEqual(notRunning);
  const second = await startEndpoint();
  folder.open(second.port);
  bridge.send(call(4, 'check_post'));
  expect((await bridge.received(({ id }) => id === 4)).result).toBeDefined();
  expect(await bridge.end()).toHaveLength(2);
});

it('a token that Galley does not accept is said to be one, and is nowhere in what it prints', async () => {
  const endpoint = await startEndpoint();
  const other = 'another-token-0123456789';
  const bridge = openBridge(makeDataFolder(endpoint.port).path, { token: other });
  bridge.send(initialize);
  expect((await bridge.received(({ id }) => id === 'first')).error?.message).toMatch(
    /^Galley doesn't accept this token\. Its business may not be open in Galley, it may have expired/,
  );
  const errors = await bridge.end();
  expect(errors).toEqual([expect.stringMatching(/^Galley doesn't accept this token/)]);
  expect(bridge.raw() + errors.join('')).not.toContain(other);
});

it('what is no message is answered as such, and what follows is served', async () => {
  const endpoint = await startEndpoint();
  const bridge = openBridge(makeDataFolder(endpoint.port).path);
  bridge.sendRaw('{"jsonrpc":\n\n   \n"text"\n');
  bridge.sendRaw(`${JSON.stringify([call(1, 'check_post'), call(2, 'check_post')])}\r\n`);
  bridge.send(
    call(3, 'check_post', { note: 'x'.repeat(3_000_000) }),
    call(4, 'check_post', { note: 'x'.repeat(900_000) }),
  );
  await eventually(() => expect(bridge.lines).toHaveLength(6));
  const outcome = new Set(bridge.lines.map(({ id, error }) => `${String(id)} ${error?.code ?? 'ok'}`));
  expect(outcome).toEqual(new Set(['null -32700', 'null -32600', '1 ok', '2 ok', '3 -32603', '4 ok']));
});

it('has no token in its arguments or its environment: it ends at once and says how to give one', async () => {
  const bridge = spawnBridge({ dataDir: makeDataFolder().path, env: { GALLEY_TOKEN: undefined } });
  const { code, errors } = await bridge.end();
  expect(code).toBe(2);
  expect(errors).toContain('GALLEY_TOKEN');
  expect(bridge.raw()).toBe('');
  expect(errors).not.toContain(assistantToken);
});
