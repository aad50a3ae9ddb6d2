// Nothing that leaves the core holds the key or a signed link: no answer, no event, no file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSearch } from '../support/canary.ts';
import { startCore, type TestCore } from '../support/core.ts';
import { refusing, serve } from '../support/http-server.ts';
import { askEverything } from '../support/everything-asked.ts';
import { startSandbox } from '../support/sandbox.ts';

const key = 'live_canary/9+Zq=secret~part';
const find = createSearch(key);

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** All that a window, a log reader or a thief of the data folder could see. */
const everythingSeen = (core: TestCore): string =>
  [
    JSON.stringify(core.answers),
    JSON.stringify(core.topics),
    ...files(core.dataDir).map((file) => readFileSync(file, 'latin1')),
  ].join('\n');

const expectNoKey = (text: string) => expect(find(Buffer.from(text, 'latin1'))).toEqual([]);

it('S19 would be seen in every encoding, wherever it stands in it', () => {
  const wide = Buffer.from(`x${key}y`, 'utf16le');
  const seen: Record<string, string | Buffer> = {
    plain: `x${key}y`,
    'in JSON': JSON.stringify({ key }),
    base64: Buffer.from(`Bearer ${key} and more`).toString('base64'),
    base64url: Buffer.from(`xx${key}`).toString('base64url'),
    hex: Buffer.from(`x${key}y`).toString('hex'),
    'in a URL': `https://example.com/?key=${encodeURIComponent(key)}`,
    'percent by percent': Buffer.from(key).toString('hex').replace(/../g, '%$&'),
    'from its end': Array.from(key).reverse().join(''),
    'UTF-16': Buffer.from(wide).swap16(),
  };
  for (const [name, bytes] of Object.entries(seen)) expect(find(Buffer.from(bytes as string))).toContain(name);
  expect(find(Buffer.from('nothing of the kind'))).toEqual([]);
});

it('S19 holds for every method, in success and refusal', async () => {
  const sandbox = await startSandbox({ keys: [{ key }], seed: 'demo', speed: 200 });
  const core = await startCore();
  const show = async (id: string) => expect((await core.media(id, null)).status).toBe(200);
  await askEverything({ call: core.dispatch, show, key, baseUrl: sandbox.url });
  const seen = everythingSeen(core);
  expectNoKey(seen);
  expect(seen).not.toMatch(/[?&](sig|signature|expires|token)=/i);
  expect(files(core.dataDir).some((file) => file.endsWith('galley.log'))).toBe(true);
});

it('S19 holds when the service repeats the key in its words', async () => {
  const server = await serve((response, received) => {
    const refusal = JSON.stringify({
      error: {
        code: 'UNAUTHORIZED',
        message: `No such key: ${received.headers.authorization}`,
        requestId: Buffer.from(key).toString('base64'),
      },
    });
    response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': key }).end(refusal);
  });
  const core = await startCore();
  expect((await core.refusal('session.check', { key, baseUrl: server.url.origin })).kind).toBe('unauthorized');
  expectNoKey(everythingSeen(core));
});

it('S19 holds for a code that repeats the key', async () => {
  const server = await serve(refusing(400, key));
  const core = await startCore();
  await core.refusal('session.check', { key, baseUrl: server.url.origin });
  expectNoKey(everythingSeen(core));
});
