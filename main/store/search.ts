// Full-text search over posts, fed from a queue in idle moments.
import type { PostCursor } from './posts.ts';
import type { PostRow } from '../../preload/model/post.ts';

export type SearchTexts = {
  name: string;
  body: string;
  title: string;
  description: string;
  hashtags: string;
  alt: string;
  idea: string;
};

export type SearchStore = {
  dirty(limit: number): number[];
  dirtyCount(): number;
  /** null: the post is gone from the index. */
  index(pid: number, texts: SearchTexts | null): void;
  /** Merges index segments and writes the log into the file; for idle moments. */
  tidy(): void;
  /** Every word must be there, the last one may be unfinished; newest created first. */
  find(
    words: string,
    filter: { status?: string | undefined; platform?: string | undefined },
    cursor: PostCursor | null,
    limit: number,
  ): { rows: (PostRow & { cursor: PostCursor })[] };
};
