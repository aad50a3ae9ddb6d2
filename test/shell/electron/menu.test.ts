// The menu bar of each system: every action of the registry once, under the palette's name, and what each system expects.
import { describe, expect, it } from 'vitest';
import { menuTemplate, acceleratorOf } from '../../../main/shell/electron/menu-bar.ts';
import { actionIds, actions, type Action, type ActionId } from '../../../preload/actions.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { shellWords } from '../../../main/shell/words.ts';
import { actionStrings } from '../../../renderer/app/palette/strings.ts';

type Item = Electron.MenuItemConstructorOptions;
const itemsOf = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
const menuOf = (platform: NodeJS.Platform, isPackaged = true, choose: (id: ActionId) => void = () => {}) =>
  menuTemplate({
    words: shellWords.en,
    platform,
    isPackaged,
    choose,
    steps: { undo: null, redo: null },
    theme: 'system',
  });
const rolesOf = (items: Item[]) => itemsOf(items).flatMap(({ role }) => role ?? []);
const entriesOf = (items: Item[]) => itemsOf(items).filter(({ id }) => id !== undefined);
const platforms = ['darwin', 'win32', 'linux'] as const;
const menuNames = {
  darwin: ['Galley', 'File', 'Edit', 'View', 'Post', 'Window', 'Help'],
  win32: ['File', 'Edit', 'View', 'Post', 'Window', 'Help'],
  linux: ['File', 'Edit', 'View', 'Post', 'Window', 'Help'],
};

describe.each(platforms)('on %s', (platform) => {
  it('has the menus of a desktop, in their order', () => {
    expect(menuOf(platform).map(({ label, role }) => label ?? role)).toEqual(menuNames[platform]);
  });

  it('has editing, closing, the zoom and About, and each role once', () => {
    const found = rolesOf(menuOf(platform));
    expect(found).toEqual(
      expect.arrayContaining(['cut', 'copy', 'paste', 'windowMenu', 'zoomIn', 'togglefullscreen', 'about', 'quit']),
    );
    expect(found).toContain('close');
    expect(new Set(found).size).toBe(found.length);
  });

  it('is in the language of the window, roles included', () => {
    const choices = { platform, isPackaged: false, choose: () => {}, theme: 'system' } as const;
    const steps = { undo: 'post.schedule', redo: null } as const;
    const labels = (language: Language) =>
      itemsOf(menuTemplate({ words: shellWords[language], steps, ...choices })).flatMap(({ label }) => label ?? []);
    const [german, english] = [labels('de'), labels('en')];
    expect(german).toContain('Rückgängig: Planen');
    expect(german).toContain('Ausschneiden');
    // Words that are the same in both.
    const same = ['Galley', 'Details', 'Uploads'];
    expect(german.filter((label) => english.includes(label) && !same.includes(label))).toEqual([]);
    expect(itemsOf(menuOf(platform)).filter(({ label, type }) => !label && type !== 'separator')).toEqual([]);
  });

  it('has an entry for each action that has a place, under the name that the palette gives it', () => {
    const entries = entriesOf(menuOf(platform));
    const placed = actionIds.filter((id) => actions[id].menu !== null);
    expect(entries.map(({ id }) => id).toSorted()).toEqual(placed.toSorted());
    expect(entries.map(({ label = '' }) => label.replace('…', ''))).toEqual(
      entries.map(({ id }) => actionStrings[id as ActionId]),
    );
  });

  it('names the steps that Undo and Redo would take', () => {
    const steps = { undo: 'post.schedule', redo: 'replace' } as const;
    const menu = menuTemplate({
      words: shellWords.en,
      platform,
      isPackaged: true,
      choose: () => {},
      steps,
      theme: 'system',
    });
    const labels = entriesOf(menu).flatMap(({ id, label }) => (id === 'undo' || id === 'redo' ? label : []));
    expect(labels).toEqual(['Undo Scheduling', 'Redo Find and Replace']);
  });

  it('has the themes in View, one of them marked', () => {
    const menu = menuTemplate({
      words: shellWords.en,
      platform,
      isPackaged: true,
      choose: () => {},
      steps: { undo: null, redo: null },
      theme: 'dark' as const,
    });
    const view = menu.find(({ label }) => label === 'View');
    const shown = itemsOf(view ? [view] : []).flatMap(({ type, label, checked }) =>
      type === 'radio' ? [[label, checked]] : [],
    );
    expect(shown).toEqual([
      ['System theme', false],
      ['Light theme', false],
      ['Dark theme', true],
    ]);
  });

  it('gives what is chosen by its id', () => {
    const chosen: ActionId[] = [];
    const entries = entriesOf(menuOf(platform, true, (id) => chosen.push(id)));
    // Electron gives it the item, the window and the keys held down; Galley's use none of them.
    for (const { click } of entries) (click as () => void)();
    expect(chosen).toEqual(entries.map(({ id }) => id));
  });

  it('leaves every key of an action to the window', () => {
    const withKeys = entriesOf(menuOf(platform)).filter(({ accelerator }) => accelerator !== undefined);
    expect(withKeys.length).toBeGreaterThan(10);
    expect(withKeys.filter(({ registerAccelerator }) => registerAccelerator !== false)).toEqual([]);
  });

  it('draws no two lines beside each other, and none at an end', () => {
    for (const { submenu } of menuOf(platform)) {
      const types = Array.isArray(submenu) ? submenu.map(({ type }) => type ?? 'entry') : ['entry'];
      expect(types.join(' ')).not.toMatch(/^separator|separator separator|separator$/);
    }
  });

  it('has no reload and no developer tools in the product', () => {
    const found = rolesOf(menuOf(platform)).map((role) => role.toLowerCase());
    expect(found.filter((role) => /reload|devtools/.test(role))).toEqual([]);
  });

  it('has both while Galley is developed', () => {
    expect(rolesOf(menuOf(platform, false))).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  });
});

it('has what macOS wants in the menu of the application, and Settings and Quit under File elsewhere', () => {
  const first = (platform: NodeJS.Platform) =>
    itemsOf(menuOf(platform).slice(0, 1)).flatMap(({ id, role }) => id ?? role ?? []);
  const own = ['services', 'hide', 'hideOthers', 'unhide', 'quit'];
  expect(first('darwin')).toEqual(['about', 'goSettings', ...own]);
  for (const platform of ['linux', 'win32'] as const) expect(first(platform).slice(-2)).toEqual(['goSettings', 'quit']);
});

it('writes the keys as Electron does, and none that a text field needs', () => {
  const written = Object.fromEntries(actionIds.flatMap((id) => [[id, acceleratorOf(id)]]));
  expect(written).toMatchObject({
    undo: 'CommandOrControl+Z',
    redo: 'CommandOrControl+Shift+Z',
    goSettings: 'CommandOrControl+,',
    publishThis: 'CommandOrControl+Shift+Enter',
    drawer: 'CommandOrControl+\\',
    newPost: undefined,
    back: undefined,
    remove: undefined,
  });
});

it('names for the open post an action of the selected posts that is called the same', () => {
  for (const id of actionIds) {
    const { menu, insteadOf }: Action = actions[id];
    if (insteadOf === undefined) continue;
    expect(actions[insteadOf as ActionId]).toMatchObject({ menu });
    if (actions[id].scope === 'post') expect(actionStrings[insteadOf as ActionId]).toBe(actionStrings[id]);
  }
});
