// Links that open Galley from outside: galley://open/<kind>/<id>. They lead to a place and do nothing else.

export const linkScheme = 'galley';
const maxLength = 512;
const grammar = /^galley:\/\/open\/(post)\/([\w-]{1,64})$/;

export type DeepLink = { kind: 'post'; id: string };

/** null for everything that is not exactly such a link. */
export const parseDeepLink = (text: string): DeepLink | null => {
  const id = text.length <= maxLength ? grammar.exec(text)?.[2] : undefined;
  return id ? { kind: 'post', id } : null;
};

/** Of a command line only the first argument that looks like a link counts; Chromium adds switches of its own. */
export const deepLinkOf = (argv: readonly string[]): DeepLink | null => {
  const text = argv.find((argument) => argument.startsWith(`${linkScheme}:`));
  return text ? parseDeepLink(text) : null;
};

/** Where the window shows it, after the # of its address (renderer/state/route.svelte.ts). */
export const placeOfLink = ({ id }: DeepLink): string => `#/editor/${id}`;
