// What is seen of a post: what the service confirmed, and every open change on top of it in the order of sending.
import type { Post } from '../../../preload/model/post.ts';
import type { Operation } from '../../store/operations.ts';
import type { Store } from '../../store/store.ts';
import { kinds } from '../kinds.ts';
import type { WirePost } from '../operation.ts';
import { blankPost, toPost } from './as-seen.ts';
import { fromKept } from './wire.ts';

const making: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.promote'];
/** Its end gives the post to the service. */
export const makesPost = ({ kind }: Operation): boolean => making.includes(kind);

/** All that a post is made of. `operations`: the open ones in their order. */
export type Whole = { pid: number; confirmed: WirePost | null; operations: Operation[] };

/** null: nothing of it is known and nothing makes it. Words stay in view until the person decides, also parked ones. */
export const fold = ({ pid, confirmed, operations }: Whole): Post | null => {
  const maker = operations.find(makesPost);
  const post = confirmed ? toPost(pid, confirmed) : maker ? blankPost(pid, maker.intentAtMs) : null;
  if (post) for (const operation of operations) kinds[operation.kind].show(post, operation);
  return post;
};

export const readWhole = (store: Store, pid: number): Whole => {
  const document = store.posts.document(pid);
  return {
    pid,
    confirmed: document && fromKept(document.confirmed),
    operations: store.operations.ofPost(pid),
  };
};
