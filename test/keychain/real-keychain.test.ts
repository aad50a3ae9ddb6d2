// The keychain against a real gnome-keyring, each time on a session bus and in a home of its own.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { removeFolder } from '../support/temporary-folder.ts';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const available = process.platform === 'linux' && has('dbus-run-session') && has('gnome-keyring-daemon');

type Step = ['get' | 'delete', string] | ['set', string, string] | ['probe'];

const freshHome = () => {
  const home = mkdtempSync(join(tmpdir(), 'galley-home-'));
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  onTestFinished(() => removeFolder(home));
  return home;
};

/** Without DISPLAY no keychain can put up a prompt. */
const surroundings = (home: string) => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, DBUS_SESSION_BUS_ADDRESS: ___, ...env } = process.env;
  return {
    ...env,
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
};

const run = async (home: string, steps: Step[], before: string[], nodeOptions: string[] = []): Promise<unknown[]> => {
  const [program = '', ...args]: string[] = [
    ...before,
    process.execPath,
    ...nodeOptions,
    join(import.meta.dirname, 'steps.ts'),
    JSON.stringify(steps),
  ];
  const { stdout } = await promisify(execFile)(program, args, { env: surroundings(home) });
  return z.array(z.unknown()).parse(JSON.parse(stdout));
};

const bus = ['dbus-run-session', '--'];
const daemon = (start: string) => [...bus, 'sh', '-c', `${start} >/dev/null 2>&1; exec "$@"`, 'sh'];
const unlocked = daemon('printf test | gnome-keyring-daemon --unlock --components=secrets');
const locked = daemon('gnome-keyring-daemon --start --components=secrets');

describe.skipIf(!available)('a real keychain', () => {
  it('keeps, finds, replaces and removes keys', async () => {
    const outcomes = await run(
      freshHome(),
      [
        ['probe'],
        ['set', 'a', 'one'],
        ['set', 'a', 'two'],
        ['get', 'a'],
        ['get', 'b'],
        ['delete', 'a'],
        ['delete', 'a'],
        ['get', 'a'],
      ],
      unlocked,
    );
    expect(outcomes).toEqual([null, null, null, 'two', null, true, false, null]);
  });

  it('keeps names and keys in any script, up to the greatest length', async () => {
    const key = 'ключ🗝'.padEnd(1280, 'x');
    expect(
      await run(
        freshHome(),
        [
          ['set', 'https://größe.example öß', key],
          ['get', 'https://größe.example öß'],
        ],
        unlocked,
      ),
    ).toEqual([null, key]);
  });

  it('finds the key again after a restart of everything', async () => {
    const home = freshHome();
    await run(home, [['set', 'a', 'one']], unlocked);
    expect(await run(home, [['get', 'a']], unlocked)).toEqual(['one']);
  });

  it('gives nothing and takes nothing while it is locked, and says so', async () => {
    const home = freshHome();
    await run(home, [['set', 'a', 'one']], unlocked);
    expect(await run(home, [['get', 'a'], ['set', 'b', 'two'], ['probe']], locked)).toEqual([null, 'locked', 'locked']);
  });

  it('says that it was never set up', async () => {
    expect(await run(freshHome(), [['probe']], locked)).toEqual(['not-set-up']);
  });

  it('says that none is running where there is no session bus', async () => {
    expect(await run(freshHome(), [['get', 'a'], ['probe']], [])).toEqual(['no-service', 'no-service']);
  });

  it('says that its library is missing', async () => {
    // Stands in for a computer without libsecret: keytar then fails to load with these words.
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name === 'keytar') throw new Error('Failed to load keytar native addon');
        return next(name, context);
      } });`;
    const options = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
    expect(await run(freshHome(), [['get', 'a']], unlocked, options)).toEqual(['library-missing']);
  });
});
