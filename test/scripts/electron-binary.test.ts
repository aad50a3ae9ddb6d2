// Where Electron could run, and the reason a person reads where it could not.
import { expect, it } from 'vitest';
import { electronObstacle } from '../../scripts/electron-binary.ts';

const linux = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false, canSandbox: true } as const;

it.each([
  ['with a display', linux, null],
  ['on Wayland', { ...linux, env: { WAYLAND_DISPLAY: 'wayland-0' } }, null],
  ['without a display', { ...linux, env: {} }, 'there is no display'],
  ['as root', { ...linux, isRoot: true }, 'Electron does not run as root'],
  ['on Ubuntu', { ...linux, canSandbox: false }, expect.stringContaining('sudo chmod 4755')],
  ['on macOS', { ...linux, platform: 'darwin', env: {}, canSandbox: false } as const, null],
  ['on Windows', { ...linux, platform: 'win32', env: {}, canSandbox: false } as const, null],
])('%s', (_name, machine, obstacle) => {
  expect(electronObstacle(machine)).toEqual(obstacle);
});
