// The application menu of each system (test 16, S8).
import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../main/shell/electron/menu.ts';
import { choosable } from '../../support/menu-items.ts';

const rolesOf = (items: Electron.MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ role, submenu }) => [...(role ? [role] : []), ...(Array.isArray(submenu) ? rolesOf(submenu) : [])]);
const roles = (platform: NodeJS.Platform, isPackaged: boolean) =>
  rolesOf(menuTemplate({ platform, isPackaged, open: () => {} }));

describe.each(['darwin', 'win32', 'linux'] as const)('on %s', (platform) => {
  it('has editing, the window, the zoom, and each role once', () => {
    const found = roles(platform, true);
    expect(found).toEqual(expect.arrayContaining(['editMenu', 'windowMenu', 'zoomIn', 'togglefullscreen']));
    expect(new Set(found).size).toBe(found.length);
  });

  it('has no reload and no developer tools in the product', () => {
    const found = roles(platform, true).map((role) => role.toLowerCase());
    expect(found.filter((role) => /reload|devtools/.test(role))).toEqual([]);
  });

  it('has both while Galley is developed', () => {
    expect(roles(platform, false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  });
});

it('has what macOS wants in the menu of the application, and Quit alone elsewhere', () => {
  const first = (platform: NodeJS.Platform) =>
    rolesOf(menuTemplate({ platform, isPackaged: true, open: () => {} }).slice(0, 1));
  expect(first('darwin')).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
  expect([first('linux'), first('win32')]).toEqual([['quit'], ['quit']]);
});

it.each(['darwin', 'win32', 'linux'] as const)('leads on %s to the settings, each page and the help', (platform) => {
  const went = choosable(platform).map(({ label, choose }) => [label, choose()]);
  expect(went).toHaveLength(11);
  expect(went).toEqual(
    expect.arrayContaining([
      ['Settings…', '#/settings/appearance'],
      ['Calendar', '#/calendar/month'],
      ['Galley Help', '#/help'],
    ]),
  );
});
