// Runs the packed core under Node: its archive unpacked, with a stand-in for Electron where that would be.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, extractFile } from '@electron/asar';
import { z } from 'zod';
import { run } from '../run.ts';
import type { Packed } from './layout.ts';

const manifest = z.object({ main: z.string(), version: z.string() });

const timeoutMs = 120_000;

const seen = z.object({
  info: z.object({ version: z.string(), shell: z.literal('electron') }),
  page: z.literal(200),
  found: z.number().positive(),
  updates: z.literal('current'),
  keychain: z.literal('function'),
  picture: z.literal(true),
});

/** What went wrong, in words; none: database with its full text search, pictures, keychain and bridge all answered. */
export const startFaults = async ({ resources }: Packed): Promise<string[]> => {
  const archive = join(resources, 'app.asar');
  const folder = mkdtempSync(join(tmpdir(), 'galley-packed-'));
  try {
    const { main, version } = manifest.parse(JSON.parse(extractFile(archive, 'package.json').toString()));
    extractAll(archive, folder);
    const electron = join(folder, 'node_modules', 'electron');
    mkdirSync(electron, { recursive: true });
    cpSync(join(import.meta.dirname, 'electron.mjs'), join(electron, 'index.mjs'));
    // Without the mark that a deb or an rpm has: its updater would go out to the network.
    const resourcesPath = join(folder, 'resources');
    cpSync(join(resources, 'sandbox'), join(resourcesPath, 'sandbox'), { recursive: true });
    writeFileSync(join(electron, 'package.json'), JSON.stringify({ name: 'electron', exports: './index.mjs' }));
    const { ok, output } = await run(process.execPath, [join(folder, main)], {
      timeoutMs,
      env: {
        GALLEY_DATA_DIR: join(folder, 'data'),
        GALLEY_PACKED_RESOURCES: resourcesPath,
        GALLEY_PACKED_VERSION: version,
      },
    });
    const line = output.split('\n').find((text) => text.startsWith('{"info"'));
    if (!ok || !line) return [`it does not run: ${output.trim().slice(-2000)}`];
    const answered = seen.safeParse(JSON.parse(line));
    return answered.success ? [] : answered.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
