// Compiles catalogs to TypeScript: each message is a text, or a function that gives one, in objects named by its key.
import { isPluralElement, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../../preload/rules/message-format.ts';
import { parseMessage, type Message, type PlaceholderType } from './catalog.ts';

const parameterTypes: Record<PlaceholderType, string> = {
  text: 'string',
  texts: 'readonly string[]',
  name: 'string',
  names: 'readonly string[]',
  platform: 'string',
  platforms: 'readonly string[]',
  number: 'number',
};

const inserted: Record<PlaceholderType, (name: string) => string> = {
  text: (name) => name,
  texts: (name) => `list(${name})`,
  name: (name) => `isolated(${name})`,
  names: (name) => `list(${name}.map(isolated))`,
  platform: (name) => `platformName(${name})`,
  platforms: (name) => `list(${name}.map(platformName))`,
  number: (name) => `number(${name})`,
};

const identifier = /^[A-Za-z_$][\w$]*$/;
const propertyName = (name: string): string => (identifier.test(name) ? name : JSON.stringify(name));
const escaped = (text: string): string => text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);

type Types = ReadonlyMap<string, PlaceholderType>;

/** @param counted the parameter that `#` stands for. */
const templateOf = (elements: readonly MessageFormatElement[], types: Types, counted?: string): string => {
  const template = `\`${elements.map((element) => pieceOf(element, types, counted)).join('')}\``;
  // A plural alone needs no template around it.
  return elements.length === 1 && elements.every(isPluralElement) ? template.slice(3, -2) : template;
};

const pieceOf = (element: MessageFormatElement, types: Types, counted: string | undefined): string => {
  if (element.type === TYPE.literal) return escaped(element.value);
  if (element.type === TYPE.pound) return `\${number(${counted ?? ''})}`;
  if (isPluralElement(element)) {
    const name = element.value;
    const forms = Object.entries(element.options).map(
      ([form, { value }]) => `${propertyName(form)}: ${templateOf(value, types, name)}`,
    );
    return `\${plural(${name}, { ${forms.join(', ')} })}`;
  }
  if (element.type === TYPE.argument) return `\${${inserted[types.get(element.value) ?? 'text'](element.value)}}`;
  throw new Error(
    "Galley's messages have arguments and plurals alone: other choices are made in code, sentence by sentence",
  );
};

/** The names in braces, wherever they stand. */
const argumentsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (!isPluralElement(element)) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
  });

/** Forms that the language has and a plural of the message has not. Throws an Error. */
const checkPlurals = (elements: readonly MessageFormatElement[], key: string, language: Language): void => {
  for (const element of elements.filter(isPluralElement)) {
    const missing = pluralCategories(language).filter((form) => !(form in element.options));
    if (missing.length > 0) throw new Error(`${key}: a plural has no form for "${missing.join('", "')}"`);
    for (const { value } of Object.values(element.options)) checkPlurals(value, key, language);
  }
};
const pluralCategories = (language: Language): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Throws an Error for a placeholder that is not declared, or for a declared one that is missing. */
const valueOf = (message: Message, translation: string, language: Language): string => {
  const types: Types = new Map(message.placeholders.map(({ name, type }) => [name, type]));
  const elements = parseMessage({ key: message.key, text: translation });
  checkPlurals(elements, message.key, language);
  const used = new Set(argumentsOf(elements));
  const unknown = [...used].filter((name) => !types.has(name));
  if (unknown.length > 0) throw new Error(`${message.key}: {${unknown.join('}, {')}} is not declared`);
  const unused = [...types.keys()].filter((name) => !used.has(name));
  if (unused.length > 0)
    throw new Error(`${message.key}: {${unused.join('}, {')}} is declared, and not in "${translation}"`);
  if (types.size === 0) return templateOf(elements, types);
  const parameters = message.placeholders.map(({ name, type }) => `${name}: ${parameterTypes[type]}`);
  return `(${parameters.join(', ')}): string => ${templateOf(elements, types)}`;
};

type Tree = { [name: string]: string | Tree };

const put = (tree: Tree, path: readonly string[], value: string, key: string): void => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    if (name in tree) throw new Error(`${key} is there twice, or has other keys below it`);
    tree[name] = value;
    return;
  }
  const below = (tree[name] ??= {});
  if (typeof below === 'string') throw new Error(`${key}: a message has no other keys below it`);
  put(below, rest, value, key);
};

const write = (tree: Tree, indent: string): string =>
  Object.entries(tree)
    .map(
      ([name, value]) =>
        `${indent}${propertyName(name)}: ${typeof value === 'string' ? value : `{\n${write(value, `${indent}  `)}${indent}}`},\n`,
    )
    .join('');

/**
 * The module of one catalog in one language; what is not translated is in English. `depth`: how many folders it lies below
 * the folder of its language. Throws an Error that names the message.
 */
export const compileCatalog = (
  messages: readonly Message[],
  { language, translations }: { language: Language; translations: ReadonlyMap<string, string> },
  depth: number,
): string => {
  const tree: Tree = {};
  for (const message of messages) {
    const text = translations.get(message.key) ?? message.text;
    put(tree, message.path, valueOf(message, text, translations.has(message.key) ? language : 'en'), message.key);
  }
  const body = Object.entries(tree)
    .map(
      ([name, value]) => `export const ${name} = ${typeof value === 'string' ? value : `{\n${write(value, '  ')}}`};\n`,
    )
    .join('\n');
  const importOf = (names: readonly string[], from: string): string => {
    const called = names.filter((name) => new RegExp(String.raw`\b${name}\(|\.map\(${name}\)`).test(body));
    return called.length === 0 ? '' : `import { ${called.join(', ')} } from '${from}';\n`;
  };
  return [
    '// Made from resources/messages by scripts/messages.\n',
    importOf(['isolated', 'platformName'], `${'../'.repeat(depth + 3)}preload/rules/message-format.ts`),
    importOf(['list', 'number', 'plural'], `${depth === 0 ? './' : '../'.repeat(depth)}language.ts`),
    '\n',
    body,
  ].join('');
};
