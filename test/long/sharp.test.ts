// Pictures beside the libraries that Electron brings into its process on Linux: the system's GLib, and a `malloc`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt, sandboxProgram } from '../../scripts/build.ts';
import { ensureGlibs, type Glib } from '../../scripts/glib.ts';
import { displayP3, heicFile, jpegFile, pngFile, webpFile, withProfile } from '../support/media-files.ts';
import { sendFile } from '../support/send-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

await ensureBuilt();
const bare: Glib['launch'] = (command, args) => ({ command, args, env: {} });
const surroundings = [
  { name: 'nothing before them', launch: bare },
  ...(await ensureGlibs()).map(({ version, launch }) => ({ name: `GLib ${version} and a malloc before them`, launch })),
];

const files = {
  'photo.jpg': await jpegFile({ seed: 1, width: 1200, height: 900, orientation: 6 }),
  'drawing.png': await pngFile({ seed: 2 }),
  'web.webp': await webpFile({ seed: 3 }),
  'phone.heic': heicFile({ seed: 4 }),
  'colors.heic': withProfile(heicFile({ seed: 5 }), await displayP3()),
};
const withFiles = (): string => {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
};

const start = (launch: Glib['launch'], args: readonly string[]) => {
  const { command, args: all, env } = launch(process.execPath, args);
  const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, complained: text(child.stderr), ended: once(child, 'close') };
};

describe.each(surroundings)('pictures with $name', ({ launch }) => {
  test('are taken in, inspected and cropped by the media workers', async () => {
    const program = join(import.meta.dirname, '../sharp-program.ts');
    const { child, complained, ended } = start(launch, [program, withFiles(), ...Object.keys(files)]);
    const said = await text(child.stdout);
    expect([...(await ended), await complained]).toEqual([0, null, '']);
    const perceptualHash = expect.stringMatching(/^[\da-f]{16}$/);
    expect(JSON.parse(said)).toEqual({
      seen: [
        { name: 'photo.jpg', width: 900, height: 1200, perceptualHash, cut: 'image/jpeg' },
        { name: 'drawing.png', width: 320, height: 240, perceptualHash, cut: 'image/jpeg' },
        { name: 'web.webp', width: 320, height: 240, perceptualHash, cut: 'image/jpeg' },
        { name: 'phone.heic', width: 96, height: 64, perceptualHash, cut: 'image/jpeg' },
        { name: 'colors.heic', width: 96, height: 64, perceptualHash, cut: 'image/jpeg' },
      ],
      log: [],
    });
  });

  test('are taken and made by the sandbox', async () => {
    const args = ['--key', 'KEY', '--port', '0', '--seed', 'demo'];
    const { child, complained, ended } = start(launch, [sandboxProgram, ...args]);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const [url = ''] = /http:\S+/.exec(line) ?? [];
    const statuses = [];
    for (const [name, head] of Object.entries(files))
      statuses.push((await sendFile(url, 'KEY', { head, sizeBytes: head.length, name }))?.status);
    child.kill('SIGTERM');
    expect([...(await ended), await complained]).toEqual([0, null, '']);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
  });
});
