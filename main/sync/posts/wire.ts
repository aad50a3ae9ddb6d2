// The service's post as it is kept: its known members in one fixed order, and no link that could expire.
import { hash } from 'node:crypto';
import { Post } from '../../service/schema.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { pack, unpack, type PackedPost, type WirePost } from './packed.ts';

/** 132 bits: no two posts share it, and each takes half the room of all of it. */
const hashLength = 22;

export type Kept = { confirmed: string; hash: string };

/** The same post gives the same text: absent and null members are one, and so are all links to its files. */
export const toKept = (wire: WirePost): Kept => {
  const confirmed = JSON.stringify(pack(wire));
  return { confirmed, hash: hash('sha256', confirmed, 'base64url').slice(0, hashLength) };
};

/** Galley wrote it; an earlier one wrote all members by name. */
export const fromKept = (confirmed: string): WirePost => {
  const kept: unknown = JSON.parse(confirmed);
  return Array.isArray(kept) ? unpack(kept as PackedPost) : Post.parse(kept);
};

/** All that a post is made of. `operations`: the open ones in their order. */
export type Whole = { pid: number; confirmed: WirePost | null; operations: Operation[] };

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
