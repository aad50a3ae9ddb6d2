// Why there is nothing to approve in a post yet: its words are being written, could not be, or nobody wrote any.
import type { Post, Variant } from './model/post.ts';

export type Unwritten = 'being-written' | 'writing-failed' | 'no-words';

/** A picture alone may be all of a post, unless words were asked for and did not come. */
const isBare = ({ body, title, description, media, generation }: Variant): boolean =>
  [body, title, description].every((text) => !text?.trim()) && (media.length === 0 || generation.status === 'failed');

/** null: it can be approved. Words that the person wrote instead count as any others. */
export const unwritten = ({ variants }: Pick<Post, 'variants'>): Unwritten | null => {
  const open = variants.filter(({ status }) => status !== 'published');
  if (open.some(({ generation }) => generation.status === 'generating')) return 'being-written';
  const bare = open.filter(isBare);
  if (bare.some(({ generation }) => generation.status === 'failed')) return 'writing-failed';
  // A version that follows may get its words from the main one.
  return open.length > 0 && bare.length === open.length ? 'no-words' : null;
};
