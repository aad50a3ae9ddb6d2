// The confirmed post as it is stored: as JSON, read back, and patched by partial replies.
import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { Operation } from '../../store/outbox.ts';
import { decodeLine, encodeLine } from '../../store/post-rows.ts';
import type { StoredPost } from '../../store/posts.ts';
import type { Store } from '../../store/store.ts';
import type * as schema from '../../service/schema.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Tx } from '../kernel/transaction.ts';
import { fromPositions, type PositionalPost } from './positional-post.ts';

/** 132 bits, so no two posts share it, at half the size of the full hash. */
const hashLength = 22;

export type EncodedPost = { confirmed: string; hash: string };

/** Deterministic: absent and null members are equal, and so are all links to a post's files. */
export const encodePost = (wire: WirePost): EncodedPost => {
  const confirmed = JSON.stringify(stored(wire));
  return { confirmed, hash: hash('sha256', confirmed, 'base64url').slice(0, hashLength) };
};

/** Also reads what an earlier Galley stored by position. Throws when the text is damaged. */
export const decodePost = (confirmed: string): WirePost => {
  const encoded = JSON.parse(confirmed) as WirePost | PositionalPost;
  return Array.isArray(encoded) ? fromPositions(encoded) : encoded;
};

/** Everything a post is projected from. `operations`: the open ones in their order. */
export type Whole = {
  pid: number;
  confirmed: WirePost | null;
  /** Of `confirmed`. */
  hash: string | null;
  operations: Operation[];
};

export const readWhole = (store: Store, pid: number): Whole => ({
  pid,
  ...readConfirmed(store, pid),
  operations: store.operations.ofPost(pid),
});

/** The last parsed post, identified by its content: an edit reads its post twice, and people stay on one post. */
let last: { hash: string; wire: WirePost } | null = null;

/** Several readers share it: it must not be modified. */
const readConfirmed = ({ posts }: Store, pid: number): Pick<Whole, 'confirmed' | 'hash'> => {
  const confirmed = posts.confirmed(pid, last?.hash ?? null);
  if (!confirmed) return { confirmed: null, hash: null };
  if (confirmed.text !== null) last = { hash: confirmed.hash, wire: decodePost(confirmed.text) };
  return { confirmed: last?.wire ?? null, hash: confirmed.hash };
};

export type WirePost = z.infer<typeof schema.Post>;
export type WireVariant = z.infer<typeof schema.Variant>;

// The members that are stored, in their order. Links to files expire and are left out, as are members that Galley
// doesn't know.
const postMembers = ['id', 'name', 'kind', 'status', 'needsApproval', 'idea', 'createdAt', 'updatedAt'] as const;
const variantMembers = [
  ...(['id', 'platform', 'isPrimary', 'status', 'body', 'title', 'description', 'hashtags', 'altText'] as const),
  ...(['mediaOrigin', 'scheduledAt', 'publishedAt', 'permalink', 'pinned'] as const),
];
const mediaMembers = ['id', 'type', 'ratio', 'altText'] as const;
const generationMembers = ['status', 'error', 'videoStatus'] as const;
const scoreMembers = ['value', 'verdict', 'singleFix'] as const;
const failureMembers = ['reason', 'failedAt'] as const;

/** undefined, which JSON omits: there is nothing to store. */
const pick = <T extends object>(from: T | null | undefined, members: readonly (keyof T)[]) =>
  from && Object.fromEntries(members.map((member) => [member, from[member] ?? undefined]));

const stored = (post: WirePost): object => ({
  ...pick(post, postMembers),
  variants: post.variants.map((variant) => ({
    ...pick(variant, variantMembers),
    media: variant.media.map((item) => pick(item, mediaMembers)),
    generation: pick(variant.generation, generationMembers),
    score: pick(variant.score, scoreMembers) ?? undefined,
    publishFailure: pick(variant.publishFailure, failureMembers) ?? undefined,
  })),
});

// A partial reply: what it contains is patched into the confirmed state.
/** `isWhole` false: the reply left something open, so the post is to be read again. */
export const patchPost = (tx: Tx, pid: number, patch: (post: WirePost) => void, isWhole: boolean): void => {
  const document = tx.store.posts.document(pid);
  tx.store.posts.settled(pid, tx.nowMs);
  tx.touch(pid);
  if (!document) return;
  const post = decodePost(document.confirmed);
  patch(post);
  tx.store.posts.confirm(pid, { ...encodePost(post), readAtMs: isWhole ? document.readAtMs : 0 });
};

export const variantOf = (post: WirePost, platform: PlatformId | null): WireVariant | undefined =>
  post.variants.find((variant) => (platform === null ? variant.isPrimary : variant.platform === platform));

type Planned = { status: string; variants: { platform: string; status: string; scheduledAt?: unknown }[] };

/** Sets a slot (ISO or as the service sent it) or removes it, and derives the status of the whole post. */
export const plan = (post: Planned, platform: PlatformId | null, slot: string | object | null): void => {
  for (const variant of post.variants) {
    if (variant.platform !== platform) continue;
    variant.scheduledAt = slot;
    // The status after its slot was removed is undocumented: the next read shows it.
    if (variant.status !== 'published') variant.status = slot === null ? 'draft' : 'scheduled';
  }
  if (post.status !== 'published') {
    post.status = post.variants.some(({ status }) => status === 'scheduled') ? 'scheduled' : 'draft';
  }
};

// Posts and list rows that an earlier Galley stored in another form, rewritten while Galley is idle.
const postsAtOnce = 50;

/** Rewrites some of them and stores the position, for one transaction. false: none are left. */
export const repackSome = ({ meta, posts }: Store): boolean => {
  const upTo = meta.read('unpacked');
  if (upTo === null) return false;
  const stored = posts.storedUpTo(Number(upTo), postsAtOnce);
  posts.rewrite(stored.flatMap(unlessDamaged(repacked)));
  posts.rewriteLines(stored.flatMap(unlessDamaged(repackedLine)));
  const last = stored.at(-1);
  meta.write('unpacked', last ? String(last.pid - 1) : null);
  return true;
};

const repacked = ({ pid, confirmed }: StoredPost) => {
  if (confirmed === null) return [];
  const encoded = encodePost(decodePost(confirmed));
  return encoded.confirmed === confirmed ? [] : [{ pid, ...encoded }];
};

const repackedLine = ({ pid, line }: StoredPost) => {
  const encoded = encodeLine(decodeLine(line));
  return encoded === line ? [] : [{ pid, line: encoded }];
};

/** A damaged one must not block the others; it stays as it is until it is read or written again. */
const unlessDamaged =
  <T>(repack: (post: StoredPost) => T[]) =>
  (post: StoredPost): T[] => {
    try {
      return repack(post);
    } catch {
      return [];
    }
  };
