// Where data lies and that two Galleys never open one folder (S16, S17).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../preload/errors.ts';
import type { Lock } from '../../main/kernel/lock.ts';
import { libraryPlace } from '../../main/session/library-places.ts';
import { openDatabase } from '../../main/store/database/open.ts';
import { lockDataFolder, startProblem } from '../../main/shell/data-folder.ts';
import { defaultDataDir } from '../../main/shell/data-place.ts';
import { shellWords } from '../../main/shell/words.ts';
import { removeFolder } from '../support/temporary-folder.ts';

let dir: string;
const problemOf = (error: unknown, folder: string): string => startProblem(error, folder, shellWords.en);
/** What is to be given back before the folder can be removed. */
const opened: { release(): unknown }[] = [];
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'galley-data-')), 'data');
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.release();
  removeFolder(join(dir, '..'));
});

const take = async (): Promise<Lock | null> => {
  const lock = await lockDataFolder(dir);
  if (lock) opened.push(lock);
  return lock;
};
const takeMany = () => Promise.all(Array.from({ length: 20 }, take));
const given = (locks: (Lock | null)[]) => locks.filter((lock) => lock !== null);

/** A process that does this to the folder, says one word, and lives on. */
const runOther = async (work: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${work}; process.stdin.resume();`, dir], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  };
  opened.push({ release: kill });
  const [word] = await once(child.stdout, 'data');
  return { pid: child.pid, word: String(word).trim(), kill };
};
const importing = `import { lockDataFolder } from ${JSON.stringify(new URL('../../main/shell/data-folder.ts', import.meta.url).href)}`;
const taking = `${importing}; const lock = await lockDataFolder(process.argv[1]);
  console.log(lock === null ? 'refused' : 'taken')`;

const leave = async (text: string) => {
  (await take())?.release();
  writeFileSync(join(dir, 'lock'), text);
};

it('S16 gives the lock to the first and not to the second', async () => {
  expect(await take()).not.toBeNull();
  expect(await take()).toBeNull();
});

it('S16 gives the lock again once it was given back', async () => {
  (await take())?.release();
  expect(await take()).not.toBeNull();
});

it('S16 gives the lock to one of many that ask at once', async () => {
  expect(given(await takeMany())).toHaveLength(1);
});

it('S16 gives the lock to one of several processes that start at once', async () => {
  const words = (await Promise.all(Array.from({ length: 5 }, () => runOther(taking)))).map(({ word }) => word);
  expect(words.sort()).toEqual(['refused', 'refused', 'refused', 'refused', 'taken']);
});

it('S16 refuses while another process that is still running holds it', async () => {
  await take();
  expect((await runOther(taking)).word).toBe('refused');
});

it('S16 is free the moment the process that holds it crashes', async () => {
  const { word, kill } = await runOther(taking);
  expect([word, await take()]).toEqual(['taken', null]);
  await kill();
  expect(await take()).not.toBeNull();
});

it('S16 is held although nothing refers to it any more', async () => {
  const { word } = await runOther(`${importing}; import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm'; import { setTimeout as pause } from 'node:timers/promises';
    const forget = async () => { await lockDataFolder(process.argv[1]); };
    await forget(); setFlagsFromString('--expose-gc');
    for (let turn = 0; turn < 3; turn += 1) { await pause(1); runInNewContext('gc')(); }
    console.log('taken')`);
  expect([word, await take()]).toEqual(['taken', null]);
});

/** As a Galley wrote it that knew the holder by its number, and by the time of its start where the system reports it. */
const livingOwner = () => {
  const pid = process.pid;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return JSON.stringify({ pid, startMark: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] });
  } catch {
    return JSON.stringify({ pid, startMark: null });
  }
};

it.each([livingOwner(), '', '{', '{}', '\0'.repeat(5000)])(
  'S16 goes by no number: takes over an unheld lock whatever is written in it, %#',
  async (text) => {
    await leave(text);
    expect(await take()).not.toBeNull();
    expect([await take(), (await runOther(taking)).word]).toEqual([null, 'refused']);
  },
);

it('S16 gives a dead lock to one of many that ask at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    await leave('{}');
    const [lock, ...others] = given(await takeMany());
    expect([lock === undefined, others]).toEqual([false, []]);
    lock?.release();
  }
});

it('says so where the drive has no locks, not that Galley is open', async () => {
  await leave('');
  // No lock of any kind is to be had.
  await runOther(`import Database from 'better-sqlite3'; import { dirname, join } from 'node:path';
    globalThis.db = new Database(join(process.argv[1], 'lock')); db.exec('BEGIN EXCLUSIVE'); console.log('taken')`);
  const refused = await take().catch((error: unknown) => error);
  expect(problemOf(refused, dir)).toBe(
    `The drive of the data folder ${dir} can't lock files. Choose a folder on this computer with GALLEY_DATA_DIR.`,
  );
});

