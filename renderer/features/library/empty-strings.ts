// Strings of a Library, or a tab of it, with nothing in it: loaded late, as most have posts.
import * as messages from '#messages/library/empty.ts';
import type { LibraryTab } from '../../app/route.svelte.ts';

const empty: Record<Exclude<LibraryTab, 'all'>, { title: string; text: string }> = messages.empty;

export const emptyLibraryStrings = {
  ...messages.emptyLibrary,
  tabs: empty,
};
