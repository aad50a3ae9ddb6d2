// The body of an upload: exact to the byte, and honest about a file that changes under it.
import { appendFileSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frameBytes, multipartFile, type StreamedBody, type UploadFile } from '../../main/service/multipart.ts';
import { failure } from '../support/failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-multipart-'));
const onDisk = (bytes: Uint8Array, name = 'picture.jpg'): UploadFile => {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return { path, fileName: name, mimeType: 'image/jpeg', sizeBytes: bytes.length };
};
const pieceBytes = 65_536;
/** As a connection does that takes each piece before it asks for the next. */
const collect = async (body: StreamedBody) => {
  const buffers = [Buffer.alloc(pieceBytes + frameBytes), Buffer.alloc(pieceBytes + frameBytes)] as const;
  return Buffer.concat(
    await Array.fromAsync(
      body.pieces(buffers, () => pieceBytes),
      (piece) => Buffer.from(piece),
    ),
  );
};

it('is as long as it says and holds the file untouched, for any size and any name', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(65_535, 65_536, 65_537, 200_000)),
      fc.string({ unit: 'grapheme' }),
      async (size, name) => {
        const bytes = Buffer.alloc(size, 'galley');
        const body = multipartFile(onDisk(bytes, name));
        const whole = await collect(body);
        expect(whole.length).toBe(body.contentLength);
        const form = await new Response(new Uint8Array(whole), {
          headers: { 'content-type': body.contentType },
        }).formData();
        const sent = form.get('file');
        if (!(sent instanceof File)) throw new Error('no file in the form');
        expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
        expect([...form.keys()]).toEqual(['file']);
      },
    ),
    { numRuns: 40 },
  );
});

it('contains the file name and type', async () => {
  const body = multipartFile(onDisk(Buffer.from('x'), 'sourdough "best".jpg'));
  const text = (await collect(body)).toString('latin1');
  expect(text).toContain('name="file"; filename="sourdough %22best%22.jpg"\r\ncontent-type: image/jpeg\r\n\r\nx\r\n');
});

it('reports progress up to the size of the file', async () => {
  const seen: number[] = [];
  await collect(multipartFile(onDisk(Buffer.alloc(150_000)), (sentBytes) => seen.push(sentBytes)));
  // The last piece that was asked for may still be on its way.
  expect(seen).toEqual([0, 65_536, 131_072, 150_000]);
});

it('refuses a file that is not as large as it was', async () => {
  const file = onDisk(Buffer.alloc(10));
  writeFileSync(file.path, Buffer.alloc(11));
  expect((await failure(collect(multipartFile(file)))).kind).toBe('file-refused');
});

it('refuses a file that has gone away', async () => {
  const file = { ...onDisk(Buffer.alloc(10)), path: join(folder, 'nothing') };
  expect((await failure(collect(multipartFile(file)))).kind).toBe('file-refused');
});

it('refuses a file that shrinks while it is read', async () => {
  const file = onDisk(Buffer.alloc(300_000));
  const shrinking = multipartFile(file, () => truncateSync(file.path, 100_000));
  expect((await failure(collect(shrinking))).kind).toBe('file-refused');
});

it('refuses a file that grows while it is read', async () => {
  const file = onDisk(Buffer.alloc(300_000));
  const growing = multipartFile(file, () => appendFileSync(file.path, 'more'));
  expect((await failure(collect(growing))).kind).toBe('file-refused');
});

it('leaves a piece alone until the one after the next is asked for', async () => {
  const bytes = Buffer.from(Array.from({ length: 50 }, (_, index) => index));
  const buffers = [Buffer.alloc(10 + frameBytes), Buffer.alloc(10 + frameBytes)] as const;
  const seen: number[] = [];
  let before: Buffer | null = null;
  for await (const piece of multipartFile(onDisk(bytes)).pieces(buffers, () => 10)) {
    if (before) seen.push(...before);
    before = piece;
  }
  if (before) seen.push(...before);
  expect(Buffer.from(seen).includes(bytes)).toBe(true);
});
