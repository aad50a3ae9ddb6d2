// Snippets in a text: their variables in braces, the slash that asks for one, and the search for one.
import type { Snippet } from '../../preload/contract/local-notes.ts';

export const variableNames = ['business', 'account', 'platform', 'post', 'date', 'weekday', 'time'] as const;
export type VariableName = (typeof variableNames)[number];
/** null: not known here, so it stays as a blank to fill in. */
export type Variables = Readonly<Record<VariableName, string | null>>;

const isName = (name: string): name is VariableName => variableNames.some((each) => each === name);

/** `{business}` becomes the business's name; what has no value stays as it is. */
export const fillIn = (text: string, values: Variables): string =>
  text.replace(/\{([a-z]+)\}/gu, (whole, name: string) => (isName(name) ? (values[name] ?? whole) : whole));

/** A slash at the beginning of a word asks for a snippet: where it is, and the search typed after it; null: none at the caret. */
export const slashAt = (text: string, caret: number): { from: number; query: string } | null => {
  const found = /(?:^|\s)\/([^\s/]{0,30})$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
};

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
