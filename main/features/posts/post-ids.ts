// Ids of posts as the window knows them.
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';

/** The local id of a post's id in the window. Throws AppError `not-found`. */
export const pidOf = (id: PostId): number => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noPost();
  return Number(id);
};

export const noPost = (): AppError => new AppError({ kind: 'not-found', message: 'There is no such post.' });
