// Strings of the Library.
import type { LibraryTab } from '../../app/route.svelte.ts';
import { isolated, moments, plural, posts } from '../../app/strings.ts';
import { stateStrings } from '../../posts/sync/status-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

const tabs: Record<LibraryTab, string> = { ...stateStrings, all: 'All', drafts: 'Drafts' };

export const libraryStrings = {
  title: 'Library',
  loading: 'Loading',
  /** Beside the time that the service still has. */
  newTime: (time: string) => `New: ${time}`,
  posts,
  found: (count: number) => `${plural(count, 'post', 'posts')} found`,
  foundSome: (count: number) => `At least ${plural(count, 'post', 'posts')} found. Keep typing to narrow it down.`,
  soFar: (count: number) => `${plural(count, 'post', 'posts')} so far`,
  search: 'Search posts',
  clearSearch: 'Clear search',
  show: 'Show',
  tabs,
  columns: {
    post: 'Post',
    platforms: 'Platforms',
    status: 'Status',
    time: (city: string) => `Time, ${city}`,
    sync: syncStrings.column,
    actions: 'Actions',
  },
  groups: {
    today: moments.today,
    yesterday: moments.yesterday,
    'this-week': 'Earlier this week',
    'last-week': 'Last week',
    tomorrow: 'Tomorrow',
    'later-this-week': 'Later this week',
    'next-week': 'Next week',
    'no-time': 'No time set',
  },
  groupedBy: { newest: 'created', changed: 'changed' },
  openPost: 'Open',
  rowMenu: (name: string) => `Actions for ${isolated(name)}`,
  selectAll: 'Select all posts',
  select: (name: string) => `Select ${isolated(name)}`,
  importMedia: 'Import media',
  more: 'More about these posts',
  exportPosts: 'Export these posts',
  list: 'Posts',
  refreshFailed: "Couldn't refresh the list.",
  loadFailed: "Couldn't load posts.",
};
