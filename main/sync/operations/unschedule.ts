// Takes the time from a version.
import { slotText } from '../../service/leniency.ts';
import type { Operation } from '../../store/outbox.ts';
import { defineKind } from '../operation.ts';
import { amendPost, plan, variantOf } from '../posts/codec.ts';
import { lastByteMs } from '../push/evidence.ts';
import { settleMs } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';
import { cancel } from '../waiting.ts';
import { UnscheduleArgs } from '../posts/fields.ts';
import { ownPid, ownPlatform } from './own-post.ts';

/** Schedules of its version that were sent before it and may still have an effect. */
const passed = (tx: Tx, op: Operation): Operation[] =>
  tx.store.operations
    .ofLane(op.lane)
    .filter(
      ({ kind, platform, rank, attempts }) =>
        kind === 'post.schedule' && platform === op.platform && rank < op.rank && attempts > 0,
    );

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
  guard(op, { tx, confirmed }) {
    const { args, platform } = op;
    const variant = confirmed && variantOf(confirmed, platform);
    if (!variant) return { is: 'go' };
    if (variant.status === 'published') {
      return args.toPublish ? { is: 'done' } : { is: 'park', reason: 'already-published' };
    }
    const isDone = slotText(variant.scheduledAt) === null && passed(tx, op).length === 0;
    return isDone ? { is: 'done' } : { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { platform: ownPlatform(op) } }),
  accept(op, _reply, tx) {
    amendPost(tx, ownPid(op), (post) => plan(post, op.platform, null), false);
    const effects = passed(tx, op).map((schedule) => lastByteMs(tx.store.attempts.ofOperation(schedule.id)));
    // Nobody wants their slots any more, and they may still come back.
    for (const schedule of passed(tx, op)) cancel(tx, schedule, 'superseded');
    return effects.length === 0 ? { is: 'done' } : { is: 'look', notBeforeMs: Math.max(...effects) + settleMs };
  },
  settle({ args, platform, attempts }, { post }) {
    const variant = post && variantOf(post, platform);
    if (!variant) return { is: 'absent' };
    if (variant.status === 'published') {
      return args.toPublish ? { is: 'landed' } : { is: 'unclear', reason: 'already-published' };
    }
    // Before it is sent, `guard` knows whether a slot may still come that nobody wants.
    return { is: attempts > 0 && slotText(variant.scheduledAt) === null ? 'landed' : 'absent' };
  },
});
