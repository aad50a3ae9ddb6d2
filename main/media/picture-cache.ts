// Cache of shown pictures on disk, so that they are available at once and offline; evicts the oldest.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../kernel/log.ts';
import type { LocalFile } from './local-files.ts';

export type PictureCache = {
  find(id: string): LocalFile | null;
  /** Deletes all of them from the disk; they are cached again when they are shown again. */
  clear(): Promise<void>;
  /** Passes the bytes on, and stores them once they arrived completely. */
  keep(
    id: string,
    of: { contentType: string; sizeBytes: number },
    body: AsyncIterable<Uint8Array>,
  ): AsyncIterable<Uint8Array>;
};

/** Cached pictures are served by their type: nothing that could contain script. */
const types: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};
const maxPictureBytes = 4_000_000;
const maxTotalBytes = 400_000_000;
/** The share that stays after an eviction. */
const shareAfterPruning = 0.8;

type CachedPicture = { name: string; mimeType: string; sizeBytes: number; usedMs: number };

const nameOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

/** `folder` is created when it is first needed. */
export const createPictureCache = ({ folder, log }: { folder: string; log: Log }): PictureCache => {
  let index: Map<string, CachedPicture> | null = null;
  const cached = (): Map<string, CachedPicture> => (index ??= readIndex(folder));

  const store = async (id: string, mimeType: string, bytes: Buffer): Promise<void> => {
    const name = `${nameOf(id)}.${types[mimeType] ?? ''}`;
    const part = join(folder, `${name}.part`);
    // Removes the parts that an earlier run left: none of this run is among them yet.
    const pictures = cached();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, join(folder, name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    const { size: sizeBytes, mtimeMs: usedMs } = statSync(join(folder, name));
    pictures.set(nameOf(id), { name, mimeType, sizeBytes, usedMs });
    await makePlace();
  };

  const makePlace = async (): Promise<void> => {
    const all = [...cached()].sort(([, a], [, b]) => b.usedMs - a.usedMs);
    const totalBytes = all.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    if (totalBytes <= maxTotalBytes) return;
    let roomBytes = maxTotalBytes * shareAfterPruning;
    for (const [key, { name, sizeBytes }] of all) {
      roomBytes -= sizeBytes;
      if (roomBytes >= 0) continue;
      cached().delete(key);
      await rm(join(folder, name), { force: true });
    }
  };

  return {
    find(id) {
      const found = cached().get(nameOf(id));
      return found ? { path: join(folder, found.name), mimeType: found.mimeType, sizeBytes: found.sizeBytes } : null;
    },
    async clear() {
      const all = [...cached().values()];
      cached().clear();
      for (const { name } of all) await rm(join(folder, name), { force: true });
    },
    keep(id, { contentType, sizeBytes }, body) {
      const mimeType = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
      if (!Object.hasOwn(types, mimeType) || !(sizeBytes > 0 && sizeBytes <= maxPictureBytes)) return body;
      return copied(body, sizeBytes, (bytes) => {
        store(id, mimeType, bytes).catch((error: unknown) => log.warn({ err: error }, 'a picture could not be cached'));
      });
    },
  };
};

/** Also removes what a crash left unfinished. */
const readIndex = (folder: string): Map<string, CachedPicture> => {
  const mimeTypes = new Map(Object.entries(types).map(([mimeType, extension]) => [extension, mimeType]));
  const index = new Map<string, CachedPicture>();
  for (const name of namesIn(folder)) {
    if (name.endsWith('.part')) rmSync(join(folder, name), { force: true });
    const [key = '', extension = '', isPart] = name.split('.');
    const mimeType = mimeTypes.get(extension);
    if (mimeType === undefined || isPart !== undefined) continue;
    const { size: sizeBytes, mtimeMs: usedMs } = statSync(join(folder, name));
    index.set(key, { name, mimeType, sizeBytes, usedMs });
  }
  return index;
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

/** The same bytes, and calls `whole` with all of them if they match the announced size. */
async function* copied(body: AsyncIterable<Uint8Array>, sizeBytes: number, whole: (bytes: Buffer) => void) {
  const chunks: Uint8Array[] = [];
  let readBytes = 0;
  for await (const chunk of body) {
    readBytes += chunk.length;
    if (readBytes <= sizeBytes) chunks.push(chunk);
    yield chunk;
  }
  if (readBytes === sizeBytes) whole(Buffer.concat(chunks));
}
