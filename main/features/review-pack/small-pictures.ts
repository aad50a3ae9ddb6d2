// Pictures small enough to be embedded in a document, as data URLs.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadBounds } from '../../../preload/rules/service-bounds.ts';
import type { MediaLinks } from '../../media/signed-links.ts';
import type { MediaWorkers } from '../../media/workers/jobs.ts';

/** By the requested ids; what is unavailable, or not a picture, is missing. */
export type SmallPictures = (ids: readonly string[]) => Promise<Map<string, string>>;

type Deps = {
  links: Pick<MediaLinks, 'open'>;
  workers: Pick<MediaWorkers, 'poster'>;
  /** For files that live only during a call. */
  folder: string;
};

const atOnce = 4;

export const createSmallPictures =
  ({ links, workers, folder }: Deps): SmallPictures =>
  async (ids) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draftDir = await mkdtemp(join(folder, 'small-'));

    const small = async (id: string): Promise<string | null> => {
      const picture = await bytesOf(links, id);
      if (!picture) return null;
      try {
        const { thumbnail } = await workers.poster({ picture, thumbnailDir: draftDir, name: randomUUID() });
        return `data:image/webp;base64,${(await readFile(join(draftDir, thumbnail))).toString('base64')}`;
      } catch {
        // A damaged picture must not prevent the document from being written.
        return null;
      }
    };

    const left = [...new Set(ids)];
    const found = new Map<string, string>();
    const run = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const data = await small(id);
        if (data !== null) found.set(id, data);
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, run));
    } finally {
      await rm(draftDir, { recursive: true, force: true });
    }
    return found;
  };

const bytesOf = async (links: Deps['links'], id: string): Promise<Buffer | null> => {
  const { status, body } = await links.open(id, null);
  if (status !== 200 || !body) return null;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of body) {
      sizeBytes += chunk.length;
      if (sizeBytes > uploadBounds.imageBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
};
