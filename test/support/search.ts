// Posts that a search can find.
import type { SearchTexts } from '../../main/store/search.ts';
import { postView, startMs, type TestLibrary } from './library.ts';

export const searchTexts = (change: Partial<SearchTexts> = {}): SearchTexts => ({
  name: '',
  body: '',
  title: '',
  description: '',
  hashtags: '',
  alt: '',
  idea: '',
  note: '',
  media: '',
  ...change,
});

/** A post that is found by `texts`; returns its local id. */
export const writePost = (
  { store }: TestLibrary,
  name: string,
  texts: Partial<SearchTexts>,
  change: Parameters<typeof postView>[0] = {},
): number => {
  const pid = store.posts.add({ sid: null, view: postView({ name, createdMs: startMs, ...change }) });
  store.search.index([[pid, searchTexts(texts)]]);
  return pid;
};
