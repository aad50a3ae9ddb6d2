// What the bridge makes of answers that Galley never gives: each request gets an error in plain words, and nothing grows.
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { json, hangUp, serve, silence, type Answering } from '../support/http-server.ts';
import { assistantToken } from '../support/assistant-endpoint.ts';
import { makeDataFolder, openBridge, type Line } from '../support/assistant-bridge.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_post', arguments: {} } };
const limits = { answerBytes: 20_000, silenceMs: 500, totalMs: 1500 };

const answerTo = async (...answers: [Answering, ...Answering[]]) => {
  const server = await serve(...answers);
  const bridge = openBridge(makeDataFolder(Number(server.url.port)).path, { limits });
  bridge.send(request);
  const answer = await bridge.received(({ id }) => id === 1);
  const errors = await bridge.end();
  return { answer, errors, bridge, server };
};
const messageOf = ({ error }: Line) => error?.message;

const body =
  (status: number, type: string, text: string, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(text);
const stream = (...events: unknown[]) =>
  body(200, 'text/event-stream', events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));

/** Repeats `chunk` for as long as the bridge reads, or with pauses. */
const endless =
  (type: string, chunk: string, pauseMs = 0): Answering =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type });
    const write = (): void => {
      if (response.destroyed) return;
      if (pauseMs > 0) {
        response.write(chunk);
        setTimeout(write, pauseMs);
      } else if (response.write(chunk)) setImmediate(write);
      else response.once('drain', write);
    };
    write();
  };

const notGalley = /^What answers at Galley's address isn't Galley: /;
const ended = /^The connection to Galley ended before its answer was complete/;
const tooLong = "Galley's answer is too long.";
const late = "Galley didn't answer in time.";
const good = { jsonrpc: '2.0', id: 1, result: { ok: true } };

it.each<[string, Answering, RegExp | string]>([
  ['a page', body(200, 'text/html', '<h1>Hello</h1>'), notGalley],
  ['no type at all', (response) => void response.end('{}'), notGalley],
  ['broken JSON', body(200, 'application/json', '{"jsonrpc":'), notGalley],
  ['a stream of what is no JSON', body(200, 'text/event-stream', 'data: {\n\n'), notGalley],
  ['a redirect', body(307, 'application/json', '{}', { location: 'http://127.0.0.1:9/mcp' }), notGalley],
  ['nothing', silence, late],
  ['a hang up', hangUp, ended],
  ['no HTTP', (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'), notGalley],
  [
    'half an answer',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"jsonrpc"', () => response.socket?.destroy());
    },
    ended,
  ],
  ['a huge answer', body(200, 'application/json', JSON.stringify('x'.repeat(30_000))), tooLong],
  ['a huge event', body(200, 'text/event-stream', `data: ${'x'.repeat(30_000)}`), tooLong],
  ['endless JSON', endless('application/json', '[[[['), tooLong],
  ['an endless stream of comments', endless('text/event-stream', ': still here\n\n'), tooLong],
  ['a stream that drips', endless('text/event-stream', ':\n', 100), late],
  ['an answer to another request', json(200, { ...good, id: 2 }), "Galley's answer ended too early."],
  ['an empty stream', stream(), "Galley's answer ended too early."],
  ['202 to a request', (response) => void response.writeHead(202).end(), "Galley's answer ended too early."],
  ['a number', json(200, 1), "Galley's answer ended too early."],
  ['403', json(403, {}), 'Galley refuses requests that come this way.'],
  ['413', json(413, {}), 'The message is too long for Galley.'],
  ['429', json(429, {}, { 'retry-after': '17' }), 'That was too much in too short a time. Try again in 17 seconds.'],
  [
    '429 with nonsense',
    json(429, {}, { 'retry-after': 'x' }),
    'That was too much in too short a time. Try again in a minute.',
  ],
  [
    'an error that knows no id',
    json(400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }),
    'Parse error',
  ],
])('is an error of its request: %s', async (_, answering, message) => {
  const { answer, bridge, errors } = await answerTo(answering);
  expect(messageOf(answer)).toMatch(message);
  expect(bridge.lines).toHaveLength(1);
  expect(errors.length).toBeGreaterThan(0);
});

it('never follows a redirect', async () => {
  const target = await serve(json(200, good));
  await answerTo(body(302, 'text/plain', '', { location: `${target.url.href}mcp` }));
  expect(target.received).toEqual([]);
});

it('deep JSON is an error of its request, and the next one is served', async () => {
  const deep = `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
  const server = await serve(body(200, 'application/json', deep), json(200, { ...good, id: 2 }));
  const bridge = openBridge(makeDataFolder(Number(server.url.port)).path, { limits });
  bridge.send(request);
  await bridge.received(({ id }) => id === 1);
  bridge.send({ ...request, id: 2 });
  expect((await bridge.received(({ id }) => id === 2)).result).toEqual({ ok: true });
  await bridge.end();
});

it('of a stream, the answer is taken from between comments, other events and messages that were not asked for', async () => {
  const lines = [': hello', 'event: ping', 'data: {"broken', '', 'id: 7', 'retry: 5', 'data: {"jsonrpc":"2.0",'];
  const text = [
    ...lines,
    'data: "id":1,"result":{"ok":true}}',
    '',
    `data: ${JSON.stringify({ ...good, id: 9 })}`,
    '',
    '',
  ];
  const { answer, bridge, errors } = await answerTo(body(200, 'Text/Event-Stream; charset=utf-8', text.join('\r\n')));
  expect(answer).toEqual(good);
  expect(bridge.lines).toEqual([good]);
  expect(errors).toEqual(['Galley answered something that was not asked.']);
});

it('an answer over several lines is one line', async () => {
  const { bridge } = await answerTo(body(200, 'application/json', JSON.stringify(good, null, 2)));
  expect(bridge.raw()).toBe(`${JSON.stringify(good)}\n`);
});

it('a token that the answer repeats is not passed on', async () => {
  const message = `Bearer ${assistantToken} is wrong`;
  const { bridge, errors } = await answerTo(
    json(400, { jsonrpc: '2.0', id: 1, error: { code: -32000, message, data: { [assistantToken]: 1 } } }),
  );
  expect(bridge.raw()).toContain('Bearer [token] is wrong');
  expect(bridge.raw() + errors.join('')).not.toContain(assistantToken);
});

it('sends what the protocol wants, and nothing that marks a browser', async () => {
  const { server } = await answerTo(json(200, good));
  const [{ method, url, headers } = { method: '', url: '', headers: {} }] = server.received;
  expect([method, url]).toEqual(['POST', '/mcp']);
  expect(headers).toEqual({
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'content-length': String(JSON.stringify(request).length),
    authorization: `Bearer ${assistantToken}`,
    host: server.url.host,
    connection: 'keep-alive',
  });
});
