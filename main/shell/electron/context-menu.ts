// The context menu where the page has none: text fields and selected text. Electron has none by default.
import type { ContentsPort, ContextMenuParams, ElectronPorts, MenuTemplate } from './ports.ts';

type Deps = Pick<ElectronPorts, 'popUpMenu'> & { platform: NodeJS.Platform };

/** For every page when it is created. */
export const offerContextMenu = (contents: ContentsPort, { popUpMenu, platform }: Deps): void =>
  void contents.on('context-menu', (_event, params) => {
    const template = params.isEditable ? ofField(contents, params) : ofSelection(contents, params, platform);
    if (template.length > 0) popUpMenu(template);
  });

const ofField = (contents: ContentsPort, params: ContextMenuParams): MenuTemplate => {
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = params.editFlags;
  return [
    ...ofSpelling(contents, params),
    { role: 'undo', enabled: canUndo },
    { role: 'redo', enabled: canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: canSelectAll },
  ];
};

const ofSpelling = (
  contents: ContentsPort,
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
): MenuTemplate => {
  if (misspelledWord === '') return [];
  const suggestions: MenuTemplate = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No Guesses Found', enabled: false }]),
    { type: 'separator' },
    {
      label: 'Add to Dictionary',
      click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    { type: 'separator' },
  ];
};

const ofSelection = (
  contents: ContentsPort,
  { selectionText, editFlags }: ContextMenuParams,
  platform: NodeJS.Platform,
): MenuTemplate => {
  const text = selectionText.trim();
  if (text === '') return [];
  const dictionaryItem: MenuTemplate = [
    { label: `Look Up “${shortened(text)}”`, click: () => contents.showDefinitionForSelection() },
    { type: 'separator' },
  ];
  return [...(platform === 'darwin' ? dictionaryItem : []), { role: 'copy', enabled: editFlags.canCopy }];
};

const longest = 25;
const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest).trim()}…`);
