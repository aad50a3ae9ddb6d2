// Takes the time from a version.
import { z } from 'zod';
import { slotText } from '../../service/leniency.ts';
import { defineKind } from '../operation.ts';
import { amendPost, plan, variantOf } from '../posts/amend.ts';
import { ownPid, ownPlatform } from './own-post.ts';

/** `toPublish`: only clears the way for a publication that waits behind it (H19). */
export const UnscheduleArgs = z.strictObject({ toPublish: z.boolean().optional() });

export const unscheduleKind = defineKind({
  endpoint: 'posts.unschedule',
  args: UnscheduleArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args, platform }) {
    if (!args.toPublish) plan(post, platform, null);
  },
  guard({ args, platform }, { confirmed }) {
    const variant = confirmed && variantOf(confirmed, platform);
    if (!variant) return { is: 'go' };
    if (variant.status === 'published') {
      return args.toPublish ? { is: 'done' } : { is: 'park', reason: 'already-published' };
    }
    return slotText(variant.scheduledAt) === null ? { is: 'done' } : { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { platform: ownPlatform(op) } }),
  accept(op, _reply, tx) {
    amendPost(tx, ownPid(op), (post) => plan(post, op.platform, null), false);
    return { is: 'done' };
  },
  settle({ args, platform }, { post }) {
    const variant = post && variantOf(post, platform);
    if (!variant) return { is: 'absent' };
    if (variant.status === 'published') {
      return args.toPublish ? { is: 'landed' } : { is: 'unclear', reason: 'already-published' };
    }
    return { is: slotText(variant.scheduledAt) === null ? 'landed' : 'absent' };
  },
});
