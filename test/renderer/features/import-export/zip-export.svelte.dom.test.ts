// An export with its pictures as it goes on: its progress, its end, and what breaks it off.
import { waitFor } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { AppError } from '../../../../preload/errors.ts';
import type { ZipProgress } from '../../../../preload/contract/import-export.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createZipExport } from '../../../../renderer/features/import-export/zip-export.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

afterEach(() => void vi.unstubAllGlobals());

const all = { filter: {}, except: [] };

/** `reply`: what the core answers when the file is read. */
const open = (reply: () => Promise<Response>) => {
  const asked: string[] = [];
  let signal: AbortSignal | undefined;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    asked.push(address);
    signal = options.signal ?? undefined;
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
    return Promise.race([reply(), aborted]);
  });
  let progress: ZipProgress | null = { fileCount: 3, doneCount: 0, missingCount: 0 };
  const transport = createFakeTransport({
    'export.zip': () => ({ id: 'zip-1', name: 'galley-posts.zip', postCount: 2 }),
    'export.zipProgress': () => progress,
  });
  let zip: ReturnType<typeof createZipExport> | undefined;
  onTestFinished($effect.root(() => void (zip = createZipExport(createBridge(transport)))));
  flushSync();
  if (!zip) throw new Error('not created');
  return { zip, asked, stands: (next: ZipProgress | null) => void (progress = next) };
};

it('shows how many files are in it, and ends with its bytes', async () => {
  const { promise: reply, resolve: finish } = Promise.withResolvers<Response>();
  const { zip, asked, stands } = open(() => reply);
  const made = zip.make(all, ',');
  await waitFor(() => expect(zip.progress).toEqual({ fileCount: 3, doneCount: 0, missingCount: 0 }));
  stands({ fileCount: 3, doneCount: 1, missingCount: 1 });
  await waitFor(() => expect(zip.progress).toEqual({ fileCount: 3, doneCount: 1, missingCount: 1 }));
  stands({ fileCount: 3, doneCount: 2, missingCount: 1 });
  finish(new Response('PK'));
  const done = await made;
  expect(done).toMatchObject({ name: 'galley-posts.zip', postCount: 2, doneCount: 2, missingCount: 1 });
  expect(await done?.bytes.text()).toBe('PK');
  expect([asked, zip.progress]).toEqual([['media/zip-1'], null]);
});

it('saves nothing when it is canceled', async () => {
  const { zip } = open(() => new Promise(() => {}));
  const made = zip.make(all, ',');
  await waitFor(() => expect(zip.progress).not.toBeNull());
  zip.cancel();
  expect([await made, zip.progress]).toEqual([null, null]);
});

it.each<[string, () => Promise<Response>, ZipProgress | null, AppError['data']['kind']]>([
  ['a picture breaks off', () => Promise.reject(new TypeError('network error')), null, 'unreachable'],
  ['it is not there', () => Promise.resolve(new Response(null, { status: 404 })), null, 'unreadable'],
  ['another one was begun since', () => Promise.resolve(new Response('PK')), null, 'unreadable'],
])('fails in words when %s', async (_what, reply, progress, kind) => {
  const { zip, stands } = open(reply);
  stands(progress);
  await expect(zip.make(all, ',')).rejects.toMatchObject({ data: { kind } });
  expect(zip.progress).toBeNull();
});
