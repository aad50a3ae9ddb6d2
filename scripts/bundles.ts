// The bundles of dist-app as Vite configurations: the window in each language, the preload, and the main programs. Run, it
// builds them.
import { chmodSync, cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, mergeConfig, type InlineConfig, type Plugin } from 'vite';
import { languages, type Language } from '../preload/rules/message-format.ts';
import { makeTrayIcons } from './icons.ts';
import { writeShipped } from './licenses/files.ts';
import { collectPackages } from './licenses/shipped.ts';
import { isOfWindow, preloadWindow } from './window-chunks.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist-app');

/** Stay outside the bundles: native code, wasm that must be a file of its own, and what only Electron has. */
const external = ['better-sqlite3', 'sharp', 'keytar', 'libheif-js', 'loro-crdt', 'electron'];

const shared = { configFile: false, logLevel: 'warn' } satisfies InlineConfig;
/** How long a busy machine takes is nothing to warn of. */
const checks = { bundlerTimings: false };

const renderer = {
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
    // In kB, unpacked. It comes from this computer and not over a network.
    chunkSizeWarningLimit: 600,
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
} satisfies InlineConfig;

/** `lang` of the page decides how words are broken and read aloud. */
const markLanguage = (language: Language): Plugin => ({
  name: 'galley-language',
  transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
});

const translatedDir = join(dist, 'translated');

/** The window in another language: its messages are built in, so it loads no more than the English one. */
const translated = (language: Language): InlineConfig =>
  mergeConfig(renderer, {
    resolve: { alias: [{ find: /^#messages\//, replacement: `${join(root, 'renderer/messages', language)}/` }] },
    plugins: [markLanguage(language)],
    build: { outDir: translatedDir },
  });

/** Puts it beside the English one. Files are named by what they hold, so that those without words are the same. */
const addTranslation = (language: Language): void => {
  const { outDir } = renderer.build;
  renameSync(join(translatedDir, 'index.html'), join(outDir, `index.${language}.html`));
  cpSync(translatedDir, outDir, { recursive: true });
  rmSync(translatedDir, { recursive: true });
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

const assistantBridge = 'assistant-bridge';

/** One file without chunks, for the Node that the user has. Built after the main programs, whose folder it lies in. */
const bridge: InlineConfig = mergeConfig(
  program({ [assistantBridge]: join(root, 'main/assistant-bridge/index.ts') }, 'main', 'es'),
  { build: { emptyOutDir: false, target: 'node18' } },
);

export const bundles = { renderer, main, bridge, preload };

if (import.meta.main) {
  const packages = new Set<string>();
  for (const config of Object.values(bundles))
    await build(mergeConfig(config, { plugins: [collectPackages(packages)] }));
  chmodSync(join(dist, 'main', `${assistantBridge}.mjs`), 0o755);
  for (const language of languages.filter((each) => each !== 'en')) {
    await build(translated(language));
    addTranslation(language);
  }
  writeShipped(packages);
  await makeTrayIcons(join(dist, 'main', 'tray'));
}
