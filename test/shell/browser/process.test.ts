// The browser shell as a process: one ready line, one data folder, a clean end (L1, S16, S17, S19; test 23).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataFolder } from '../../../main/shell/data-folder.ts';
import { eventually } from '../../support/eventually.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { removeFolder } from '../../support/temporary-folder.ts';

const entry = join(import.meta.dirname, '../../../main/shell/browser/index.ts');
const isRoot = process.getuid?.() === 0;
const readyLine = /^Galley is ready: (http:\/\/127\.0\.0\.1:(\d+)\/#code=([\w-]{43}))\n$/;

let dir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'galley-shell-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  removeFolder(dir);
});

/** The data folder can be taken again. */
const expectFree = async () => {
  const lock = await lockDataFolder(join(dir, 'data'));
  expect(lock).not.toBeNull();
  lock?.release();
};

const launchWith = (nodeOptions: string[], ...options: string[]) => {
  const child = spawn(
    process.execPath,
    [...nodeOptions, entry, '--no-open', '--data-dir', join(dir, 'data'), ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.push(child);
  const errors = text(child.stderr);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    end: async () => {
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
      return { code, errors: await errors };
    },
    ready: async () => {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      const [, address = '', port = '', code = ''] = readyLine.exec(output) ?? [];
      return { address, port: Number(port), code };
    },
  };
};
const launch = (...options: string[]) => launchWith([], ...options);
const start = (...options: string[]) => launch('--sandbox', ...(isRoot ? ['--allow-root'] : []), ...options);

it('says one line when it is ready, answers there, and ends cleanly on request', async () => {
  const shell = start();
  const { port } = await shell.ready();
  expect((await sendRaw(port, ['GET /no-session HTTP/1.1', `host: 127.0.0.1:${port}`])).status).toBe(200);
  shell.child.kill('SIGTERM');
  expect(await shell.end()).toEqual({ code: 0, errors: '' });
  expect(shell.output()).toMatch(readyLine);
  await expectFree();
});

it.runIf(process.platform !== 'win32').each(['Promise.reject(error)', 'throw error'])(
  'ends with a plain word and a line in the log after an error that nothing caught: %s',
  async (happens) => {
    const problem = `data:text/javascript,process.on('SIGUSR2', () => { const error = new Error('lost'); ${happens} })`;
    const asRoot = isRoot ? ['--allow-root'] : [];
    const shell = launchWith(['--import', problem], '--sandbox', ...asRoot);
    await shell.ready();
    shell.child.kill('SIGUSR2');
    expect(await shell.end()).toEqual({
      code: 1,
      errors: 'Galley has to close. Something went wrong. Your posts are safe on this computer.\n',
    });
    const log = readFileSync(join(dir, 'data', 'logs', 'galley.log'), 'utf8');
    expect(log).toMatch(/"message":"lost".*the main process ran into a problem[^]*Galley ends/);
    await expectFree();
  },
);

it('S16 refuses a second Galley on the same data folder and takes over after a crash', async () => {
  const first = start();
  await first.ready();
  expect(await start().end()).toEqual({ code: 1, errors: 'Galley is already open with this data folder.\n' });
  first.child.kill('SIGKILL');
  await first.end();
  expect((await start().ready()).port).toBeGreaterThan(0);
});

it('says so when the port is taken, and gives the data folder back', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, errors } = await start('--port', String(port)).end();
  other.close();
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Galley couldn't start: .*EADDRINUSE/)]);
  await expectFree();
});

it('names a data folder that cannot be used, and what to do', async () => {
  writeFileSync(join(dir, 'data'), '');
  expect(await start().end()).toEqual({
    code: 1,
    errors: `Galley couldn't start: The data folder ${join(dir, 'data')} can't be used: part of its path is a file, not a folder. Choose another folder with GALLEY_DATA_DIR.\n`,
  });
});

it.runIf(isRoot)('L1 does not run as root by default', async () => {
  expect(await launch().end()).toEqual({
    code: 1,
    errors: 'Galley does not run as root. Start it as yourself, or pass --allow-root.\n',
  });
});

it('explains itself when it does not understand its options', async () => {
  const { code, errors } = await launch('--host', '0.0.0.0').end();
  expect([code, errors]).toEqual([1, expect.stringContaining('--data-dir DIR')]);
});

it('L1, S17, S19 writes its code nowhere, and every file for the person alone', async () => {
  const shell = start();
  const { code } = await shell.ready();
  // A database's journal may go between being listed and being read.
  await eventually(() => {
    const files = readdirSync(join(dir, 'data'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expect([path, readFileSync(path).includes(code)]).toEqual([path, false]);
      if (process.platform !== 'win32') expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
    }
  });
});
