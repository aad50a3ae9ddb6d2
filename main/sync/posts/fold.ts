// What is seen of a post: what the service confirmed, and every open change on top of it in the order of sending.
import type { Post } from '../../../preload/contract/posts.ts';
import type { Operation } from '../../store/outbox.ts';
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

export const readWhole = (store: Store, pid: number): Whole => ({
  pid,
  confirmed: readConfirmed(store, pid),
  operations: store.operations.ofPost(pid),
});

/** What was read last, known by its content: an edit reads its post twice, and people go on in one post. */
let last: { hash: string; wire: WirePost } | null = null;

/** Several readers share it: nobody changes it. */
const readConfirmed = ({ posts }: Store, pid: number): WirePost | null => {
  const confirmed = posts.confirmed(pid, last?.hash ?? null);
  if (!confirmed) return null;
  if (confirmed.text !== null) last = { hash: confirmed.hash, wire: fromKept(confirmed.text) };
  return last?.wire ?? null;
};
