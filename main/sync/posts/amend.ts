// A reply that is no whole post: what it tells is written into what is confirmed.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { WirePost, WireVariant } from './packed.ts';
import type { Tx } from '../kernel/transaction.ts';
import { fromKept, toKept } from './wire.ts';

/** `isWhole` false: the reply left something open, so the post is to be read again. */
export const amendPost = (tx: Tx, pid: number, amend: (post: WirePost) => void, isWhole: boolean): void => {
  const document = tx.store.posts.document(pid);
  tx.store.posts.settled(pid, tx.nowMs);
  tx.touch(pid);
  if (!document) return;
  const post = fromKept(document.confirmed);
  amend(post);
  tx.store.posts.confirm(pid, { ...toKept(post), readAtMs: isWhole ? document.readAtMs : 0 });
};

export const variantOf = (post: WirePost, platform: PlatformId | null): WireVariant | undefined =>
  post.variants.find((variant) => (platform === null ? variant.isPrimary : variant.platform === platform));

type Planned = { status: string; variants: { platform: string; status: string; scheduledAt?: unknown }[] };

/** Writes a slot (ISO or as the service sent it) or takes it away, and what follows from it for the whole post. */
export const plan = (post: Planned, platform: PlatformId | null, slot: string | object | null): void => {
  for (const variant of post.variants) {
    if (variant.platform !== platform) continue;
    variant.scheduledAt = slot;
    // What it is after its time was taken away is not stated: a reading tells.
    if (variant.status !== 'published') variant.status = slot === null ? 'draft' : 'scheduled';
  }
  if (post.status !== 'published') {
    post.status = post.variants.some(({ status }) => status === 'scheduled') ? 'scheduled' : 'draft';
  }
};
