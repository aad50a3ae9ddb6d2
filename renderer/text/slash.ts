// A slash typed at the beginning of a word asks for something to insert; what follows it is the search.

/** Where the slash stands and what was typed after it; null: none at the caret. */
export const slashAt = (text: string, caret: number): { from: number; query: string } | null => {
  const found = /(?:^|\s)\/([^\s/]{0,30})$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
};
