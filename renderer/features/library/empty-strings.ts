// Strings of a Library, or a tab of it, with nothing in it: loaded late, as most have posts.
import type { LibraryTab } from '../../app/route.svelte.ts';
import { plural } from '../../app/strings.ts';

const empty: Record<Exclude<LibraryTab, 'all'>, { title: string; text: string }> = {
  drafts: { title: 'No drafts', text: 'Posts you are still writing appear here.' },
  scheduled: { title: 'Nothing is scheduled', text: 'Scheduled posts appear here until they publish.' },
  published: { title: 'Nothing is published yet', text: 'Published posts appear here.' },
  approval: { title: 'Nothing to approve', text: 'Posts that need your approval appear here.' },
  blocked: { title: 'Nothing is blocked', text: "Posts that can't be published appear here, with the reason." },
};

export const emptyLibraryStrings = {
  nothingYet: {
    title: 'Nothing here yet',
    text: 'Start with one sentence, or drop a folder of pictures and videos anywhere in this window.',
    write: 'Write a post',
    files: 'Choose files',
    press: 'Press',
    anyTime: 'anytime',
  },
  deleting: {
    title: 'No posts left',
    text: (count: number) =>
      `${plural(count, 'deletion is', 'deletions are')} waiting to be sent. Until then the service still has ${count === 1 ? 'this post' : 'these posts'}.`,
    undoText: "Undo restores what hasn't been sent.",
    undo: 'Undo',
    see: 'See Activity',
  },
  tabs: empty,
  showAll: 'Show all posts',
};
