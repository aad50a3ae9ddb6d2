// What would be seen outside of the page: tests read it through Playwright's `evaluate`, and answer questions ahead.
import type { MenuItemConstructorOptions, MessageBoxSyncOptions } from 'electron';

type Shown = {
  menus: MenuItemConstructorOptions[][];
  contextMenus: MenuItemConstructorOptions[][];
  notices: { title: string; body: string; click(): void }[];
  trays: { tip: string; menu: MenuItemConstructorOptions[]; click(): void }[];
  dialogs: (MessageBoxSyncOptions | { title: string; content: string })[];
  /** Which button the next questions are answered with; without one, the one that cancels. */
  answers: number[];
  /** What the next dialogs for a folder are answered with; without one, they are canceled. */
  chosenFolders: string[];
  opened: string[];
  drags: { files: string[] }[];
  progress: number[];
  /** On the icon of dock and launcher. */
  badge: number;
  shortcuts: Map<string, () => void>;
  /** Steps of the start, in their order. */
  steps: string[];
};

export const records: Shown = {
  menus: [],
  contextMenus: [],
  notices: [],
  trays: [],
  dialogs: [],
  answers: [],
  chosenFolders: [],
  opened: [],
  drags: [],
  progress: [],
  badge: 0,
  shortcuts: new Map(),
  steps: [],
};
Object.defineProperty(globalThis, 'electronRecords', { value: records });
