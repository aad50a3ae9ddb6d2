// Receives files that a window sends in parts: collects them until they are complete, the newest few at a time.
import { AppError } from '../../preload/errors.ts';

export type FileParts = {
  /**
   * Returns the whole file with its last part; null: more is to come. Throws AppError `invalid` for a file that is too
   * large.
   */
  add(part: { id: string; part: string; more: boolean }): Buffer | null;
};

/** One for each tab of the window. */
const maxFiles = 4;

export const createFileParts = (mostBytes: number): FileParts => {
  const parts = new Map<string, Buffer[]>();
  return {
    add({ id, part, more }) {
      const bytes = [...(parts.get(id) ?? []), Buffer.from(part, 'base64')];
      parts.delete(id);
      if (bytes.reduce((sum, { length }) => sum + length, 0) > mostBytes)
        throw new AppError({ kind: 'invalid', message: 'The file is too large.', field: 'part' });
      if (!more) return Buffer.concat(bytes);
      keepNewest(parts, id, bytes);
      return null;
    },
  };
};

export const keepNewest = <T>(entries: Map<string, T>, id: string, value: T): void => {
  entries.delete(id);
  entries.set(id, value);
  for (const oldest of [...entries.keys()].slice(0, -maxFiles)) entries.delete(oldest);
};
