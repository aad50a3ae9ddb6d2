// Which blocks of text a search finds.
import type { Snippet } from '../../../../preload/contract/local-notes.ts';

const shownAtMost = 8;

/** Those whose name or words have the query in them; names first. */
export const matching = (snippets: readonly Snippet[], query: string): Snippet[] => {
  const word = query.toLowerCase();
  const named = snippets.filter(({ name }) => name.toLowerCase().includes(word));
  const within = snippets.filter(
    (each) => !named.includes(each) && [each.text, ...each.hashtags].some((text) => text.toLowerCase().includes(word)),
  );
  return [...named, ...within].slice(0, shownAtMost);
};
