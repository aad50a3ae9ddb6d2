// Which files were imported, by their bytes: a second time is said before it doubles every post.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Turns } from '../../breathe.ts';
import { json } from '../../store/json.ts';
import type { Store } from '../../store/store.ts';

export type Imported = {
  /** ISO instant of the last time; null: never. */
  at(name: string): string | null;
  /** Part of the transaction that makes the posts. */
  note(name: string, atMs: number): void;
};

const remembered = 200;
const Kept = json.pipe(z.array(z.tuple([z.string(), z.number()])));

const pieceBytes = 400_000;

/** `turns` is told of every byte. */
export const fileName = async (bytes: Uint8Array, turns: Turns): Promise<string> => {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes);
    hash.update(piece);
    await turns(piece.length);
  }
  return hash.digest('hex');
};

export const createImported = ({ meta }: Pick<Store, 'meta'>): Imported => {
  const read = (): Map<string, number> => {
    const kept = meta.read('imported_files');
    return new Map(kept === null ? [] : (Kept.safeParse(kept).data ?? []));
  };
  return {
    at(name) {
      const atMs = read().get(name);
      return atMs === undefined ? null : new Date(atMs).toISOString();
    },
    note(name, atMs) {
      const all = read();
      all.delete(name);
      meta.write('imported_files', JSON.stringify([...all, [name, atMs]].slice(-remembered)));
    },
  };
};
