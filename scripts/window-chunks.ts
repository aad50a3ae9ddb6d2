// What the window begins with, in one piece: a hundred small ones took longer than all that is in them.
import { join, normalize } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const entry = join(import.meta.dirname, '..', 'renderer', 'window.ts');
/** The bundler writes paths with slashes everywhere. */
const isEntry = (id: string): boolean => normalize(id) === entry;

/** Parts of Svelte that only later pages use: reached through its one index, they would count as needed. */
const later =
  /\/svelte\/src\/(?:reactivity\/(?:map|set)|internal\/client\/dom\/(?:elements\/bindings\/size|blocks\/svelte-element))\.js$/;

/** Whether a module is loaded before the first paint: all that `renderer/window.ts` imports, and what that imports. */
export const isOfWindow: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const seen = new Set<string>();
  const isImported = (each: string): boolean => {
    if (isEntry(each)) return true;
    if (seen.has(each)) return false;
    seen.add(each);
    return context.getModuleInfo(each)?.importers.some(isImported) ?? false;
  };
  return !isEntry(id) && !later.test(id.replaceAll('\\', '/')) && isImported(id) ? 'start' : null;
};

/** The font of the first words, which the window waits for. */
const firstFont = /inter-latin-opsz-normal.*\.woff2$/;

/** Lets the browser fetch that piece, its styles and its font along with the script that asks for it. */
export const preloadWindow: Plugin = {
  name: 'galley-preload-window',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && isEntry(facadeModuleId));
      if (!chunk) throw new Error('the build has no window');
      const needed = chunks.filter(({ fileName }) => [chunk.fileName, ...chunk.imports].includes(fileName));
      const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const fonts = Object.keys(bundle ?? {}).filter((file) => firstFont.test(file));
      const link = (attrs: Record<string, string>) =>
        ({ tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' }) as const;
      return [
        ...needed.map(({ fileName }) => link({ rel: 'modulepreload', href: `./${fileName}` })),
        ...styles.map((file) => link({ rel: 'stylesheet', href: `./${file}` })),
        ...fonts.map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}` })),
      ];
    },
  },
};
