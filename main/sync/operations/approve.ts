// Approves a post: a stamp on all of it, and never the way to publish (H20).
import { z } from 'zod';
import { slotText } from '../../service/leniency.ts';
import { defineKind, type GuardContext } from '../operation.ts';
import { type WireVariant, amendPost } from '../posts/codec.ts';
import { keepApproval } from '../posts/approval.ts';
import { approveMarginMs } from '../kernel/rules.ts';
import { ownPid } from './own-post.ts';
import { withMargin } from './schedule.ts';

/** Its slot is over or near, or in a form that nobody can read. */
const mayGoOut = ({ status, scheduledAt }: WireVariant, context: GuardContext): boolean => {
  const slot = slotText(scheduledAt);
  if (status === 'published' || slot === null) return false;
  return slot === undefined || !(Date.parse(slot) > withMargin(context, approveMarginMs));
};

export const approveKind = defineKind({
  endpoint: 'posts.approve',
  args: z.strictObject({}),
  repeat: 'adds',
  outward: true,
  barrier: true,
  readFirst: 'always',
  readings: ['post'],
  guard(_op, context) {
    const { confirmed } = context;
    if (!confirmed) return { is: 'go' };
    if (!confirmed.needsApproval) return { is: 'done' };
    const publishes = confirmed.variants.some((variant) => mayGoOut(variant, context));
    return publishes ? { is: 'park', reason: 'approve-publishes' } : { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: {} }),
  accept(op, { body }, tx) {
    if (!body.approved && !body.publishedImmediately) {
      const message = 'The service did not approve the post.';
      return { is: 'park', reason: 'refused', error: { kind: 'service-failed', message } };
    }
    const amend = (post: NonNullable<GuardContext['confirmed']>) => {
      post.needsApproval = false;
      for (const variant of post.variants) {
        if (body.publishedImmediately && variant.id === body.variantId) variant.status = 'published';
      }
    };
    amendPost(tx, ownPid(op), amend, !body.publishedImmediately);
    keepApproval(tx, ownPid(op));
    return { is: 'done' };
  },
  adopt(op, _seen, _verdict, tx) {
    keepApproval(tx, ownPid(op));
  },
  settle: (_op, { post }) => ({ is: post && !post.needsApproval ? 'landed' : 'absent' }),
});
