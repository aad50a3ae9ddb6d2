// Opening Galley at login, as each system keeps it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLoginItem } from '../../../main/shell/electron/login-item.ts';
import { createFakeElectron } from '../../support/fake-electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const make = (
  platform: NodeJS.Platform,
  { programPath = '/opt/Galley/galley', isPackaged = true }: { programPath?: string; isPackaged?: boolean } = {},
) => {
  const electron = createFakeElectron({ isPackaged });
  const autostartDir = join(temporaryFolder(), 'config', 'autostart');
  const item = createLoginItem({ app: electron.ports.app, platform, autostartDir, programPath });
  return { item, electron, file: join(autostartDir, 'galley.desktop') };
};

it.each(['darwin', 'win32'] as const)('is set in the system and read from it on %s', async (platform) => {
  const { item, electron, file } = make(platform);
  expect(await item.read()).toBe(false);
  await item.write(true);
  expect([await item.read(), electron.ports.app.getLoginItemSettings().openAtLogin]).toEqual([true, true]);
  await item.write(false);
  expect([await item.read(), existsSync(file)]).toEqual([false, false]);
});

it.each(['darwin', 'win32', 'linux'] as const)(
  'cannot be chosen before Galley is installed, on %s',
  async (platform) => {
    expect(await make(platform, { isPackaged: false }).item.read()).toBeNull();
  },
);

describe('on Linux', () => {
  it('is a file among those that the desktop opens', async () => {
    const { item, file } = make('linux');
    expect(await item.read()).toBe(false);
    await item.write(true);
    expect(await item.read()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(
      '[Desktop Entry]\nType=Application\nName=Galley\nExec="/opt/Galley/galley" --at-login\n',
    );
    await item.write(false);
    expect([await item.read(), existsSync(file)]).toEqual([false, false]);
  });

  it('is taken back although it was never there', async () => {
    const { item } = make('linux');
    await item.write(false);
    expect(await item.read()).toBe(false);
  });

  it('names a program whose path has signs of the file’s own', async () => {
    const { item, file } = make('linux', { programPath: '/home/rye/My $tuff "50%"/galley' });
    await item.write(true);
    expect(readFileSync(file, 'utf8')).toContain(String.raw`Exec="/home/rye/My \\$tuff \\"50%%\\"/galley"`);
  });
});
