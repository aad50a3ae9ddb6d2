// Strings of the Library.
import * as messages from '#messages/library.ts';
import type { LibraryTab } from '../../app/route.svelte.ts';
import { moments, posts } from '../../app/strings.ts';
import { stateStrings } from '../../posts/sync/status-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

const tabs: Record<LibraryTab, string> = {
  ...stateStrings,
  all: messages.tabs.all,
  drafts: messages.tabs.drafts,
};

export const libraryStrings = {
  ...messages.library,
  posts,
  tabs,
  columns: {
    ...messages.library.columns,
    sync: syncStrings.column,
  },
  groups: {
    ...messages.library.groups,
    today: moments.today,
    yesterday: moments.yesterday,
  },
};
