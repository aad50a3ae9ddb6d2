// What the columns of a file seem to be, by the names that people and other tools give them.
import { type ImportField, importFields } from '../../../preload/rules/choices.ts';

const names: Readonly<Record<ImportField, readonly string[]>> = {
  platform: ['platform', 'network', 'channel', 'social network', 'profile', 'account'],
  name: ['name', 'post', 'post name', 'campaign', 'subject'],
  text: ['text', 'caption', 'body', 'message', 'content', 'post text', 'post content', 'copy'],
  hashtags: ['hashtags', 'hashtag', 'hash tags'],
  date: ['date', 'day', 'publish date', 'post date', 'posting date', 'scheduled date', 'schedule date', 'scheduled at'],
  time: ['time', 'hour', 'publish time', 'post time', 'posting time', 'scheduled time', 'schedule time'],
  title: ['title', 'headline', 'video title', 'pin title'],
  description: ['description', 'video description', 'pin description'],
  altText: ['alt text', 'alt', 'alternative text', 'image description', 'picture description'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'category'],
  note: ['note', 'notes', 'comment', 'comments', 'internal note', 'remarks'],
};

/** `Publish_Date`, `publishDate` and `publish date (local)` are the same name. */
const plain = (name: string): string =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Each field once, for the column whose name comes first among those it goes by. */
export const proposeColumns = (header: readonly string[]): (ImportField | null)[] => {
  const plainNames = header.map(plain);
  const chosen = new Map<number, ImportField>();
  for (const field of importFields) {
    const index = names[field].map((name) => plainNames.indexOf(name)).find((at) => at >= 0 && !chosen.has(at));
    if (index !== undefined) chosen.set(index, field);
  }
  return header.map((_, index) => chosen.get(index) ?? null);
};
