// The table of an export with its pictures and videos as one zip file, which is written while the window reads it.
import { randomUUID } from 'node:crypto';
import type { ZipProgress } from '../../../preload/contract/import-export.ts';
import type { MediaId } from '../../../preload/ids.ts';
import { fileNames, mediaExtension } from '../../kernel/file-names.ts';
import type { MediaLinks, MediaReply } from '../../media/signed-links.ts';
import type { WrittenPost } from './formats.ts';
import type { FileNames } from './table.ts';

/** `table`: its file name. `write`: its text, once it is known what each file is called. */
type Zip = { posts: readonly WrittenPost[]; table: string; write: (files: FileNames) => string };

export type Zips = {
  /** Returns the id to read it by. A zip that was begun before cannot be read any more. */
  begin(zip: Zip): string;
  /** null: it is not the last one that was begun. */
  progress(id: string): ZipProgress | null;
  /** Its bytes, once; null: this is the id of no zip. */
  open(id: string): Promise<MediaReply> | null;
};

type Deps = { links: Pick<MediaLinks, 'open'> };

const prefix = 'zip-';

/** Without what parts two names in a cell of a table (import/media-cells.ts). */
const wishedName = (name: string): string => name.replace(/[,;]/g, ' ');

export const createZips = ({ links }: Deps): Zips => {
  /** `zip` null: it is being read, or was. */
  let last: { id: string; progress: ZipProgress; zip: Zip | null } | null = null;

  async function* entries({ posts, table, write, progress }: Zip & { progress: ZipProgress }) {
    const names = fileNames();
    const files = new Map<MediaId, string>();
    for (const [id, name] of mediaOf(posts)) {
      const { status, headers, body } = await links.open(id, null, 'own');
      const extension = mediaExtension(headers['content-type']);
      if (status !== 200 || !body || !extension) {
        progress.missingCount += 1;
        continue;
      }
      const file = names(wishedName(name), extension);
      files.set(id, file);
      const reading = body[Symbol.asyncIterator]();
      try {
        yield { name: file, input: { [Symbol.asyncIterator]: () => reading } };
      } catch {
        // The export was canceled: what stops reading throws here.
        await reading.return?.();
        return;
      }
      progress.doneCount += 1;
    }
    yield { name: table, input: write(files) };
  }

  return {
    begin(zip) {
      const id = `${prefix}${randomUUID()}`;
      const progress = { fileCount: mediaOf(zip.posts).size, doneCount: 0, missingCount: 0 };
      last = { id, progress, zip };
      return id;
    },
    progress: (id) => (last?.id === id ? last.progress : null),
    open(id) {
      if (!id.startsWith(prefix)) return null;
      return (async () => {
        if (last?.id !== id || !last.zip) return { status: 404, headers: {}, body: null };
        const { zip, progress } = last;
        // Its posts may be the whole library: they stay in memory no longer than they are read.
        last.zip = null;
        const { makeZip } = await import('client-zip');
        const body = makeZip(entries({ ...zip, progress }));
        return { status: 200, headers: { 'content-type': 'application/zip' }, body };
      })();
    },
  };
};

/** Each once, with the name of the first post that shows it. */
const mediaOf = (posts: readonly WrittenPost[]): Map<MediaId, string> => {
  const found = new Map<MediaId, string>();
  for (const { post } of posts)
    for (const { media } of post.variants) for (const { id } of media) if (!found.has(id)) found.set(id, post.name);
  return found;
};
