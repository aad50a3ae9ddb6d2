// What a window or a page in German must not show: an English message that is another one in German.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalog } from '../../../scripts/messages/catalog.ts';
import { root } from '../../../scripts/run.ts';

const catalogs = join(root, 'resources/messages');
const textsOf = (language: string): Map<string, string> =>
  new Map(
    globSync('**/*.json', { cwd: join(catalogs, language) }).flatMap((path) =>
      readCatalog(join(catalogs, language, path)).map(({ key, text }) => [`${path} ${key}`, text] as const),
    ),
  );
const [english, german] = [textsOf('en'), textsOf('de')];

/** By its key in a catalog. Throws an Error if there is no such message, or it has placeholders. */
export const inGerman = (catalog: string, key: string): string => {
  const text = german.get(`${catalog}.json ${key}`);
  if (text === undefined || text.includes('{')) throw new Error(`${catalog} has no plain message ${key}`);
  return text;
};

const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length;
const spoken = new Set(german.values());
/** With fewer letters beside its placeholders, a message may be anything. */
const leastLetters = 5;
const patterns = [...english].flatMap(([key, text]) => {
  if (text === german.get(key) || spoken.has(text) || text.includes(', plural,')) return [];
  const fixed = text.split(/\{\w+\}/u);
  if (fixed.length > 1 && letters(fixed.join('')) < leastLetters) return [];
  return [{ key, pattern: new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('.+')}$`, 'u') }];
});

/** Each text that is English, with its message. `data`: what the service or the person wrote, which may say the same. */
export const stillEnglish = (texts: readonly string[], data: ReadonlySet<string>): string[] =>
  [...new Set(texts)]
    .filter((text) => !data.has(text))
    .flatMap((text) => patterns.filter(({ pattern }) => pattern.test(text)).map(({ key }) => `${text} (${key})`));
