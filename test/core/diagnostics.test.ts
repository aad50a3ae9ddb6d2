// The diagnostics file: what it contains, and that no form of the key is ever in it.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { windowFailuresLogged } from '../../preload/rules/own-bounds.ts';
import { startCore } from '../support/core.ts';
import { startSandbox } from '../support/sandbox.ts';

const key = 'live_canary/9+Zq="secret~pa\\rt';
const hex = Buffer.from(key).toString('hex');
const percent = encodeURIComponent(key);
const forms: Record<string, string> = {
  plain: key,
  'escaped in JSON': JSON.stringify(key).slice(1, -1),
  'escaped in JSON twice': JSON.stringify(JSON.stringify(key)).slice(3, -3),
  'URL-encoded': percent,
  'URL-encoded in small letters': percent.replace(/%../g, (byte) => byte.toLowerCase()),
  hex,
  'hex in capitals': hex.toUpperCase(),
  base64: Buffer.from(key).toString('base64'),
  base64url: Buffer.from(key).toString('base64url'),
  'base64 of a header': Buffer.from(`Bearer ${key}`).toString('base64'),
};

const Diagnostics = z.looseObject({
  galley: z.looseObject({ version: z.string(), shell: z.string() }),
  session: z.looseObject({ state: z.string() }),
  library: z.looseObject({}),
  log: z.array(z.unknown()),
});

const connected = async () => {
  const sandbox = await startSandbox({ keys: [{ key }], seed: 'demo' });
  const core = await startCore();
  await core.ask('session.connect', { key, baseUrl: sandbox.url, keyPlace: 'keychain' });
  return { sandbox, core };
};

it('contains versions, counts, the sync state and the newest log lines', async () => {
  const { core } = await connected();
  await core.ask('posts.create', { platform: 'facebook', name: 'Rye of the canary', idea: 'A canary of an idea' });
  const file = await core.ask('diagnostics.make', { language: 'en' });
  expect(file.name).toMatch(/^galley-diagnostics-\d{4}-\d\d-\d\d\.json$/);
  const { name } = await core.ask('diagnostics.make', { language: 'de' });
  expect(name).toMatch(/^galley-diagnose-\d{4}-\d\d-\d\d\.json$/);
  const diagnostics = Diagnostics.parse(JSON.parse(file.text));
  expect(diagnostics.galley).toMatchObject({ version: '0.0.0', shell: 'browser' });
  expect(diagnostics.session).toMatchObject({ state: 'open', source: 'key', keyPlace: 'keychain' });
  expect(diagnostics.library).toMatchObject({
    sync: { connection: 'online' },
    posts: { published: expect.any(Number) as number },
    storage: { kinds: { library: { fileCount: expect.any(Number) as number } } },
  });
  expect(diagnostics.log).toContainEqual(expect.objectContaining({ msg: 'Galley starts' }));
  expect(file.text).not.toMatch(/Rye of the canary|canary of an idea|Tansy/);
});

it.each(Object.entries(forms))('contains no key, %s, whatever wrote it into the log', async (_, form) => {
  const { core } = await connected();
  const line = JSON.stringify({ level: 50, msg: 'planted', found: form });
  appendFileSync(join(core.dataDir, 'logs', 'galley.log'), `${line}\nplanted bare ${form}\n`);
  const { text } = await core.ask('diagnostics.make', { language: 'en' });
  expect(text).toContain('planted bare');
  for (const each of Object.values(forms)) expect(text).not.toContain(each);
  // Long parts of it give away as much.
  expect(text).not.toContain('canary/9+Zq');
});

it('can be made while no one is signed in, and then says so', async () => {
  const core = await startCore();
  const { text } = await core.ask('diagnostics.make', { language: 'en' });
  expect(Diagnostics.parse(JSON.parse(text))).toMatchObject({
    session: { state: 'signed-out' },
    library: { failed: 'signed-out' },
  });
});

it('holds what failed in the window, and of a window gone bad no more than the log can bear', async () => {
  const core = await startCore();
  const failure = { name: 'TypeError', message: "reading 'fits'", frames: ['BulkWork-a1.js:54:12'] };
  for (let turn = 0; turn < windowFailuresLogged + 50; turn += 1) await core.ask('window.failed', failure);
  const { log } = Diagnostics.parse(JSON.parse((await core.ask('diagnostics.make', { language: 'en' })).text));
  const failed = log.filter((line) => (line as { msg?: string }).msg === 'the window failed');
  expect(failed).toHaveLength(windowFailuresLogged);
  expect(failed[0]).toMatchObject({ level: 50, failure });
});
