// What a source file imports: specifiers as written, and where the relative ones lead.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** Path below the root with forward slashes, as layers.js writes it. */
export const pathBelow = (root, file) => relative(root, file).split(sep).join('/');

/** The file a relative specifier means, or null for a package. Queries such as `?raw` are dropped. */
export const resolveRelative = (fromFile, specifier) =>
  specifier.startsWith('.') ? join(dirname(fromFile), specifier.split('?')[0]) : null;

/** `@scope/name/deep` and `name/deep` both belong to their package; built-ins keep their `node:` name. */
export const packageName = (specifier) => {
  if (specifier.startsWith('node:')) return specifier;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
};

const scriptsOf = (file, text) =>
  file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]).join('\n')
    : text;

/** An editor sees a changed file a moment later; a whole run reads each file once and not once per import. */
const freshMs = 2000;

/** Reads the relative imports of files, value and type alike, and remembers them until a file changes. */
export const createImportReader = () => {
  const known = new Map();
  const read = (file, remembered) => {
    if (!/\.(ts|js|mjs|svelte)$/.test(file) || !existsSync(file)) return { mtimeMs: 0, targets: [] };
    const { mtimeMs } = statSync(file);
    if (remembered?.mtimeMs === mtimeMs) return remembered;
    const { importedFiles } = ts.preProcessFile(scriptsOf(file, readFileSync(file, 'utf8')), true, true);
    const targets = importedFiles
      .map(({ fileName }) => resolveRelative(file, fileName))
      .filter((target) => target !== null);
    return { mtimeMs, targets };
  };
  return (file) => {
    const remembered = known.get(file);
    if (remembered && performance.now() - remembered.checkedAtMs < freshMs) return remembered.targets;
    const { mtimeMs, targets } = read(file, remembered);
    known.set(file, { mtimeMs, targets, checkedAtMs: performance.now() });
    return targets;
  };
};

/** Listeners that call `check(node, specifier, typeOnly)` for every way a module can name another one. */
export const onImport = (check) => {
  const declared = (node) => {
    if (!node.source) return;
    const names = node.specifiers ?? [];
    const typeOnly =
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type'));
    check(node, node.source.value, typeOnly);
  };
  const literal = (node, argument, typeOnly) => {
    if (typeof argument?.value === 'string') check(node, argument.value, typeOnly);
  };
  return {
    ImportDeclaration: declared,
    ExportNamedDeclaration: declared,
    ExportAllDeclaration: declared,
    ImportExpression: (node) => literal(node, node.source, false),
    TSImportType: (node) => literal(node, node.source ?? node.argument?.literal, true),
    'CallExpression[callee.name="require"]': (node) => literal(node, node.arguments[0], false),
  };
};
