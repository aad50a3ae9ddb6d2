// Records what a review pack shows, so that answers to it can be matched to posts, however they change meanwhile.
import { createHash, randomBytes } from 'node:crypto';
import type { PostId } from '../../../preload/ids.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Store } from '../../store/store.ts';
import { accountSnapshot } from '../../sync/kernel/cached-replies.ts';
import { approvalHash, approvedIn } from '../../sync/posts/approval.ts';

/** `items`: by post; random, so that a pack says nothing of this library. */
export type RecordedPack = { pack: string; items: ReadonlyMap<PostId, { item: string; hash: string }> };

/** The business of a pack, the same on each of its computers, as a name that means nothing elsewhere; empty: not known yet. */
export const ownerOf = (store: Store): string => {
  const id = accountSnapshot(store)?.businessId;
  return id === undefined ? '' : createHash('sha256').update(id).digest('hex').slice(0, 16);
};

export const recordPack = (sync: Pick<Sync, 'transact' | 'time'>, posts: readonly Post[]): RecordedPack => {
  const pack = randomBytes(16).toString('hex');
  const items = posts.map((post) => {
    const approved = approvedIn(post);
    return {
      ...approved,
      id: post.id,
      pid: Number(post.id),
      item: randomBytes(9).toString('base64url'),
      hash: approvalHash(approved),
    };
  });
  sync.transact(({ store }) =>
    store.reviews.add(
      pack,
      items.map(({ id: _id, ...item }) => item),
      sync.time.nowMs(),
    ),
  );
  return { pack, items: new Map(items.map(({ id, item, hash }) => [id, { item, hash }])) };
};
