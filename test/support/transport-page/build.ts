// Builds the page that holds nothing but the window's transport.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { bundles } from '../../../scripts/bundles.ts';

/** With the window's own settings. */
export const buildTransportPage = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'galley-page-'));
  await build({
    ...bundles.renderer,
    root: import.meta.dirname,
    publicDir: false,
    plugins: [],
    build: { ...bundles.renderer.build, outDir: dir },
  });
  return { dir, remove: () => rmSync(dir, { recursive: true }) };
};
