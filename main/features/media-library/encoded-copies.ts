// Videos that the window encodes again: their bytes are written in parts, and inspected before they count.
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { AppError } from '../../../preload/errors.ts';
import type { ParsedInput } from '../../../preload/bridge.ts';
import { uploadBounds } from '../../../preload/rules/service-bounds.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaCopies } from './copies.ts';

export type EncodedCopies = {
  /** Of the video with this local id. */
  begin(mid: number): Promise<string>;
  /** These throw AppError `not-found` for a copy that was not begun, was called off, or is not among the newest. */
  write(of: ParsedInput<'media.encodedPart'>): Promise<void>;
  /** Returns the local id of the new file. Throws as `MediaCopies.ofEncoded`. */
  end(copy: string, signal: AbortSignal): Promise<number>;
  cancel(copy: string): Promise<void>;
};

/** Each tab of the window encodes one at a time. */
const mostCopies = 4;

export const createEncodedCopies = ({
  copies,
  folder,
}: {
  copies: Pick<MediaCopies, 'ofEncoded'>;
  folder: Pick<MediaFolder, 'partPath'>;
}): EncodedCopies => {
  const begun = new Map<string, { mid: number; path: string }>();

  const take = (copy: string): { mid: number; path: string } => {
    const found = begun.get(copy);
    if (!found) throw new AppError({ kind: 'not-found', reason: 'file-closed', message: 'There is no such copy.' });
    return found;
  };
  const cancel = async (copy: string): Promise<void> => {
    const found = begun.get(copy);
    begun.delete(copy);
    if (found) await rm(found.path, { force: true });
  };

  return {
    async begin(mid) {
      const [oldest] = begun.keys();
      if (begun.size >= mostCopies && oldest !== undefined) await cancel(oldest);
      const path = folder.partPath();
      await (await open(path, 'w', 0o600)).close();
      const copy = randomUUID();
      begun.set(copy, { mid, path });
      return copy;
    },
    async write({ copy, position, part }) {
      const { path } = take(copy);
      const bytes = Buffer.from(part, 'base64');
      if (position + bytes.length > uploadBounds.videoBytes)
        throw new AppError({ kind: 'file-refused', problem: 'too-large-video', message: 'The copy is too large.' });
      const file = await open(path, 'r+');
      try {
        await file.write(bytes, 0, bytes.length, position);
      } finally {
        await file.close();
      }
    },
    async end(copy, signal) {
      const { mid, path } = take(copy);
      try {
        return await copies.ofEncoded(mid, path, signal);
      } finally {
        await cancel(copy);
      }
    },
    cancel,
  };
};
