// The application menu of each system (test 16, S8).
import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../main/shell/electron/menu.ts';

const rolesOf = (items: Electron.MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ role, submenu }) => [...(role ? [role] : []), ...(Array.isArray(submenu) ? rolesOf(submenu) : [])]);
const roles = (platform: NodeJS.Platform, isPackaged: boolean) => rolesOf(menuTemplate({ platform, isPackaged }));

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

it('has the application menu on macOS, which holds Quit, and Quit by itself elsewhere', () => {
  expect([roles('darwin', true)[0], roles('linux', true)[0], roles('win32', true)[0]]).toEqual([
    'appMenu',
    'quit',
    'quit',
  ]);
});