it('leaves nothing but the empty lock behind, and room for a start on a full disk', async () => {
  await leave('{}');
  await take();
  await take();
  expect([readdirSync(dir), statSync(join(dir, 'lock')).size]).toEqual([['lock', 'reserve'], 0]);
});

it.skipIf(process.platform === 'win32')('S17 keeps the folder and the lock to the person alone', async () => {
  await take();
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
      (error: unknown) => problemOf(error, folder),
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
      `The path of the data folder ${long} is too long. Choose a folder with a shorter path with GALLEY_DATA_DIR.`,
    );
  });

  it('is too long for a database in it, which is not blamed on permission', async () => {
    const deep = (length: number) => {
      const folder = join(dir, ...Array.from({ length: 30 }, () => 'x'.repeat(40)));
      return folder.slice(0, length).replace(/\/$/, 'x');
    };
    const longest = deep(458);
    for (const length of [860, 459])
      expect(await problem(deep(length))).toBe(
        `The path of the data folder ${deep(length)} is too long. Choose a folder with a shorter path with GALLEY_DATA_DIR.`,
      );
    const lock = await lockDataFolder(longest);
    if (lock) opened.push(lock);
    const { databaseFile } = libraryPlace(longest, { origin: 'https://example.com', businessId: 'biz' });
    mkdirSync(dirname(databaseFile), { recursive: true });
    openDatabase(databaseFile, 'library').close();
    expect(() => openDatabase(`${databaseFile}x`, 'library')).toThrow();
  });

  it.each(['EROFS', 'EACCES', 'EPERM', 'ELOOP', 'ENOENT'])('has its own message on %s', (code) => {
    expect(problemOf(coded(code), '/data')).toMatch(
      /^[^:]*\/data[^E]*\. Choose another folder with GALLEY_DATA_DIR\.$/,
    );
  });

  it.runIf(process.platform === 'linux')('is refused where the system makes no folders at all', async () => {
    expect(await problem('/proc/galley/data')).toMatch(/^The data folder \/proc\/galley\/data can't be created:/);
  });

  it('is named where a file in it cannot be written', () => {
    const error = new AppError({ kind: 'storage', reason: 'read-only', message: 'x' });
    expect(problemOf(error, '/data')).toContain("You don't have permission to write to the files in /data.");
    expect(startProblem(error, '/data', shellWords.de)).toContain('Du darfst nicht in die Dateien in /data schreiben.');
  });

  it.each(['disk-full', 'disk-failed', 'newer-data', 'damaged-data'] as const)(
    'says in German as well: %s',
    (reason) => {
      const error = new AppError({ kind: 'storage', reason, message: 'For the log.' });
      expect(problemOf(error, '/data')).toMatch(/^[A-Z][^E]+\.$/);
      expect(startProblem(error, '/data', shellWords.de)).not.toBe(problemOf(error, '/data'));
    },
  );

  it('says as it is what has nothing to do with the folder, a port that is not allowed among it', () => {
    const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
    expect(problemOf(refused, '/data')).toBe(refused.message);
  });
});
