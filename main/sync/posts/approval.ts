// Whether a post still says what was approved: words and pictures by platform, compared as text.
import { createHash } from 'node:crypto';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Approval, ApprovedVersion } from '../../store/history.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import { toPost } from './view-model.ts';
import { fromKept } from './codec.ts';

/** Once the service has taken an approval: of what it has, not of what still waits here. */
export const keepApproval = (tx: Tx, pid: number): void => {
  const document = tx.store.posts.document(pid);
  if (document) add(tx, pid, toPost(pid, fromKept(document.confirmed)), 'here');
};

/** The person approves what has changed since. The service is not asked: it holds the post as approved already. */
export const approveAgain = (tx: Tx, pid: number, post: Post): void => {
  add(tx, pid, post, 'again');
  tx.touch(pid);
};

/** Of what was not published yet. Where the service asks for an approval again, that says more. */
export const isChangedSinceApproval = (store: Store, pid: number, post: Post): boolean => {
  const open = post.variants.filter(({ status }) => status !== 'published');
  if (post.needsApproval || open.length === 0) return false;
  const approval = store.approvals.newest(pid);
  if (!approval) return false;
  return open.some((variant) => {
    const approved = approval.words.find(({ platform }) => platform === variant.platform);
    return approved === undefined || canonical(approved) !== canonical(versionOf(variant));
  });
};

const add = (tx: Tx, pid: number, post: Post, source: Approval['source']): void => {
  const words = post.variants.map(versionOf).sort((one, other) => (one.platform < other.platform ? -1 : 1));
  const hash = `g1:${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`;
  const slot = post.variants.find(({ scheduledAt }) => typeof scheduledAt === 'string')?.scheduledAt ?? null;
  tx.store.approvals.add(pid, { hash, words, slot, source, atMs: tx.nowMs });
};

/** On Pinterest and Shorts both fields hold the text (as-seen.ts). */
const versionOf = ({ platform, body, title, hashtags, altText, media }: Variant): ApprovedVersion => ({
  platform,
  text: body ?? '',
  title: title ?? '',
  hashtags,
  altText: altText ?? '',
  media: media.map(({ id }) => id),
});

const canonical = ({ text, title, hashtags, altText, media }: ApprovedVersion): string =>
  JSON.stringify([text, title, hashtags, altText, media]);
