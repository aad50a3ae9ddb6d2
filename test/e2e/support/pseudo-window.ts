// The window in the pseudo language: built like the real one, except that each module of words passes through it.
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build, mergeConfig, normalizePath, type InlineConfig, type Plugin } from 'vite';
import { bundles } from '../../../scripts/bundles.ts';
import { root } from '../../../scripts/run.ts';

const language = normalizePath(join(import.meta.dirname, 'pseudo.ts'));
const isWords = (id: string): boolean =>
  id.startsWith(normalizePath(join(root, 'renderer/words/'))) ||
  id === normalizePath(join(root, 'renderer/ui/words.ts'));

const translate: Plugin = {
  name: 'pseudo-language',
  enforce: 'pre',
  transform(code, id) {
    if (!isWords(id)) return null;
    const names = [...code.matchAll(/^export const (\w+)/gm)].flatMap(([, name]) => name ?? []);
    const exported = names.map((name) => `const ${name}$ = translated(${name});\nexport { ${name}$ as ${name} };`);
    return [
      `import { translated } from '${language}';`,
      code.replaceAll(/^export const /gm, 'const '),
      ...exported,
    ].join('\n');
  },
};

/** Makes `folder` a Galley with that window; gives the program of its browser shell. */
export const buildPseudoGalley = async (folder: string): Promise<string> => {
  const config: InlineConfig = { plugins: [translate], build: { outDir: join(folder, 'dist-app/renderer') } };
  await build(mergeConfig(bundles.renderer, config));
  await cp(join(root, 'dist-app/main'), join(folder, 'dist-app/main'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'resources'), join(folder, 'resources'));
  return join(folder, 'dist-app/main/browser.mjs');
};
