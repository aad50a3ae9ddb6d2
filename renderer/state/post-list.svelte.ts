// The Library's rows.
import type { Input } from '../../preload/bridge.ts';
import type { PostPage, PostRow } from '../../preload/model/post.ts';
import type { Bridge } from '../bridge.ts';
import { createPages, type PagedList } from './pages.svelte.ts';

export type PostFilter = Pick<Input<'posts.list'>, 'status' | 'search'>;
/** `last.total`: what the filter finds in all, read or not. */
export type PostList = PagedList<PostRow, PostPage>;

/** Must be called while a component is set up. Another status starts over. */
export const createPostList = (bridge: Bridge, filter: () => PostFilter, firstPages = 1): PostList =>
  createPages({
    bridge,
    filter,
    firstPages,
    async ask(filters, cursor) {
      const page = await bridge.call('posts.list', cursor === undefined ? filters : { ...filters, cursor });
      return { rows: page.rows, nextCursor: page.nextCursor, last: page };
    },
    hears: (topic) => topic === 'posts' || topic.startsWith('post:'),
    startsOver: (before, after) => before.status !== after.status,
  });
