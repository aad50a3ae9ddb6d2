// What lists are given of posts: views, filters, pages and cursors.
import type { PostFilter } from '../../preload/rules/post-query.ts';
import type { PostLine, PostRow } from '../../preload/contract/posts.ts';

export type PostView = {
  name: string;
  kind: string;
  status: string;
  sync: string;
  createdMs: number;
  updatedMs: number;
  line: PostLine;
  versions: { platform: string; status: string; slotMs: number | null; publishedMs: number | null }[];
};

/** Unix ms: `fromMs` is in it, `beforeMs` is not. */
export type SpanMs = { fromMs?: number | undefined; beforeMs?: number | undefined };
export type ListFilter = Omit<PostFilter, 'search' | 'created' | 'slot'> & {
  created?: SpanMs | undefined;
  slot?: SpanMs | undefined;
};
/** The last row of the page before, by what it is sorted by. */
export type PostCursor = { key: string | number; pid: number };
/** `next`: what the page after begins behind; null: this is the last one. */
export type Page = { rows: PostRow[]; next: PostCursor | null };
