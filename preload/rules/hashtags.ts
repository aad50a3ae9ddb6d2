// Hashtags, parsed from a text, wherever it comes from: without `#` and spaces, each once.

/** `#Rye, #bread day` gives Rye, bread, day. */
export const typedTags = (text: string): string[] =>
  text
    .split(/[\s,;#]+/u)
    .map((tag) => tag.replace(/[^\p{L}\p{N}\p{M}_]/gu, '').normalize('NFC'))
    .filter((tag) => tag !== '');

/** Adds what is new; letter case does not make a tag another one. */
export const withTags = (tags: readonly string[], more: readonly string[]): readonly string[] =>
  more.reduce((all, tag) => (all.some((each) => each.toLowerCase() === tag.toLowerCase()) ? all : [...all, tag]), tags);
