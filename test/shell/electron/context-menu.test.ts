// The menu of a right-click in text fields and over selected words.
import { expect, it, onTestFinished } from 'vitest';
import type { ContextMenuParams } from '../../../main/shell/electron/ports.ts';
import { openShell, type ShellOptions } from './shell.ts';

const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const nothing: ContextMenuParams = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: flags,
};

/** What a right-click on such a place offers. */
const open = async (options: ShellOptions = {}) => {
  const shell = await openShell(options);
  onTestFinished(() => shell.remove());
  const { webContents } = shell.window;
  const ask = (params: Partial<ContextMenuParams>) => {
    const { contextMenus } = shell.electron;
    contextMenus.length = 0;
    webContents.emit('context-menu', {}, { ...nothing, ...params });
    return contextMenus.flat().filter(({ type }) => type !== 'separator');
  };
  return { webContents, ask };
};

it('has what a text field needs, each on or off as the field says', async () => {
  const { ask } = await open();
  expect(ask({ isEditable: true }).map(({ role, enabled }) => [role, enabled])).toEqual([
    ['undo', true],
    ['redo', false],
    ['cut', true],
    ['copy', true],
    ['paste', true],
    ['selectAll', true],
  ]);
});

it('copies selected words, and says nothing where there is nothing to do', async () => {
  const { ask } = await open();
  expect(ask({ selectionText: ' Rye ' }).map(({ role }) => role)).toEqual(['copy']);
  expect(ask({ selectionText: '  ' })).toEqual([]);
});

it('corrects a misspelled word and learns it', async () => {
  const { ask, webContents } = await open();
  const menu = ask({ isEditable: true, misspelledWord: 'Sauerteg', dictionarySuggestions: ['Sauerteig'] });
  const click = (label: string) => {
    const item = menu.find((each) => each.label === label);
    (item?.click as (() => void) | undefined)?.();
  };
  click('Sauerteig');
  click('Add to Dictionary');
  expect([webContents.corrections, webContents.learned]).toEqual([['Sauerteig'], ['Sauerteg']]);
  expect(ask({ isEditable: true, misspelledWord: 'xqz' })[0]).toMatchObject({ enabled: false });
});

it('offers Look Up on macOS', async () => {
  const { ask, webContents } = await open({ platform: 'darwin' });
  const [dictionaryItem] = ask({ selectionText: 'a sourdough that is older than the baker' });
  expect(dictionaryItem?.label).toBe('Look Up “a sourdough that is older…”');
  (dictionaryItem?.click as (() => void) | undefined)?.();
  expect(webContents.definitions).toBe(1);
});
