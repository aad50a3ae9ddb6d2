// Compiles the messages of resources/messages for the window and the main process, in each language: `npm run messages`.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages, type Language } from '../../preload/rules/message-format.ts';
import { root } from '../run.ts';
import { readCatalog } from './catalog.ts';
import { compileCatalog } from './compile.ts';

/** Where modules go, in a folder for each language, and the folders of the catalogs that they are made from. */
const targets = { 'renderer/messages': ['window', 'shared'], 'main/messages': ['main', 'shared'] };
const catalogs = join(root, 'resources/messages');

/** Times are read as people write them, in the window alone. English is what they are read in. */
const timesInEnglish: Record<Language, string> = {
  en: 'export const timesInEnglish = (text: string): string => text;',
  de: "export { fromGerman as timesInEnglish } from '../../time/german-times.ts';",
};

const languageModule = (language: Language, isWindow: boolean): string => `// Made by scripts/messages.
import { createMessageFormat, type Language } from '../../../preload/rules/message-format.ts';

export const language: Language = '${language}';
export const { list, number, plural } = createMessageFormat(language);
${isWindow ? `${timesInEnglish[language]}\n` : ''}`;

/** What is translated, by key. Keys that English has no more are an Error. */
const translationsOf = (language: Language, catalog: string, known: ReadonlySet<string>): Map<string, string> => {
  const [path = ''] = globSync(`${language}/${catalog}`, { cwd: catalogs });
  if (language === 'en' || path === '') return new Map();
  const messages = readCatalog(join(catalogs, path));
  const gone = messages.filter(({ key }) => !known.has(key)).map(({ key }) => key);
  if (gone.length > 0) throw new Error(`${path} has messages that are not in English: ${gone.join(', ')}`);
  return new Map(messages.map(({ key, text }) => [key, text]));
};

const catalogsIn = (part: string): string[] => globSync('**/*.json', { cwd: join(catalogs, 'en', part) });

for (const [folder, parts] of Object.entries(targets)) {
  for (const language of languages) {
    rmSync(join(root, folder, language), { recursive: true, force: true });
    mkdirSync(join(root, folder, language), { recursive: true });
    writeFileSync(join(root, folder, language, 'language.ts'), languageModule(language, parts.includes('window')));
  }
  for (const [part, path] of parts.flatMap((each) => catalogsIn(each).map((found) => [each, found] as const))) {
    const messages = readCatalog(join(catalogs, 'en', part, path));
    const known = new Set(messages.map(({ key }) => key));
    for (const language of languages) {
      const made = join(root, folder, language, path.replace(/\.json$/, '.ts'));
      mkdirSync(dirname(made), { recursive: true });
      const translations = translationsOf(language, `${part}/${path}`, known);
      const depth = path.split(/[/\\]/).length - 1;
      writeFileSync(made, compileCatalog(messages, { language, translations }, depth));
    }
  }
}
