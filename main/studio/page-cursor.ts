// The place where a page of the Library ended, as a word that only Galley reads.
import { z } from 'zod';
import { AppError } from '../../preload/error.ts';
import { json } from '../store/json.ts';
import type { PostCursor } from '../store/posts.ts';

const Cursor = json.pipe(z.tuple([z.union([z.number(), z.string()]), z.int()]));

export const encodeCursor = ({ key, pid }: PostCursor): string => JSON.stringify([key, pid]);

/** Throws AppError `invalid` for anything that is no such place. */
export const decodeCursor = (cursor: string): PostCursor => {
  const place = Cursor.safeParse(cursor).data;
  if (!place) throw new AppError({ kind: 'invalid', message: 'This is no place in the list.', field: 'cursor' });
  return { key: place[0], pid: place[1] };
};
