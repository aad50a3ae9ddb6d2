// Plans a version for a time.
import { slotText } from '../../service/leniency.ts';
import { defineKind, type GuardContext } from '../operation.ts';
import { amendPost, plan, variantOf } from '../posts/codec.ts';
import { slotMarginMs } from '../kernel/rules.ts';
import { ScheduleArgs } from '../posts/fields.ts';
import { ownPid, ownPlatform } from './own-post.ts';

/** Without the service's own time everything is a little nearer. */
export const withMargin = ({ serverNowMs, serverTimeKnown }: GuardContext, marginMs: number): number =>
  serverNowMs + (serverTimeKnown ? marginMs : 2 * marginMs);

export const scheduleKind = defineKind({
  endpoint: 'posts.schedule',
  args: ScheduleArgs,
  repeat: 'sets',
  outward: true,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args, platform }) {
    plan(post, platform, args.at);
  },
  guard({ args, platform }, context) {
    const variant = context.confirmed && variantOf(context.confirmed, platform);
    if (variant?.status === 'published') return { is: 'park', reason: 'already-published' };
    const isPast = Date.parse(args.at) <= withMargin(context, slotMarginMs);
    return isPast ? { is: 'park', reason: 'slot-passed' } : { is: 'go' };
  },
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { scheduledAt: op.args.at, platform: ownPlatform(op) },
  }),
  accept(op, { body }, tx) {
    const slot = slotText(body.scheduledAt);
    const isWhole = typeof slot === 'string';
    const amend = (post: Parameters<typeof plan>[0] & { needsApproval: boolean }) => {
      plan(post, op.platform, body.scheduledAt ?? op.args.at);
      post.needsApproval = body.needsApproval;
    };
    amendPost(tx, ownPid(op), amend, isWhole);
    return { is: 'done' };
  },
  settle({ args, platform }, { post }) {
    const variant = post && variantOf(post, platform);
    if (!variant) return { is: 'absent' };
    if (variant.status === 'published') return { is: 'unclear', reason: 'already-published' };
    // In a form that nobody knows nothing is compared: sending it again is harmless.
    const slot = slotText(variant.scheduledAt);
    const isOurs = typeof slot === 'string' && Date.parse(slot) === Date.parse(args.at);
    return { is: isOurs ? 'landed' : 'absent' };
  },
});
