// Lint of what names, comments and test names say: no private words, no citation that a reader can't open.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathBelow } from './imports.js';
import { bannedWords } from './words.js';

const instead = new Map(bannedWords.flatMap(({ words, instead }) => words.map((word) => [word, instead])));
const anyOfThem = new RegExp([...instead.keys()].join('|'), 'i');

/** `queuePauseMs` is made of `queue`, `pause` and `ms`. */
const partsOf = (name) =>
  name.split(/_|\d+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase());

export const names = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { banned: '"{{word}}" in {{name}}: docs/glossary.md says {{instead}}.' },
  },
  create: (context) => {
    // Most files contain none of them, so their names need no check.
    if (!anyOfThem.test(context.sourceCode.text)) return {};
    const seen = new Set();
    const check = (node) => {
      if (seen.has(node.name)) return;
      seen.add(node.name);
      const word = partsOf(node.name).find((part) => instead.has(part));
      if (!word) return;
      context.report({ node, messageId: 'banned', data: { word, name: node.name, instead: instead.get(word) } });
    };
    return { Identifier: check, PrivateIdentifier: check };
  },
};

const onComments = (context, check) => ({
  Program: () => context.sourceCode.getAllComments().forEach(check),
  SvelteHTMLComment: check,
});

/** Finds the words that are banned in the prose of a file. A phrase can continue on the next line of a comment. */
const proseOf = (path) => {
  const banned = bannedWords.filter(
    ({ prose = [] }) => prose === true || prose.some((folder) => path.startsWith(folder)),
  );
  const words = banned.flatMap(({ words }) => words).join('|');
  return new RegExp(`\\b(?:${words.replaceAll(' ', '[\\s*]+')})\\b`, 'gi');
};
const testFunctions = ['it', 'test', 'describe'];
const testModifiers = ['concurrent', 'each', 'for', 'only', 'runIf', 'sequential', 'skipIf', 'step', 'describe'];

/** `it`, `test.step`, `describe.each(…)` and the like. */
const namesTest = (node) => {
  if (node.type === 'CallExpression') return namesTest(node.callee);
  if (node.type === 'MemberExpression') return testModifiers.includes(node.property.name) && namesTest(node.object);
  return testFunctions.includes(node.name);
};

const textOf = (node) =>
  node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join(' ') : String(node.value);

export const prose = {
  meta: { type: 'problem', schema: [], messages: { banned: '"{{word}}": write {{instead}}.' } },
  create: (context) => {
    const inProse = proseOf(pathBelow(context.cwd, context.filename));
    if (context.sourceCode.text.search(inProse) < 0) return {};
    const check = (text, loc) => {
      for (const [found] of text.matchAll(inProse)) {
        const word = found.replace(/[\s*]+/, ' ');
        context.report({ loc, messageId: 'banned', data: { word, instead: instead.get(word.toLowerCase()) } });
      }
    };
    return {
      ...onComments(context, ({ value, loc }) => check(value, loc)),
      CallExpression: ({ callee, arguments: [title] }) => {
        if (title && namesTest(callee)) check(textOf(title), title.loc);
      },
    };
  },
};

/** As code hosts make them of a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[`*_]/g, '')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const documentsBelow = (root) =>
  ['', 'docs', 'docs/service', 'docs/decisions', 'docs/guide'].flatMap((folder) => {
    try {
      return readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name));
    } catch {
      return [];
    }
  });

const createDocuments = (root) => {
  const paths = documentsBelow(root);
  const anchors = new Map();
  const read = (path) => readFileSync(join(root, path), 'utf8');
  return {
    /** The one document that a citation means; undefined: none, or several. */
    find: (cited) => {
      const found = paths.filter((path) => path === cited || (!cited.includes('/') && basename(path) === cited));
      return found.length === 1 ? found[0] : undefined;
    },
    hasAnchor: (path, anchor) => {
      if (!anchors.has(path))
        anchors.set(path, new Set([...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading))));
      return anchors.get(path).has(anchor);
    },
    /** Numbers in the first column of the simulation's table of invariants. */
    invariants: () =>
      new Set([...read('docs/simulation.md').matchAll(/^\| ([\d, ]+?) *\|/gm)].flatMap(([, list]) => list.split(', '))),
  };
};

let documents;

/** Numbers of laws and hazards that no file of the repository defines. */
const unnamed = /\b(?:laws?|hazards?) \d+|\bH\d{1,2}\b(?!')|\(T\d+\)|\bSETTLE\b|\bBASE_FRESH\b/;

export const citations = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unnamed: '"{{cited}}" is defined in no file. Say the reason here, or link to a heading of docs/sync.md.',
      missing: '"{{cited}}" does not resolve: cite a document of this repository, with one of its headings.',
    },
  },
  create: (context) => {
    documents ??= createDocuments(context.cwd);
    const check = ({ value, loc }) => {
      const report = (messageId, cited) => context.report({ loc, messageId, data: { cited } });
      const code = unnamed.exec(value)?.[0];
      if (code) report('unnamed', code);
      for (const [cited, path, anchor] of value.matchAll(/([\w./-]+\.md)(?:#([\w-]+))?/g)) {
        const found = documents.find(path);
        if (!found || (anchor && !documents.hasAnchor(found, anchor))) report('missing', cited);
      }
      for (const [cited, list] of value.matchAll(/\binvariants? ([\d, and]+)/g)) {
        const known = documents.invariants();
        if ((list.match(/\d+/g) ?? []).some((number) => !known.has(number))) report('missing', cited);
      }
    };
    return onComments(context, check);
  },
};
