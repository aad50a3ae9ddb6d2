// The Library's rows.
import type { Input } from '../../preload/bridge.ts';
import type { PostPage, PostRow } from '../../preload/contract/posts.ts';
import type { Bridge } from '../app/bridge.ts';
import { createPages, type PagedList } from '../app/pages.svelte.ts';

export type PostListing = Omit<Input<'posts.list'>, 'cursor'>;
/** `last.total`: what the filter finds in all, read or not. */
export type PostList = PagedList<PostRow, PostPage>;

/** Without the words, which change with every key. */
const shapeOf = ({ search: _, ...rest }: PostListing): string => JSON.stringify(rest);

/** Must be called while a component is set up. Other words keep the rows meanwhile, any other filter starts over. */
export const createPostList = (bridge: Bridge, filter: () => PostListing, firstPages = 1): PostList =>
  createPages({
    bridge,
    filter,
    firstPages,
    async ask(filters, cursor) {
      const page = await bridge.call('posts.list', cursor === undefined ? filters : { ...filters, cursor });
      return { rows: page.rows, nextCursor: page.nextCursor, last: page };
    },
    refreshesOn: (topic) => topic === 'posts' || topic === 'account' || topic.startsWith('post:'),
    startsOver: (before, after) => shapeOf(before) !== shapeOf(after),
  });
