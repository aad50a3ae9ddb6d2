// Texts for a terminal, with nothing in them that it would obey.

/**
 * Control characters could move the cursor, rename the window or type for the user; direction marks could make a text
 * read as another.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;

const escape = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** On one line. */
export const safeLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(unsafe, escape);

/** With its line breaks. */
export const safeText = (text: string): string =>
  text
    .split(/\r\n|\n/)
    .map((line) => line.replaceAll('\t', '  ').replace(unsafe, escape))
    .join('\n');

/** JSON leaves some of them as they are, such as the one-character form of ESC [. Inside a string, this is the same. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, escape);
