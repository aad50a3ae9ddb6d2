// What Galley shows after it was killed, held against what it said before.
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../preload/errors.ts';
import type { Post } from '../../preload/contract/posts.ts';
import type { Galley } from './galley.ts';
import { known, type Field, type Notebook, type Noted } from './notebook.ts';
import { isoOf, mainOf } from './script.ts';

/** Checks everything that was touched. Throws Killed when Galley ends meanwhile; what was not seen yet stays touched. */
export const judgeTouched = async (galley: Galley, notebook: Notebook): Promise<string[]> => {
  const faults: string[] = [];
  for (const noted of [...notebook.touched]) {
    faults.push(...check(noted, await readOrGone(galley, noted)));
    notebook.touched.delete(noted);
  }
  return faults;
};

/** Below what the shell takes from one tab each second (main/shell/browser/sockets.ts). */
const askEveryMs = 25;

export const readOrGone = async (galley: Galley, { id }: Noted): Promise<Post | null> => {
  await setTimeout(askEveryMs);
  try {
    const post = await galley.ask('posts.read', { id });
    return post.gone === null ? post : null;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
};

const check = (noted: Noted, post: Post | null): string[] => {
  if (!post) {
    if (noted.removal === 'none') return [`${noted.token} is gone, and nobody removed it`];
    noted.removal = 'confirmed';
    return [];
  }
  if (noted.removal === 'confirmed') return [`${noted.token} is back, though its removal was kept`];
  noted.removal = 'none';
  const main = mainOf(post);
  const faults = [
    ...settle(noted, 'name', noted.name, post.name),
    ...settle(noted, 'text', noted.body, main.body ?? ''),
    ...settle(noted, 'number of pictures', noted.pictures, String(main.media.length)),
  ];
  if (noted.publication !== 'none') return faults;
  return [...faults, ...settle(noted, 'time', noted.slot, isoOf(main.scheduledAt))];
};

const settle = ({ token }: Noted, what: string, of: Field, seen: string): string[] => {
  if (!of.may.has(seen)) return [`${token}: its ${what} is "${seen}", not "${[...of.may].join('" or "')}"`];
  known(of, seen);
  return [];
};
