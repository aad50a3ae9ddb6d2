// What the shell itself says, in each language: menus, dialogs of the system, the tray and plain pages.
import type { Language } from '../../preload/rules/message-format.ts';
import * as germanActions from '../messages/de/actions.ts';
import * as german from '../messages/de/shell.ts';
import * as englishActions from '../messages/en/actions.ts';
import * as english from '../messages/en/shell.ts';

export type ShellWords = typeof english & typeof englishActions;

export const shellWords: Readonly<Record<Language, ShellWords>> = {
  en: { ...english, ...englishActions },
  de: { ...german, ...germanActions },
};
