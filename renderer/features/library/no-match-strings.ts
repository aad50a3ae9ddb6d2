// Words for a search or a filter that finds no post.
import { quoted } from '../../app/strings.ts';

export const noMatchStrings = {
  title: 'No posts match',
  filter: 'No post fits these filters.',
  search: (search: string) => `Nothing holds ${quoted(search)}.`,
  wholeWords: (search: string) => `No whole words match ${quoted(search)}.`,
  inside: 'Search inside words',
};
