// Words as the index of the search cuts and folds them (unicode61: letters, digits and marks; no accents, no capitals).

const letters = String.raw`[\p{L}\p{N}\p{M}\p{Co}]+`;
export const word = new RegExp(letters, 'gu');
const soughtWord = new RegExp(String.raw`((?<!\S)\*)?(${letters})`, 'gu');

/** Marks of other scripts stay: the index cuts there. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC');

/** Each word once, folded. */
export const wordsOf = (text: string): string[] => [...new Set(folded(text).match(word))];

/** `inside`: any part of a word will do. */
export type Sought = { text: string; inside: boolean };

/** What a person typed: words, of which those behind a star may stand inside of others: `warm *erry*`. */
export const soughtIn = (typed: string): Sought[] =>
  [...typed.matchAll(soughtWord)].map(([, star, text = '']) => ({ text: folded(text), inside: star !== undefined }));
