// Posts that are dragged from one page to another: put down by the page that goes, taken up by the one that comes.
import type { PostSet } from '../../preload/contract/library.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import type { App } from './app.ts';

/** `row`: the one that was pressed. `at`: where the pointer is. */
export type Carried = { of: PostSet; row: PostRow; count: number; at: { x: number; y: number } };

/** Of each window, between two pages. */
const carried = new WeakMap<App, Carried>();

export const carry = (app: App, posts: Carried): void => void carried.set(app, posts);

/** undefined: nothing is in the hand. */
export const takeCarried = (app: App): Carried | undefined => {
  const posts = carried.get(app);
  carried.delete(app);
  return posts;
};
