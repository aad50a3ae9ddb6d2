// What is seen of a post: what the service confirmed, and every open change on top of it in the order of sending.
import type { Post } from '../../../preload/contract/posts.ts';
import type { Operation } from '../../store/outbox.ts';
import { blankPost, toPost } from './as-seen.ts';
import type { Whole } from './wire.ts';

const making: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.promote'];
/** Its end gives the post to the service. */
export const makesPost = ({ kind }: Operation): boolean => making.includes(kind);

/** How each kind of change shows at once. */
export type Effects = Record<Operation['kind'], { show(post: Post, operation: Operation): void }>;

/** null: nothing of it is known and nothing makes it. Words stay in view until the person decides, also parked ones. */
export const fold = ({ pid, confirmed, operations }: Whole, effects: Effects): Post | null => {
  const maker = operations.find(makesPost);
  const post = confirmed ? toPost(pid, confirmed) : maker ? blankPost(pid, maker.intentAtMs) : null;
  if (post) for (const operation of operations) effects[operation.kind].show(post, operation);
  return post;
};
