// The pseudo language: English with other letters, in brackets, and about 40 % longer.

const plainLetters = 'AEIOUYaeiouycnsz';
const otherLetters = 'ÀÉÎÖÛÝàéîöûýçñšž';
const other = (letter: string): string => otherLetters.charAt(plainLetters.indexOf(letter)) || letter;
const ours = /[⟦⟧]|~+/gu;

/** `Save` becomes `⟦Šàvé⟧`. What has no letters stays, and what was put together from such texts is one again. */
export const pseudo = (text: string): string => {
  const plain = text.replaceAll(ours, '').trimEnd();
  if (!/\p{L}/u.test(plain)) return text;
  // The brackets count as two.
  const padding = '~'.repeat(Math.max(0, Math.round(plain.length * 0.4) - 2));
  const pieces = padding.match(/.{1,6}/gu) ?? [];
  return `⟦${[plain.replaceAll(/[a-z]/giu, other), ...pieces].join(' ')}⟧`;
};

/** What a text that begins so begins with. */
export const beginning = (text: string): RegExp => new RegExp(`^⟦${text.replaceAll(/[a-z]/giu, other)}`);

/** What is left of a text without that language: data, or a word that was never given to be translated. */
export const foreign = (text: string): string[] =>
  text
    .split(/⟦[^⟧]*⟧/u)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** A module's words in that language, whatever their shape: texts, records and lists of them, functions that give them. */
export const translated = (words: unknown): unknown => {
  if (typeof words === 'string') return pseudo(words);
  if (typeof words === 'function') return (...given: unknown[]) => translated(Reflect.apply(words, undefined, given));
  if (typeof words !== 'object' || words === null || !isPlain(words)) return words;
  if (Array.isArray(words)) return words.map(translated);
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, translated(word)]));
};
