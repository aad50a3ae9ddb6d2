// Deletes a post at the service.
import { z } from 'zod';
import { platformIds } from '../../../preload/rules/platforms.ts';
import { defineKind, type Op } from '../operation.ts';
import { deletedHere } from '../posts/projection.ts';
import { personalHash } from '../posts/fields.ts';
import type { Tx } from '../kernel/transaction.ts';
import { cancel } from '../waiting.ts';
import { ownPid } from './own-post.ts';
import { isUnanswered } from '../push/evidence.ts';

/**
 * What the person saw of the post when they deleted it; null: the service did not have it yet. `ours`: what it is once a
 * time of ours, on its way then, has arrived.
 */
const Base = z.object({ seen: z.string().nullable(), ours: z.string().optional() });

/** Words, a name or a picture that were not sent yet when the post was deleted. */
const Waited = z.object({
  kind: z.enum(['post.edit', 'post.rename', 'post.setImage']),
  platform: z.enum(platformIds).nullable(),
  args: z.unknown(),
  base: z.unknown(),
});
export type Waited = z.output<typeof Waited>;
export const RemoveArgs = z.strictObject({ waited: z.array(Waited).default([]) });

/** Nothing can be done about the post any more. What was confirmed stays in the library's file, out of sight, as the copy to go back to. */
const bury = (op: Op<unknown>, tx: Tx, proof: string): void => {
  const pid = ownPid(op);
  const sid = tx.store.posts.sidOf(pid);
  if (sid !== null) tx.store.posts.entomb({ sid, pid, proof, atMs: tx.nowMs });
  tx.store.posts.setGone(pid, tx.nowMs);
  for (const other of tx.store.operations.ofPost(pid)) if (other.id !== op.id) cancel(tx, other, 'superseded');
  tx.touch(pid);
};

export const removeKind = defineKind({
  endpoint: 'posts.remove',
  args: RemoveArgs,
  repeat: 'sets',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post'],
  guard(op, { confirmed, tx }) {
    const { seen, ours } = Base.parse(op.base);
    // Once one may have been carried out, the person's mind is not asked again.
    const wasSent = tx.store.attempts.ofOperation(op.id).some(isUnanswered);
    const isChanged = confirmed !== null && seen !== null && ![seen, ours].includes(personalHash(confirmed));
    return !wasSent && isChanged ? { is: 'park', reason: 'changed-before-delete' } : { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) } }),
  accept(op, _reply, tx) {
    bury(op, tx, deletedHere);
    return { is: 'done' };
  },
  settle: (_op, { post }) => ({ is: post === null ? 'landed' : 'absent' }),
  // Before it was ever sent, somebody else did it.
  adopt: (op, _seen, _verdict, tx) => bury(op, tx, op.attempts > 0 ? deletedHere : 'not-found'),
  onAbsent: 'done',
});
