// Large uploads that are refused or break off: the sandbox stays up and its memory flat. A file of its own, since the
// peak is that of the process.
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { connectClient } from '../../support/client.ts';
import { failure } from '../../support/failure.ts';
import { sendFile } from '../../support/send-file.ts';
import { startSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Hundreds of megabytes pass here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const film = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41', 'latin1');
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c86432' } })
    .jpeg()
    .toBuffer();
const expectServing = async (sandbox: TestSandbox) => expect((await sandbox.upload(await picture())).status).toBe(201);

const peakBytes = () => process.resourceUsage().maxRSS * 1024;
/** Much less than what is sent; the sender lives in this process too. */
const allowedGrowthBytes = 100_000_000;

test('uploads of 100 MB cut half way leave nothing behind', async () => {
  const sandbox = await startSandbox();
  await expectServing(sandbox);
  const before = peakBytes();
  const cut = { head: film, sizeBytes: 100_000_000, cutAfterBytes: 50_000_000 };
  const uploads = [1, 2, 3, 4].map(() => sendFile(sandbox.url, sandbox.key, cut));
  expect(await Promise.all(uploads)).toEqual([null, null, null, null]);
  await expect.poll(() => readdirSync(sandbox.world.media.path('incoming'))).toEqual([]);
  expect(sandbox.world.tables.media.of(sandbox.businessId)).toHaveLength(1);
  await expectServing(sandbox);
  expect(peakBytes() - before).toBeLessThan(allowedGrowthBytes);
});

test('an upload past every limit is refused without waiting for the rest of it', async () => {
  const sandbox = await startSandbox();
  const endless = { head: film, sizeBytes: 100_000_000_000, holdAfterBytes: 158_000_000 };
  expect(await sendFile(sandbox.url, sandbox.key, endless)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR', message: 'This file is too large.' } },
  });
  expect(readdirSync(sandbox.world.media.path('incoming'))).toEqual([]);
});

test('Galley receives the reason why a video is too large', async () => {
  const sandbox = await startSandbox();
  const path = join(temporaryFolder(), 'film.mp4');
  const sizeBytes = 200_000_000;
  writeFileSync(path, film);
  truncateSync(path, sizeBytes);
  const client = connectClient(sandbox.url, { key: sandbox.key });
  const file = { path, fileName: 'film.mp4', mimeType: 'video/mp4', sizeBytes };
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await failure(client.upload(file))).toMatchObject({ kind: 'invalid', said: 'This file is too large.' });
  }
});

test('a 53 MB image and a 160 MB video are refused', async () => {
  const sandbox = await startSandbox();
  await expectServing(sandbox);
  const before = peakBytes();
  const refused = { status: 400, body: { error: { code: 'VALIDATION_ERROR' } } };
  const image = { head: await picture(), sizeBytes: 53_000_000 };
  expect(await sendFile(sandbox.url, sandbox.key, image)).toMatchObject(refused);
  expect(await sendFile(sandbox.url, sandbox.key, { head: film, sizeBytes: 160_000_000 })).toMatchObject(refused);
  await expectServing(sandbox);
  expect(peakBytes() - before).toBeLessThan(allowedGrowthBytes);
});
