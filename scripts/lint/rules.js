// Galley's own lint rules, for oxlint and ESLint: layers, owned packages, cycles, banned syntax, no waivers, and a first
// line that names the file's job.
import { createImportReader, onImport, packageName, pathBelow, resolveRelative } from './imports.js';
import { foreignPackages, layers, packageOwners } from './layers.js';
import { citations, names, prose } from './wording.js';

const begins = (path, beginnings) => beginnings.some((beginning) => path.startsWith(beginning));
const list = (beginnings) => (beginnings.length > 0 ? beginnings.join(', ') : 'nothing');

const layerOf = (path) =>
  layers.filter(({ from }) => path.startsWith(from)).sort((one, other) => other.from.length - one.from.length)[0];

const layer = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { break: '{{from}} may not import {{target}}. It may import: {{allowed}}.' },
  },
  create: (context) => {
    const own = layerOf(pathBelow(context.cwd, context.filename));
    if (!own) return {};
    return onImport((node, specifier) => {
      const file = resolveRelative(context.filename, specifier);
      if (!file) return;
      const target = pathBelow(context.cwd, file);
      // package.json and the like belong to no layer.
      if (!target.includes('/') || (begins(target, own.may) && !begins(target, own.never ?? []))) return;
      const allowed = list(own.may) + (own.never ? ` (never ${list(own.never)})` : '');
      context.report({ node, messageId: 'break', data: { from: own.from, target, allowed } });
    });
  },
};

const packages = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      owned: '{{name}} may be imported by {{owners}} only{{types}}.',
      foreign: 'No file of {{from}} may import {{name}}.',
    },
  },
  create: (context) => {
    const path = pathBelow(context.cwd, context.filename);
    return onImport((node, specifier, typeOnly) => {
      if (specifier.startsWith('.')) return;
      const name = packageName(specifier);
      const owned = packageOwners[name];
      if (owned && !begins(path, owned.owners) && !(typeOnly && begins(path, owned.types))) {
        const types = owned.types.length > 0 ? `; its types by ${list(owned.types)} too` : '';
        context.report({ node, messageId: 'owned', data: { name, owners: list(owned.owners), types } });
      }
      for (const { from, names } of foreignPackages) {
        const isForeign = names.some(
          (foreign) => name === foreign || (foreign.endsWith(':') && name.startsWith(foreign)),
        );
        if (path.startsWith(from) && isForeign) context.report({ node, messageId: 'foreign', data: { from, name } });
      }
    });
  },
};

const importsOf = createImportReader();

/** The shortest way from `start` back to `goal`, both included; null when there is none. */
const wayBack = (start, goal) => {
  const cameFrom = new Map([[start, null]]);
  for (const file of cameFrom.keys()) {
    if (file === goal) {
      const way = [];
      for (let step = file; step !== null; step = cameFrom.get(step)) way.unshift(step);
      return way;
    }
    for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return null;
};

const cycle = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'These files import each other: {{way}}.' } },
  create: (context) =>
    onImport((node, specifier) => {
      const target = resolveRelative(context.filename, specifier);
      const way = target && wayBack(target, context.filename);
      if (!way) return;
      const names = [context.filename, ...way].map((file) => pathBelow(context.cwd, file));
      context.report({ node, messageId: 'cycle', data: { way: names.join(' → ') } });
    }),
};

const job = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { missing: 'The first line is a comment that says the one job of this file.' },
  },
  create: (context) => ({
    Program: (node) => {
      const text = context.sourceCode.text.replace(/^#!.*\n/, '');
      const begin = context.filename.endsWith('.svelte') ? '<!-- ' : '// ';
      if (!text.startsWith(begin)) context.report({ node, messageId: 'missing' });
    },
  }),
};

const syntax = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { type: 'object' } },
    messages: { banned: '{{message}}' },
  },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, messageId: 'banned', data: { message } }),
      ]),
    ),
};

/** What switches off a linter or the formatter for a part of a file. */
const directives = /^[\s*]*((?:oxlint|eslint)-(?:disable|enable)[\w-]*|(?:oxfmt|prettier)-ignore[\w-]*)/;

const directive = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { found: 'Line {{line}}: fix what {{name}} hides. No comment may switch off a check.' },
  },
  create: (context) => {
    const check = ({ value, loc }) => {
      const name = directives.exec(value)?.[1];
      if (!name) return;
      // An empty range at the very beginning: the one place that no directive reaches.
      const start = { line: 1, column: 0 };
      context.report({ loc: { start, end: start }, messageId: 'found', data: { name, line: String(loc.start.line) } });
    };
    return {
      Program: () => context.sourceCode.getAllComments().forEach(check),
      SvelteHTMLComment: check,
    };
  },
};

export default {
  meta: { name: 'galley' },
  rules: { layer, packages, cycle, job, syntax, directive, names, prose, citations },
};
