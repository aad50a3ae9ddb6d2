// Puts a picture on a version.
import type { MediaId } from '../../../preload/ids.ts';
import { defineKind } from '../operation.ts';
import { absorbPost } from '../posts/absorb.ts';
import { changesOf, confirmedField, imageOf, ImageArgs } from '../posts/fields.ts';
import { rebaseChanges, supersedeRefused } from '../posts/rebase.ts';
import { reconcile } from '../posts/reconcile.ts';
import { ownPid, refuseLive } from './own-post.ts';

export const setImageKind = defineKind({
  endpoint: 'posts.setImage',
  args: ImageArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args, platform }) {
    const variant = post.variants.find((one) => (platform === null ? one.isPrimary : one.platform === platform));
    if (!variant) return;
    variant.media = [{ id: imageOf(args.attachment) as MediaId, type: 'image', ratio: null, altText: null }];
  },
  attachments: (op) => [op.args.attachment],
  guard: (op, context) => refuseLive(op, context),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: {
      attachmentId: ids.attachment(op.args.attachment),
      ...(op.platform ? { platform: op.platform } : {}),
    },
  }),
  accept(op, { body }, tx) {
    absorbPost(tx, body, { startedAtMs: tx.nowMs, from: 'reply', by: op });
    supersedeRefused(tx, op);
    return { is: 'done' };
  },
  settle(op, { post }) {
    const [image] = changesOf(op);
    if (!post || !image) return { is: 'absent' };
    const there = confirmedField(post, op.platform, 'image') ?? null;
    if (there === image.mine) return { is: 'landed' };
    // A file of Galley's own has another name there: `rebase` knows both.
    return there === image.base ? { is: 'absent' } : { is: 'theirs' };
  },
  adopt(op, { post }, _verdict, tx) {
    if (post) reconcile(tx, ownPid(op), { now: post, by: op });
    supersedeRefused(tx, op);
  },
  rebase(op, { post }, tx) {
    if (post) rebaseChanges(tx, op, post);
  },
});
