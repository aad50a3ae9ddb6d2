// The context menu where the page has none: text fields and selected text. Electron has none by default.
import type { ContentsPort, ContextMenuParams, ElectronPorts, MenuTemplate } from './ports.ts';
import type { ShellWords } from '../words.ts';

type Deps = Pick<ElectronPorts, 'popUpMenu'> & { platform: NodeJS.Platform; words: () => ShellWords };

/** For every page when it is created. */
export const offerContextMenu = (contents: ContentsPort, { popUpMenu, platform, words }: Deps): void =>
  void contents.on('context-menu', (_event, params) => {
    const template = params.isEditable
      ? ofField(contents, params, words())
      : ofSelection(contents, params, words(), platform);
    if (template.length > 0) popUpMenu(template);
  });

const ofField = (contents: ContentsPort, params: ContextMenuParams, words: ShellWords): MenuTemplate => {
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = params.editFlags;
  return [
    ...ofSpelling(contents, params, words),
    { role: 'undo', label: words.roles.undo, enabled: canUndo },
    { role: 'redo', label: words.roles.redo, enabled: canRedo },
    { type: 'separator' },
    { role: 'cut', label: words.roles.cut, enabled: canCut },
    { role: 'copy', label: words.roles.copy, enabled: canCopy },
    { role: 'paste', label: words.roles.paste, enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.roles.selectAll, enabled: canSelectAll },
  ];
};

const ofSpelling = (
  contents: ContentsPort,
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
  words: ShellWords,
): MenuTemplate => {
  if (misspelledWord === '') return [];
  const suggestions: MenuTemplate = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: words.context.noGuesses, enabled: false }]),
    { type: 'separator' },
    {
      label: words.context.addToDictionary,
      click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    { type: 'separator' },
  ];
};

const ofSelection = (
  contents: ContentsPort,
  { selectionText, editFlags }: ContextMenuParams,
  words: ShellWords,
  platform: NodeJS.Platform,
): MenuTemplate => {
  const text = selectionText.trim();
  if (text === '') return [];
  const dictionaryItem: MenuTemplate = [
    { label: words.context.define(shortened(text)), click: () => contents.showDefinitionForSelection() },
    { type: 'separator' },
  ];
  return [
    ...(platform === 'darwin' ? dictionaryItem : []),
    { role: 'copy', label: words.roles.copy, enabled: editFlags.canCopy },
  ];
};

const longest = 25;
const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest).trim()}…`);
