// The sandbox inside Galley: what it keeps from one start to the next.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedSandbox, type EmbeddedSandbox } from '../../main/session/embedded-sandbox.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const resourcesDir = join(import.meta.dirname, '../../resources');
const open = (dataDir: string) => openEmbeddedSandbox({ dataDir, resourcesDir, log: createRecordingLog() });
const createPost = (sandbox: EmbeddedSandbox) =>
  fetch(`${sandbox.base.href}v1/public/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandbox.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'intent-1',
    },
    body: JSON.stringify({ platform: 'instagram' }),
  });

test('a first reply and the calls of the hour are there again after a restart', async () => {
  const dataDir = temporaryFolder();
  const first = await open(dataDir);
  const created = await createPost(first);
  const text = await created.text();
  await first.close();
  const second = await open(dataDir);
  onTestFinished(() => second.close());
  const replayed = await createPost(second);
  expect([created.status, replayed.status, await replayed.text()]).toEqual([201, 201, text]);
  expect(replayed.headers.get('x-ratelimit-remaining')).toBe('598');
});

test('the key is for the person alone, and differs from folder to folder', async () => {
  const dataDir = temporaryFolder();
  const sandbox = await open(dataDir);
  onTestFinished(() => sandbox.close());
  const file = join(dataDir, 'sandbox', 'key');
  expect(readFileSync(file, 'utf8')).toBe(sandbox.key);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const other = await open(temporaryFolder());
  onTestFinished(() => other.close());
  expect(other.key).not.toBe(sandbox.key);
});

test('a key that was only half written is created again', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'sandbox'));
  writeFileSync(join(dataDir, 'sandbox', 'key'), 'trial-ab');
  const sandbox = await open(dataDir);
  onTestFinished(() => sandbox.close());
  expect((await createPost(sandbox)).status).toBe(201);
  expect(sandbox.key.length).toBeGreaterThan(20);
});
