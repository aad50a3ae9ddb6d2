// What a person types as a question to the search index: whole words, and a last one that may be unfinished.
import { z } from 'zod';
import type { Statements } from './statements.ts';

/** Words as the index cuts them (unicode61: letters, digits and marks). */
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** Longer than those that the index keeps by their beginning (prefix, library-004-finding.ts). */
const longBeginning = /^[a-z0-9]{4,}$/;
/** Of more the index itself makes one list. */
const mostWords = 24;
const Word = z.string().optional();

const quoted = (text: string): string => `"${text}"`;

export const createSearchWords = (db: Statements) => {
  const selectNext = db.prepare('SELECT term FROM search_word WHERE term >= :from AND term < :to LIMIT 1').pluck();

  /** All words of the index that begin so; null: they are many. */
  const beginningWith = (beginning: string): string[] | null => {
    const found: string[] = [];
    const to = `${beginning}\u{10ffff}`;
    let next = Word.parse(selectNext.get({ from: beginning, to }));
    while (next !== undefined) {
      if (found.length === mostWords) return null;
      found.push(next);
      // No word has this letter: it begins what comes after all places of the word.
      next = Word.parse(selectNext.get({ from: `${next}\u0001`, to }));
    }
    return found;
  };

  /**
   * An FTS5 expression; null: nothing was asked. For a long beginning the index would first put together every place of
   * every such word, however few rows are wanted; words that are named are read as far as the page goes. Only letters
   * that the index keeps as they are can be looked up by their beginning here.
   */
  return (asked: string): string | null => {
    const words = asked.match(word);
    const last = words?.at(-1)?.toLowerCase();
    if (!words || last === undefined) return null;
    const named = longBeginning.test(last) ? beginningWith(last) : null;
    if (named === null || named.length === 0) return `${words.map(quoted).join(' ')} *`;
    return [...words.slice(0, -1).map(quoted), `(${named.map(quoted).join(' OR ')})`].join(' AND ');
  };
};
