// Where data lies and that two Galleys never open one folder (S16, S17).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../preload/error.ts';
import { defaultDataDir, lockDataFolder, startProblem } from '../../main/shell/data-folder.ts';

let dir: string;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'galley-data-')), 'data');
});
afterEach(() => rmSync(join(dir, '..'), { recursive: true }));

const leave = async (text: string) => {
  await (await lockDataFolder(dir))?.release();
  writeFileSync(join(dir, 'lock'), text);
};

it('S16 gives the lock to the first and not to the second', async () => {
  expect(await lockDataFolder(dir)).not.toBeNull();
  expect(await lockDataFolder(dir)).toBeNull();
});

it('S16 gives the lock again once it was given back', async () => {
  await (await lockDataFolder(dir))?.release();
  expect(await lockDataFolder(dir)).not.toBeNull();
});

it('S16 gives the lock to one of many that ask at once', async () => {
  const locks = await Promise.all(Array.from({ length: 20 }, () => lockDataFolder(dir)));
  expect(locks.filter((lock) => lock !== null)).toHaveLength(1);
});

it('S16 refuses while another process that is still running holds it', async () => {
  await lockDataFolder(dir);
  const script = `import { lockDataFolder } from ${JSON.stringify(new URL('../../main/shell/data-folder.ts', import.meta.url).href)};
    console.log(await lockDataFolder(process.argv[1]) === null ? 'refused' : 'taken');`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(other.stdout, 'data');
  expect(String(text).trim()).toBe('refused');
});

it('S16 takes over from a process that is gone', async () => {
  const other = spawn(process.execPath, ['-e', '']);
  await once(other, 'exit');
  await leave(JSON.stringify({ pid: other.pid, startMark: null }));
  expect(await lockDataFolder(dir)).not.toBeNull();
});

it.runIf(process.platform === 'linux')(
  'S16 takes over when another process has got the number of the one that is gone',
  async () => {
    await leave(JSON.stringify({ pid: process.pid, startMark: '1' }));
    expect(await lockDataFolder(dir)).not.toBeNull();
  },
);

it.each(['', '{', '{"pid":"x"}', 'null', '{"pid":-1,"startMark":null}'])(
  'S16 takes over from the broken lock %j',
  async (text) => {
    await leave(text);
    expect(await lockDataFolder(dir)).not.toBeNull();
  },
);

it('S16 gives a dead lock to one of many that ask at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    await leave('');
    const locks = await Promise.all(Array.from({ length: 20 }, () => lockDataFolder(dir)));
    const given = locks.filter((lock) => lock !== null);
    expect(given).toHaveLength(1);
    await given[0]?.release();
  }
});

it('S16 takes over from one that ended while it took over', async () => {
  await leave('');
  writeFileSync(join(dir, 'lock.next'), '');
  expect(await lockDataFolder(dir)).not.toBeNull();
  expect(readdirSync(dir)).toEqual(['lock', 'reserve']);
});

it('leaves nothing but the lock behind, and room for a start on a full disk', async () => {
  await leave('');
  await lockDataFolder(dir);
  await lockDataFolder(dir);
  expect(readdirSync(dir)).toEqual(['lock', 'reserve']);
});

it.skipIf(process.platform === 'win32')('S17 keeps the folder and the lock to the person alone', async () => {
  await lockDataFolder(dir);
  expect([statSync(dir).mode & 0o777, statSync(join(dir, 'lock')).mode & 0o777]).toEqual([0o700, 0o600]);
});

describe('the usual folder', () => {
  const of = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv = {}) =>
    defaultDataDir({ platform, env, homeDir: '/home/jo' });

  it('is the one each system has for it', () => {
    expect(of('linux')).toBe('/home/jo/.local/share/galley');
    expect(of('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/galley');
    expect(of('darwin')).toBe('/home/jo/Library/Application Support/Galley');
    expect(of('win32', { LOCALAPPDATA: '/local' })).toBe('/local/Galley');
  });

  it('is the one the environment names, on every system', () => {
    expect(of('darwin', { GALLEY_DATA_DIR: '/mine' })).toBe('/mine');
  });

  it('is one definite folder where the environment names a relative one', () => {
    expect(of('linux', { GALLEY_DATA_DIR: 'mine' })).toBe(join(process.cwd(), 'mine'));
    expect(of('linux', { GALLEY_DATA_DIR: '../mine' })).toBe(join(process.cwd(), '..', 'mine'));
    expect(of('linux', { XDG_DATA_HOME: 'share' })).toBe('/home/jo/.local/share/galley');
  });
});

describe('a folder that cannot be used', () => {
  const problem = (folder: string) =>
    lockDataFolder(folder).then(
      () => 'none',
      (error: unknown) => startProblem(error, folder),
    );
  const coded = (code: string) => Object.assign(new Error(`${code}: mkdir`), { code, path: '/data' });

  it('is named, with what to do', async () => {
    const file = join(dir, '..', 'file');
    writeFileSync(file, '');
    expect(await problem(file)).toBe(
      `The data folder ${file} can't be used: part of its path is a file, not a folder. Choose another folder with GALLEY_DATA_DIR.`,
    );
    expect(await problem(join(file, 'data'))).toBe(
      `The data folder ${file}/data can't be used: part of its path is a file, not a folder. Choose another folder with GALLEY_DATA_DIR.`,
    );
    const long = join(dir, 'x'.repeat(300));
    expect(await problem(long)).toBe(
      `The path of the data folder ${long} is too long for this disk. Choose another folder with GALLEY_DATA_DIR.`,
    );
  });

  it.each(['EROFS', 'EACCES', 'EPERM', 'ELOOP', 'ENOENT'])('is told in words for %s', (code) => {
    expect(startProblem(coded(code), '/data')).toMatch(
      /^[^:]*\/data[^E]*\. Choose another folder with GALLEY_DATA_DIR\.$/,
    );
  });

  it.runIf(process.platform === 'linux')('is refused where the system makes no folders at all', async () => {
    expect(await problem('/proc/galley/data')).toMatch(/^The data folder \/proc\/galley\/data can't be created:/);
  });

  it('is named where a file in it cannot be written', () => {
    const error = new AppError({ kind: 'storage', reason: 'read-only', message: 'x' });
    expect(startProblem(error, '/data')).toContain("You don't have permission to write to the files in /data.");
  });

  it('says as it is what has nothing to do with the folder, a port that is not allowed among it', () => {
    const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
    expect(startProblem(refused, '/data')).toBe(refused.message);
  });
});
