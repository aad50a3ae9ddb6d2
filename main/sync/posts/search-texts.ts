// The texts by which a post is found, as the index keeps them.
import type { Post } from '../../../preload/contract/posts.ts';
import type { SearchTexts } from '../../store/search.ts';
import type { Store } from '../../store/store.ts';

export const textsOf = (store: Store, pid: number, { name, idea, variants }: Post): SearchTexts => {
  /** Versions mostly say the same: each wording once. */
  const all = (texts: (string | null)[]): string => [...new Set(texts.filter((text) => text !== null))].join('\n');
  return {
    name,
    idea: idea ?? '',
    body: all(variants.map(({ body }) => body)),
    title: all(variants.map(({ title }) => title)),
    description: all(variants.map(({ description }) => description)),
    hashtags: all(variants.flatMap(({ hashtags }) => hashtags)),
    alt: all(variants.flatMap(({ altText, media }) => [altText, ...media.map((item) => item.altText)])),
    note: store.desk.read(pid).note,
    media: all(store.mediaUses.names(pid)),
  };
};
