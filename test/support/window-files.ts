// A small folder of window files, real ones, with a symlink that leads out of it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeWindowFiles = () => {
  const dir = mkdtempSync(join(tmpdir(), 'galley-window-'));
  const root = join(dir, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Galley</title>');
  writeFileSync(join(root, 'index.de.html'), '<!doctype html><html lang="de"><title>Galley</title>');
  writeFileSync(join(root, 'assets', 'index-Ab_1.js'), 'export {};');
  writeFileSync(join(root, 'assets', 'inter.woff2'), 'font');
  writeFileSync(join(root, 'assets', 'style.css'), 'body {}');
  writeFileSync(join(root, 'notes.txt'), 'no type for this');
  writeFileSync(join(root, '.env.json'), '{}');
  writeFileSync(join(dir, 'secret.json'), '{}');
  mkdirSync(join(dir, 'renderer-next'));
  writeFileSync(join(dir, 'renderer-next', 'near.json'), '{}');
  symlinkSync(join(dir, 'secret.json'), join(root, 'out.json'));
  symlinkSync(join(dir, 'renderer-next'), join(root, 'next'));
  return { root, remove: () => rmSync(dir, { recursive: true }) };
};
