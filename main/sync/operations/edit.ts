// Writes fields of one version of a post.
import { isTitled, isSame, readField, type FieldValue, type TextField, changesOf, EditArgs } from '../posts/fields.ts';
import { defineKind, type Op, type Seen, type Verdict } from '../operation.ts';
import { type WirePost, variantOf } from '../posts/codec.ts';
import { absorbPost } from '../posts/absorb.ts';
import { rebaseChanges, supersedeRefused } from '../posts/rebase.ts';
import { reconcile } from '../posts/reconcile.ts';
import { ownPid, ownPlatform, refuseLive } from './own-post.ts';
import type { z } from 'zod';

type Args = z.infer<typeof EditArgs>;

/** Where there are two of it, the text may stand in either (H15). */
const seenTexts = (post: WirePost, op: Op<Args>, field: TextField): FieldValue[] => {
  const variant = variantOf(post, op.platform);
  if (!variant) return [];
  const text = readField(variant, field);
  return field === 'body' && isTitled(variant.platform) ? [text, variant.body ?? null] : [text];
};

const settle = (op: Op<Args>, { post }: Seen): Verdict => {
  if (!post || !variantOf(post, op.platform)) return { is: 'absent' };
  const fields = changesOf(op).map(({ field, mine, base }) => {
    const texts = field === 'name' || field === 'image' ? [] : seenTexts(post, op, field);
    const shows = (value: FieldValue) => texts.some((text) => isSame(text, value));
    return shows(mine) ? 'mine' : shows(base) ? 'base' : 'theirs';
  });
  if (fields.every((whose) => whose === 'mine')) return { is: 'landed' };
  return fields.every((whose) => whose === 'base') ? { is: 'absent' } : { is: 'theirs' };
};

export const editKind = defineKind({
  endpoint: 'posts.update',
  args: EditArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args: { fields }, platform }) {
    const variant = post.variants.find((one) => one.platform === platform);
    if (!variant) return;
    if (fields.body !== undefined) {
      variant.body = fields.body;
      if (isTitled(variant.platform)) variant.description = fields.body;
    }
    if (fields.title !== undefined) variant.title = fields.title;
    if (fields.hashtags !== undefined) variant.hashtags = fields.hashtags;
    if (fields.altText !== undefined) variant.altText = fields.altText;
    if (!variant.isPrimary) variant.pinned = true;
  },
  guard: (op, context) => refuseLive(op, context),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { platform: ownPlatform(op), ...op.args.fields },
  }),
  accept(op, { body }, tx) {
    absorbPost(tx, body, { startedAtMs: tx.nowMs, from: 'reply', by: op });
    supersedeRefused(tx, op);
    return { is: 'done' };
  },
  settle,
  adopt(op, { post }, _verdict, tx) {
    if (post) reconcile(tx, ownPid(op), { now: post, by: op });
    supersedeRefused(tx, op);
  },
  rebase(op, { post }, tx) {
    if (post) rebaseChanges(tx, op, post);
  },
});
