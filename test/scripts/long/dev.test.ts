// `npm run dev` in a copy of the code: what a change builds and starts again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../../../scripts/run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const waiting = { timeout: 180_000, interval: 200 };
const copied = ['main', 'preload', 'renderer', 'resources', 'scripts', 'package.json', 'package-lock.json', 'LICENSE'];

it('starts Galley again after a change of the main process, and builds the window with new messages', async () => {
  const folder = temporaryFolder();
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const args = ['scripts/dev.ts', '--no-open', '--sandbox', '--data-dir', join(folder, 'data')];
  const dev = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(dev, 'exit');
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await ended;
  });
  const countOf = (line: string) => said.split(line).length - 1;
  await vi.waitFor(() => {
    expect([countOf('Galley is ready'), countOf('The window is built')], said).toEqual([1, 1]);
  }, waiting);

  appendFileSync(join(folder, 'main/core.ts'), '\n');
  await vi.waitFor(() => expect(countOf('Galley is ready'), said).toBe(2), waiting);

  const catalog = join(folder, 'resources/messages/en/window/library.json');
  writeFileSync(catalog, readFileSync(catalog, 'utf8').replace('"Drafts"', '"Drafts to be"'));
  const scripts = join(folder, 'dist-app/renderer/assets');
  await vi.waitFor(() => {
    const texts = readdirSync(scripts, { encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const found = texts.some((name) => readFileSync(join(scripts, name), 'utf8').includes('Drafts to be'));
    expect(found, said).toBe(true);
  }, waiting);
}, 400_000);
