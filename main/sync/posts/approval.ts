// Whether a post still says what was approved: words and pictures by platform, compared as text.
import { createHash } from 'node:crypto';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Approval, ApprovedVersion } from '../../store/wording-history.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import { toPost } from './view-model.ts';
import { decodePost } from './codec.ts';
import { attachmentOf, isSame } from './fields.ts';

/** Once the service has taken an approval: of what it has, not of what still waits here. */
export const keepApproval = (tx: Tx, pid: number): void => {
  const document = tx.store.posts.document(pid);
  if (document) add(tx, pid, approvedIn(toPost(pid, decodePost(document.confirmed))), 'here');
};

/**
 * The person approves what has changed since. The service is not asked: it holds the post as approved already. Returns
 * the hash of it; null: just that is approved.
 */
export const addApproval = (tx: Tx, pid: number, approved: Approved): string | null => {
  const hash = hashOf(approved);
  if (tx.store.approvals.newest(pid)?.hash === hash) return null;
  add(tx, pid, approved, 'again');
  tx.touch(pid);
  return hash;
};

/** false: the post was approved in another way since. */
export const removeApproval = (tx: Tx, pid: number, hash: string): boolean => {
  const isRemoved = tx.store.approvals.removeAgain(pid, hash);
  if (isRemoved) tx.touch(pid);
  return isRemoved;
};

/** Of what was not published yet. Where the service asks for an approval again, that says more. */
export const approvalStanding = (
  store: Store,
  pid: number,
  post: Post,
): Pick<Post, 'changedSinceApproval' | 'approval'> => {
  const open = post.variants.filter(({ status }) => status !== 'published');
  const approval = post.needsApproval || open.length === 0 ? null : store.approvals.newest(pid);
  if (!approval) return { changedSinceApproval: false };
  const { slot } = approvedIn(post);
  const isMoved = slot !== null && approval.slot !== null && Date.parse(slot) !== Date.parse(approval.slot);
  return {
    changedSinceApproval: isChanged(store, approval, open),
    approval: {
      at: new Date(approval.atMs).toISOString(),
      ...(isMoved && approval.slot !== null && { for: approval.slot }),
    },
  };
};

const isChanged = (store: Store, { words: all }: Approval, variants: readonly Variant[]): boolean =>
  variants.some((variant) => {
    const approved = all.find(({ platform }) => platform === variant.platform);
    if (approved === undefined) return true;
    const { words, media } = differsFromApproved(store, approved, variant);
    return words || media;
  });

/** What the service trims is no difference, and a file is the same picture under the service's name. */
export const differsFromApproved = (
  store: Store,
  approved: ApprovedVersion,
  variant: Variant,
): { words: boolean; media: boolean } => {
  const now = versionOf(variant);
  const fileOf = (media: string) => {
    const attachment = attachmentOf(media);
    return ('mid' in attachment ? attachment.mid : store.media.midOf(media)) ?? media;
  };
  return {
    words: fields.some((field) => !isSame(approved[field], now[field])),
    media: JSON.stringify(approved.media.map(fileOf)) !== JSON.stringify(now.media.map(fileOf)),
  };
};
const fields = ['text', 'title', 'hashtags', 'altText'] as const;

export type Approved = Pick<Approval, 'words' | 'slot'>;

/** All that an approval of the post as it is would be about. */
export const approvedIn = ({ variants }: Post): Approved => ({
  words: variants.map(versionOf).sort((one, other) => (one.platform < other.platform ? -1 : 1)),
  slot: variants.find(({ scheduledAt }) => typeof scheduledAt === 'string')?.scheduledAt ?? null,
});

const hashOf = ({ words }: Approved): string =>
  `g1:${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`;

const add = (tx: Tx, pid: number, approved: Approved, source: Approval['source']): void =>
  tx.store.approvals.add(pid, { ...approved, hash: hashOf(approved), source, atMs: tx.nowMs });

/** On Pinterest and Shorts both fields hold the text (as-seen.ts). */
const versionOf = ({ platform, body, title, hashtags, altText, media }: Variant): ApprovedVersion => ({
  platform,
  text: body ?? '',
  title: title ?? '',
  hashtags,
  altText: altText ?? '',
  media: media.map(({ id }) => id),
});
