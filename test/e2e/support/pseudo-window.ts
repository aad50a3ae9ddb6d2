// The window in the pseudo language: built like the real one, except that each module of words passes through it, and
// that it reports what opened a dialog or a menu. Run, it builds that window.
import { cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../../../scripts/run.ts';
import { ensureMade } from '../../../scripts/stamped.ts';
import { openersIn } from './openers.ts';

/** As Vite writes paths on every system. */
const normalizePath = (path: string): string => path.replaceAll('\\', '/');

const language = normalizePath(join(import.meta.dirname, 'pseudo.ts'));
const opened = normalizePath(join(import.meta.dirname, 'opened.ts'));
const isWords = (id: string): boolean =>
  /\/renderer\/.*(?:-|\/)strings(?:\/[\w-]+)?\.ts$/.test(id) ||
  id === normalizePath(join(root, 'renderer/ui/strings.ts'));

const isOfRenderer = (id: string): boolean => /\/renderer\/(?:app|features|posts)\//.test(id);

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

const reportOpeners: Plugin = {
  name: 'openers',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.svelte') || !isOfRenderer(id)) return null;
    const openers = openersIn(code, id).toSorted((one, other) => other.at[0] - one.at[0]);
    if (openers.length === 0) return null;
    let instrumented = code;
    for (const { name, attribute, at, value } of openers)
      instrumented = `${instrumented.slice(0, at[0])}${attribute}={opened('${name}', ${value})}${instrumented.slice(at[1])}`;
    return instrumented.replace(
      /^<script lang="ts"(?: generics="[^"]*")?>/m,
      `$&\nimport { opened } from '${opened}';`,
    );
  },
};

const folder = join(root, 'test-results/pseudo');

/** Copies Galley, which finds its files from where its program lies, and builds the window of the copy. */
const make = async (): Promise<void> => {
  const [{ build, mergeConfig }, { bundles }] = await Promise.all([
    import('vite'),
    import('../../../scripts/bundles.ts'),
  ]);
  const outDir = join(folder, 'dist-app/renderer');
  await build(mergeConfig(bundles.renderer, { plugins: [translate, reportOpeners], build: { outDir } }));
  await cp(join(root, 'dist-app/renderer/licenses.json'), join(outDir, 'licenses.json'));
  for (const path of ['dist-app/main', 'package.json', 'resources'])
    await rm(join(folder, path), { recursive: true, force: true });
  await cp(join(root, 'dist-app/main'), join(folder, 'dist-app/main'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'resources'), join(folder, 'resources'));
};

/** A Galley with that window, built by the first worker that asks; gives the program of its browser shell. */
export const ensurePseudoGalley = async (): Promise<string> => {
  // The stamp of dist-app stands for all that the window is made from.
  const madeFrom = ['dist-app/.stamp', 'test/e2e/support/{pseudo*,opened,openers}.ts'];
  await ensureMade({ folder, madeFrom, program: import.meta.filename });
  return join(folder, 'dist-app/main/browser.mjs');
};

if (import.meta.main) await make();
