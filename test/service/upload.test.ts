// Uploads: streamed from disk, with progress, and with the service's word as the last one.
import { mkdtempSync, openSync, ftruncateSync, closeSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectClient } from '../support/client.ts';
import { failure } from '../support/failure.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { json, serve, serveAtOnce } from '../support/http-server.ts';
import { eventually } from '../support/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-upload-'));
const media = { id: 'med_1', mimeType: 'image/jpeg', size: 3, url: 'http://127.0.0.1/x' };
const small = () => {
  const path = join(folder, 'small.jpg');
  writeFileSync(path, 'abc');
  return { path, fileName: 'small.jpg', mimeType: 'image/jpeg', sizeBytes: 3 };
};
/** A file with a hole: it reads as that many bytes and takes no room. */
const large = (sizeBytes: number) => {
  const path = join(folder, `large-${sizeBytes}.mp4`);
  const fd = openSync(path, 'w');
  ftruncateSync(fd, sizeBytes);
  closeSync(fd);
  return { path, fileName: 'large.mp4', mimeType: 'video/mp4', sizeBytes };
};

it('sends a file as one field named file, with its exact length', async () => {
  const server = await serve(json(201, media));
  expect((await connectClient(server.url).upload(small())).body.id).toBe('med_1');
  const [received] = server.received;
  expect(received?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received?.headers['transfer-encoding']).toBeUndefined();
  expect(Number(received?.headers['content-length'])).toBe(received?.body.length);
  expect(received?.body).toContain('\r\n\r\nabc\r\n');
});

it('sends 150 MB with progress and flat memory', async () => {
  let receivedBytes = 0;
  let progressAtArrival = 0;
  let sent = 0;
  const server = await serveAtOnce((request, response) => {
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      progressAtArrival = Math.max(progressAtArrival, sent - receivedBytes);
    });
    request.on('end', () => json(201, media)(response, { method: '', url: '', headers: {}, body: '' }));
  });
  const file = large(150_000_000);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  await connectClient(server.url).upload(file, {
    onProgress(sentBytes) {
      sent = sentBytes;
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  expect(sent).toBe(file.sizeBytes);
  expect(receivedBytes).toBeGreaterThan(file.sizeBytes);
  // What is under way is a few socket buffers, never a good part of the file.
  expect(progressAtArrival).toBeLessThan(20_000_000);
  expect(peak - before).toBeLessThan(100_000_000);
});

it('reads a refusal that comes before the whole file is sent', async () => {
  const server = await serveAtOnce((request, response) => {
    request.once('data', () => {
      response.writeHead(400, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ error: { code: 'VALIDATION_ERROR', message: 'Too large.', requestId: 'r' } }));
    });
    request.on('error', () => {});
  });
  expect(await failure(connectClient(server.url).upload(large(40_000_000)))).toMatchObject({
    kind: 'invalid',
    said: 'Too large.',
  });
});

it('is unsure when the connection breaks half way', async () => {
  const server = await serveAtOnce((request) => {
    request.on('error', () => {}).once('data', () => request.socket.destroy());
  });
  expect((await failure(connectClient(server.url).upload(large(40_000_000)))).kind).toBe('unsure');
});

it('does not send the rest of a file that changed', async () => {
  const server = await serve(json(201, media));
  expect((await failure(connectClient(server.url).upload({ ...small(), sizeBytes: 2 }))).kind).toBe('file-refused');
  expect(server.received).toEqual([]);
});

it('stops when aborted', async () => {
  const stop = new AbortController();
  const server = await serveAtOnce((request) => {
    request.on('error', () => {}).once('data', () => stop.abort());
  });
  expect((await failure(connectClient(server.url).upload(large(40_000_000), { signal: stop.signal }))).kind).toBe(
    'cancelled',
  );
});

it('gives up after a minute of silence, counted from the last piece that was sent', async () => {
  const clock = createFakeClock();
  const server = await serve(() => {});
  const failed = failure(connectClient(server.url, { clock }).upload(small()));
  await eventually(() => expect(server.received.length).toBe(1));
  await clock.advance(59_999);
  expect(clock.waiting()).toEqual([1]);
  await clock.advance(1);
  expect((await failed).kind).toBe('unsure');
});
