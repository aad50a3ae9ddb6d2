// What pages are denied: options, navigation, popups, permissions (tests 2, 10 to 13; S1, S4 to S8, S14).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInsideApp, allowsPermission } from '../../../main/shell/electron/guards.ts';
import { windowOptions } from '../../../main/shell/electron/window.ts';
import { preventable, type FakeWindow } from '../../support/fake-electron.ts';
import { openShell, type OpenShell } from './shell.ts';

let shell: OpenShell;
let window: FakeWindow;
beforeAll(async () => {
  shell = await openShell();
  window = shell.window;
});
afterAll(() => shell.remove());

it('test 2, S1: the window is denied everything a page does not need', () => {
  expect(
    windowOptions({ isDark: false, platform: 'linux', preloadFile: '/p.cjs', isPackaged: true, isUnseen: false })
      .webPreferences,
  ).toEqual({
    preload: '/p.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableBlinkFeatures: 'Auxclick',
    spellcheck: true,
    devTools: false,
  });
});

it('S8: developer tools are there while Galley is developed and not in the product', () => {
  const options = { isDark: false, platform: 'linux', preloadFile: '/p.cjs', isUnseen: false } as const;
  expect(windowOptions({ ...options, isPackaged: false }).webPreferences?.devTools).toBe(true);
  expect(windowOptions({ ...options, isPackaged: true }).webPreferences?.devTools).toBe(false);
});

it('leaves room for the buttons of each system', () => {
  const options = { isDark: true, preloadFile: '/p.cjs', isPackaged: true, isUnseen: false };
  expect(windowOptions({ ...options, platform: 'darwin' })).toMatchObject({
    titleBarStyle: 'hidden',
    trafficLightPosition: { x: 14, y: 14 },
  });
  expect(windowOptions({ ...options, platform: 'win32' })).toMatchObject({
    titleBarStyle: 'hidden',
    titleBarOverlay: { height: 44 },
  });
});

const inside = [
  'app://galley/',
  'app://galley/index.html',
  'app://galley/#/editor/1',
  'app://galley',
  'app://galley/?x=1',
];
const outside = [
  'app://galley.evil/',
  'app://galleyx/',
  'app://galley@evil/',
  'app://user@galley/',
  'app://user:pass@galley/',
  'app://galley:1/',
  'app:///galley/',
  'app:galley',
  'app://',
  'apps://galley/',
  'https://galley/',
  'http://127.0.0.1:4010/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://galley/1',
  'about:blank',
  'chrome://gpu',
  'devtools://devtools/bundled/inspector.html',
  'view-source:app://galley/',
  '',
];

describe('test 10, S4 navigation', () => {
  it.each(inside)('stays possible to %s', (url) => {
    expect(isInsideApp(url)).toBe(true);
  });

  it.each(outside)('is prevented to %j, as link, in a frame, and by redirect', (url) => {
    const prevented = ['will-frame-navigate', 'will-redirect'].map((name) => {
      const event = preventable({ url, isMainFrame: false });
      window.webContents.emit(name, event);
      return event.prevented;
    });
    expect(prevented).toEqual([true, true]);
  });

  it('is prevented in every page Electron makes later, too', () => {
    const { ports, windows } = shell.electron;
    const later = new ports.BrowserWindow({});
    const event = preventable({ url: 'https://evil.test/' });
    windows.pop()?.webContents.emit('will-frame-navigate', event);
    expect([event.prevented, later.isDestroyed()]).toEqual([true, false]);
  });
});

describe('test 11, S5, S14 popups', () => {
  const popUp = async (url: string) => {
    shell.electron.openedOutside.length = 0;
    const answer = window.webContents.openWindow({ url });
    const duringAnswer = [...shell.electron.openedOutside];
    await nextTurn();
    await nextTurn();
    return { answer, duringAnswer, after: [...shell.electron.openedOutside] };
  };

  it('are denied, and a good link opens outside once that was said', async () => {
    expect(await popUp('https://example.org/a?b#c')).toEqual({
      answer: { action: 'deny' },
      duringAnswer: [],
      after: ['https://example.org/a?b#c'],
    });
  });

  it.each([
    ...outside.filter((url) => !url.startsWith('https:')),
    'http://example.org/',
    'https://user@example.org/',
    'https://user:pass@example.org/',
    `https://example.org/${'a'.repeat(2048)}`,
    'mailto:a@example.org?attach=/etc/passwd',
    'mailto:a@example.org?Attachment=x',
    'ms-msdt:/id',
    'smb://host/share',
    '\\\\host\\share',
    'ftp://example.org/',
    'vbscript:x',
    'ssh://example.org',
    'search-ms:query=x',
    'galley://open/post/1',
  ])('open nothing outside for %j', async (url) => {
    expect(await popUp(url)).toEqual({ answer: { action: 'deny' }, duringAnswer: [], after: [] });
  });
});

it('test 12, S6: a webview is prevented', () => {
  const event = preventable({});
  window.webContents.emit('will-attach-webview', event, {}, {});
  expect(event.prevented).toBe(true);
});

describe('test 13, S7 permissions', () => {
  const types = readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts'),
    'utf8',
  );
  const union = (method: string) => {
    const line = types.split('\n').find((each) => each.includes(`${method}(handler`)) ?? '';
    return [...line.slice(0, line.indexOf('requestingOrigin') + 1 || undefined).matchAll(/'([\w-]+)'/g)].map(
      ([, name]) => name ?? '',
    );
  };
  const names = [
    ...new Set([...union('setPermissionCheckHandler'), ...union('setPermissionRequestHandler')]),
  ].toSorted();
  const own = { from: 'app://galley', isMainFrame: true, hasContents: true };

  it('knows the names of this Electron', () => {
    expect(names.length).toBeGreaterThan(45);
    expect(names).toEqual(expect.arrayContaining(['clipboard-read', 'loopback-network', 'media', 'unknown']));
  });

  it('grants two of all names Electron has, whatever it calls the others', () => {
    expect(names.filter((permission) => allowsPermission({ ...own, permission }))).toEqual([
      'clipboard-sanitized-write',
      'fullscreen',
    ]);
  });

  it.each([
    ['a frame inside the window', { isMainFrame: false }],
    ['another page', { from: 'https://evil.test' }],
    ['a look-alike', { from: 'app://galley.evil/' }],
    ['nobody', { from: '' }],
    ['no window at all', { hasContents: false }],
  ])('grants nothing to %s', (_name, change) => {
    expect(allowsPermission({ ...own, permission: 'fullscreen', ...change })).toBe(false);
  });

  it('answers requests and checks of the window alike', () => {
    const { check, request } = shell.electron.guards;
    const ask = (permission: string, page: string) => {
      const details = { isMainFrame: true, requestingUrl: page };
      const answers = [check?.({}, permission, page, details), check?.(null, permission, page, details)];
      request?.({}, permission, (granted) => answers.push(granted), details);
      return answers;
    };
    expect(ask('fullscreen', 'app://galley/')).toEqual([true, false, true]);
    expect(ask('media', 'app://galley/')).toEqual([false, false, false]);
    expect(ask('fullscreen', 'https://evil.test/')).toEqual([false, false, false]);
  });

  it('gives out no device and no screen', () => {
    const { device, display } = shell.electron.guards;
    const streams: unknown[] = [];
    expect(device?.()).toBe(false);
    display?.({}, (answer) => streams.push(answer));
    expect(streams).toEqual([null]);
  });
});
