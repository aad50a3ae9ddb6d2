// Words of the Library where it has nothing to list.
import type { LibraryTab } from '../../app/route.svelte.ts';

const empty: Record<Exclude<LibraryTab, 'all'>, { title: string; text: string }> = {
  drafts: { title: 'No drafts', text: 'Posts you are still writing stand here.' },
  scheduled: { title: 'Nothing is scheduled', text: 'Give a post a time and it stands here until it goes out.' },
  published: { title: 'Nothing is published yet', text: 'Posts that went out stand here.' },
  approval: { title: 'All caught up', text: 'No post waits for your approval.' },
  failed: { title: 'Nothing failed', text: 'A post that could not go out would stand here, with the reason.' },
};

export const emptyLibraryStrings = {
  nothingYet: {
    title: 'Nothing here yet',
    text: 'Start with one sentence, or drop a folder of pictures and videos anywhere on this window.',
    write: 'Write a post',
    files: 'Choose files',
    press: 'Press',
    anyTime: 'any time',
  },
  tabs: empty,
  showAll: 'Show all posts',
};
