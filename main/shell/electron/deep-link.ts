// Links that open Galley from outside: galley://open/post/<id>, and those of the Windows jump list. They only open a
// place or a dialog.
import type { ActionId } from '../../../preload/actions.ts';
import type { ShellWords } from '../words.ts';

export const linkScheme = 'galley';
const maxLength = 512;
const grammar = /^galley:\/\/open\/(?:post\/([\w-]{1,64})|(new-post|calendar|queue))$/;

/** The entries of the jump list, by the last part of their links. */
const linked = { 'new-post': 'newPost', calendar: 'goCalendar', queue: 'goQueue' } as const satisfies Record<
  string,
  ActionId
>;
type Linked = keyof typeof linked;

export type DeepLink = { kind: 'post'; id: string } | { kind: 'action'; id: ActionId };

/** null for everything that is not exactly such a link. */
export const parseDeepLink = (text: string): DeepLink | null => {
  const [, post, action] = (text.length <= maxLength && grammar.exec(text)) || [];
  if (action) return { kind: 'action', id: linked[action as Linked] };
  return post ? { kind: 'post', id: post } : null;
};

/** In a command line only the first argument that looks like a link counts; Chromium adds switches of its own. */
export const deepLinkOf = (argv: readonly string[]): DeepLink | null => {
  const text = argv.find((argument) => argument.startsWith(`${linkScheme}:`));
  return text ? parseDeepLink(text) : null;
};

/** The window's place for a post, after the # of its address (renderer/app/route.svelte.ts). */
export const placeOfPost = (id: string): string => `#/editor/${id}`;

/** For the taskbar button on Windows. `program`: the program that the system starts for Galley. */
export const jumpList = (program: string, words: ShellWords): Electron.Task[] =>
  (Object.keys(linked) as Linked[]).map((link) => {
    const label = words.actions[linked[link]];
    return {
      program,
      arguments: `${linkScheme}://open/${link}`,
      title: label,
      description: label,
      iconPath: program,
      iconIndex: 0,
    };
  });
