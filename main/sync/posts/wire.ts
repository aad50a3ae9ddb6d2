// The service's post as it is kept: its known members in one fixed order, and no link that could expire.
import { hash } from 'node:crypto';
import { Post } from '../../service/schema.ts';
import type { WirePost } from '../operation.ts';
import { pack, unpack, type PackedPost } from './packed.ts';

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
