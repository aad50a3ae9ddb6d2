// The place where a page of the Library ended, as a word that only Galley reads.
import { AppError } from '../../preload/error.ts';
import type { PostCursor } from '../store/posts.ts';

export const encodeCursor = ({ createdMs, pid }: PostCursor): string => `${createdMs}.${pid}`;

/** Throws AppError `invalid` for anything that is no such place. */
export const decodeCursor = (cursor: string): PostCursor => {
  const [, createdMs, pid] = /^(-?\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (createdMs === undefined || pid === undefined)
    throw new AppError({ kind: 'invalid', message: 'This is no place in the list.', field: 'cursor' });
  return { createdMs: Number(createdMs), pid: Number(pid) };
};
