// Where Electron can run, what is fetched for it, and the reason a person reads where it cannot.
import { describe, expect, it } from 'vitest';
import { ensureElectron, ensureElectronBinary, findElectron, type Machine } from '../../scripts/electron-binary.ts';

const binary = '/galley/node_modules/electron/dist/electron';
const helper = '/galley/node_modules/electron/dist/chrome-sandbox';

type Options = Partial<Pick<Machine, 'platform' | 'env' | 'isRoot' | 'isReachable'>> & {
  /** Texts of the kernel's settings below /proc/sys. */
  settings?: Record<string, string>;
  /** Of the helper, once Electron is fetched. */
  owner?: { uid: number; mode: number } | null;
  isInstalled?: boolean;
  /** What the install script prints when it fails. */
  failure?: { output: string; durationMs?: number };
};

const machine = ({ settings = {}, owner = { uid: 1000, mode: 0o100755 }, failure, ...options }: Options = {}) => {
  let isInstalled = options.isInstalled ?? false;
  const fetched: string[] = [];
  const made: Machine = {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    isRoot: false,
    isReachable: () => Promise.resolve(true),
    ...options,
    readSetting: (name) => settings[name] ?? '',
    installed: () => (isInstalled ? binary : null),
    stat: (path) => (isInstalled && path === helper ? (owner ?? undefined) : undefined),
    install: () => {
      fetched.push('electron');
      isInstalled = failure === undefined;
      return Promise.resolve({ ok: isInstalled, output: '', durationMs: 1000, ...failure });
    },
  };
  return { machine: made, fetched };
};

const version = '45.4.1';

describe('Electron', () => {
  it.each<[string, Options]>([
    ['with a display', {}],
    ['on Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on macOS', { platform: 'darwin', env: {} }],
    ['on Windows', { platform: 'win32', env: {} }],
    ['where the kernel has the settings and allows it', { settings: { 'user/max_user_namespaces': '127235' } }],
  ])('is fetched and opens %s', async (_name, options) => {
    const { machine: here, fetched } = machine(options);
    expect(await ensureElectron(version, here)).toEqual({ path: binary });
    expect(fetched).toEqual(['electron']);
  });

  it.each<[string, Options, string]>([
    ['without a display', { env: {} }, 'there is no display'],
    ['as root', { isRoot: true }, 'Electron does not run as root'],
    [
      'without a network',
      { isReachable: () => Promise.resolve(false) },
      "Electron's binary can't be fetched from here",
    ],
  ])('is not fetched %s', async (_name, options, reason) => {
    const { machine: here, fetched } = machine(options);
    expect(await ensureElectron(version, here)).toEqual({ missing: reason });
    expect(fetched).toEqual([]);
  });
});

describe.each([
  ['Ubuntu 23.10 and later', { 'kernel/apparmor_restrict_unprivileged_userns': '1' }],
  ['a hardened Debian kernel', { 'kernel/unprivileged_userns_clone': '0' }],
  ['a kernel without user namespaces', { 'user/max_user_namespaces': '0' }],
])('on %s', (_name, settings) => {
  it('Electron is fetched, and the advice names a file that is there', async () => {
    const { machine: here, fetched } = machine({ settings });
    const choice = await ensureElectron(version, here);
    expect(fetched).toEqual(['electron']);
    expect(choice).toEqual({
      missing: 'this system does not let Electron sandbox its windows',
      advice: `sudo chown root "${helper}" && sudo chmod 4755 "${helper}"`,
    });
    expect(here.stat(helper)).toBeDefined();
  });

  it.each([
    ['opens once the advice was followed', { uid: 0, mode: 0o104755 }, { path: binary }],
    ['does not open with half of it', { uid: 0, mode: 0o100755 }, { advice: expect.stringContaining('4755') }],
    ['does not open with the other half', { uid: 1000, mode: 0o104755 }, { advice: expect.stringContaining('root') }],
  ])('Electron %s', async (_case, owner, choice) => {
    const { machine: here } = machine({ settings, owner, isInstalled: true });
    expect(await ensureElectron(version, here)).toMatchObject(choice);
    expect(findElectron(here)).toMatchObject(choice);
  });
});

it('nothing is advised about a helper that is not there', async () => {
  const { machine: here } = machine({ settings: { 'user/max_user_namespaces': '0' }, owner: null });
  expect(await ensureElectron(version, here)).toEqual({
    missing: 'this system does not let Electron sandbox its windows',
  });
});

describe('an install script that fails', () => {
  const stack =
    'HTTPError: Response code 404 (Not Found)\n    at Request.<anonymous> (got/as-promise/index.js:118:42)\n    at process.processTicks\n';

  it.each([
    ['is quoted without its stack', { output: stack }, 'HTTPError: Response code 404 (Not Found)'],
    ['is quoted without the line of Node', { output: 'Error: no zip\n\nNode.js v24.21.0\n' }, 'Error: no zip'],
    ['is quoted without a second period', { output: 'The disk is full.\n' }, 'The disk is full'],
    ['is said to take too long', { output: '', durationMs: 300_010 }, 'it took more than 5 minutes'],
    ['is said to say nothing', { output: '' }, 'its install script gave no reason'],
  ])('%s', async (_name, failure, reason) => {
    const choice = { missing: `Electron could not be fetched: ${reason}` };
    expect(await ensureElectronBinary(version, machine({ failure }).machine)).toEqual(choice);
    expect(await ensureElectron(version, machine({ failure }).machine)).toEqual(choice);
  });
});
