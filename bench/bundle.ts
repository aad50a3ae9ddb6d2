// Galley is measured as it ships: bundled. So is the floor.
import { join } from 'node:path';
import { build } from 'vite';

const external = ['better-sqlite3', 'undici', 'vite', 'sharp', 'libheif-js', 'loro-crdt'];
const built = join(import.meta.dirname, 'built');

/** Bundles `names` of `folder`; answers where they are, as `<name>.mjs`. */
export const bundle = async (folder: string, names: readonly string[], more: Record<string, string> = {}) => {
  const outDir = join(built, folder);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: {
          ...Object.fromEntries(names.map((name) => [name, join(import.meta.dirname, folder, `${name}.ts`)])),
          ...more,
        },
        external: [...external, /^node:/],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  return (name: string): string => join(outDir, `${name}.mjs`);
};
