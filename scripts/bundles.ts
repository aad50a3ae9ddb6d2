// The bundles of dist-app as Vite configurations: the window, the preload, and the main programs. Run, it builds them.
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, mergeConfig, type InlineConfig } from 'vite';
import { makeTrayIcons } from './icons.ts';
import { writeShipped } from './licenses/files.ts';
import { collectPackages } from './licenses/shipped.ts';
import { isOfWindow, preloadWindow } from './window-chunks.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist-app');

/** Stay outside the bundles: native code, wasm that must be a file of its own, and what only Electron has. */
const external = ['better-sqlite3', 'sharp', 'keytar', 'libheif-js', 'electron'];

const shared = { configFile: false, logLevel: 'warn' } satisfies InlineConfig;
/** How long a busy machine takes is nothing to warn of. */
const checks = { bundlerTimings: false };

const renderer: InlineConfig = {
  ...shared,
  root: join(root, 'renderer'),
  // Holds the script that sets the theme before anything is painted: it must not wait for the modules.
  publicDir: 'public',
  base: './',
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), preloadWindow],
  build: {
    outDir: join(dist, 'renderer'),
    emptyOutDir: true,
    // The Chromium of Electron 45 and today's browsers; lets the content security policy do without inline polyfills.
    target: 'chrome148',
    // What comes late is one script each: only its styles have to be asked for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            { name: isOfWindow, debugName: 'window' },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
};

const program = (input: Record<string, string>, folder: string, format: 'es' | 'cjs'): InlineConfig => ({
  ...shared,
  root,
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: join(dist, folder),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      checks,
      input,
      external: [...external, /^node:/],
      // Chunks load a worker from one folder up.
      output: {
        format,
        entryFileNames: format === 'es' ? '[name].mjs' : '[name].cjs',
        chunkFileNames: 'chunks/[name]-[hash].mjs',
      },
    },
  },
});

const main = program(
  {
    electron: join(root, 'main/shell/electron/index.ts'),
    browser: join(root, 'main/shell/browser/index.ts'),
    'keychain-child': join(root, 'main/session/keychain-child.ts'),
    sandbox: join(root, 'main/sandbox/index.ts'),
    'heic-worker': join(root, 'main/sandbox/heic-worker.ts'),
    'media-worker': join(root, 'main/media/workers/worker.ts'),
  },
  'main',
  'es',
);

/** A sandboxed preload is one CommonJS file. */
const preload = program({ index: join(root, 'preload/index.ts') }, 'preload', 'cjs');

export const bundles = { renderer, main, preload };

if (import.meta.main) {
  const packages = new Set<string>();
  for (const config of Object.values(bundles))
    await build(mergeConfig(config, { plugins: [collectPackages(packages)] }));
  writeShipped(packages);
  await makeTrayIcons(join(dist, 'main', 'tray'));
}
