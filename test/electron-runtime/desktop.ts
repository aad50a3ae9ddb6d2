// What the system shows for an app: questions, menus, the tray, notices, keys; all of it recorded instead.
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { MenuItemConstructorOptions, MessageBoxSyncOptions } from 'electron';
import { groupRadioItems } from './radio-items.ts';
import { records } from './records.ts';

const answerTo = (options: MessageBoxSyncOptions): number => {
  records.dialogs.push(options);
  return records.answers.shift() ?? options.cancelId ?? 0;
};

export const dialog = {
  showErrorBox(title: string, content: string): void {
    records.dialogs.push({ title, content });
    process.stderr.write(`${title}: ${content}\n`);
  },
  showMessageBoxSync: answerTo,
  showMessageBox: (options: MessageBoxSyncOptions) => Promise.resolve({ response: answerTo(options) }),
  showOpenDialog: () => Promise.resolve({ filePaths: records.chosenFolders.splice(0, 1) }),
};

type Built = {
  template: MenuItemConstructorOptions[];
  getMenuItemById(id: string): MenuItemConstructorOptions | null;
  popup(): void;
};

const itemsOf = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

let applicationMenu: Built | null = null;

export const Menu = {
  buildFromTemplate(template: MenuItemConstructorOptions[]): Built {
    groupRadioItems(template);
    return {
      template,
      getMenuItemById: (id) => itemsOf(template).find((item) => item.id === id) ?? null,
      popup: () => void records.contextMenus.push(template),
    };
  },
  setApplicationMenu: (menu: Built): void => {
    applicationMenu = menu;
    records.menus.push(menu.template);
  },
  getApplicationMenu: () => applicationMenu,
};

export class Tray extends EventEmitter {
  readonly #shown = { tip: '', menu: [] as MenuItemConstructorOptions[], click: () => void this.emit('click') };

  constructor(icon: string) {
    super();
    this.setImage(icon);
    records.trays.push(this.#shown);
  }
  setImage(icon: string): void {
    if (!existsSync(icon)) throw new Error(`Failed to load image from path '${icon}'`);
  }
  setToolTip(tip: string): void {
    this.#shown.tip = tip;
  }
  setContextMenu({ template }: Built): void {
    this.#shown.menu = template;
  }
  destroy(): void {
    records.trays.splice(records.trays.indexOf(this.#shown), 1);
  }
}

export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;
  static isSupported(): boolean {
    return true;
  }
  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {
    records.notices.push({ title: this.title, body: this.body, click: () => void this.emit('click') });
  }
}

export const shell = {
  openExternal: (url: string) => Promise.resolve(void records.opened.push(url)),
  openPath(path: string) {
    records.opened.push(path);
    return Promise.resolve('');
  },
};

export const globalShortcut = {
  register(keys: string, press: () => void): boolean {
    if (records.shortcuts.has(keys)) return false;
    records.shortcuts.set(keys, press);
    return true;
  },
  unregister: (keys: string) => void records.shortcuts.delete(keys),
};

export const crashReporter = { start: () => void records.steps.push('crashReporter.start') };
export const powerMonitor = new EventEmitter();
