// Takes modules of Node as they are. An `import` of one asks it for each of its names first, and some of them load much
// that nobody wants: that of `node:fs` alone took a tenth of opening a library.
import type { Plugin } from 'vite';

/** As the bundler writes them, one a line: what it calls the whole module, and what it takes from it. */
const builtinImport = /^import (?:(?:\* as )?([\w$]+)(?:, )?)?(?:\{([^}]*)\} )?\s?from "(node:[\w/]+)";$/gm;

const taken = (_: string, whole: string | undefined, names: string | undefined, module: string): string => {
  const node = `process.getBuiltinModule("${module}")`;
  return [
    ...(whole === undefined ? [] : [`const ${whole} = ${node};`]),
    ...(names === undefined ? [] : [`const {${names.replaceAll(' as ', ': ')}} = ${node};`]),
  ].join(' ');
};

export const withoutBuiltinImports = (code: string): string => code.replace(builtinImport, taken);

export const builtinsAsTheyAre: Plugin = {
  name: 'galley-builtins-as-they-are',
  renderChunk: (code) => ({ code: withoutBuiltinImports(code), map: null }),
};
