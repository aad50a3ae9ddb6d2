// Names a post.
import { defineKind } from '../operation.ts';
import { absorbPost } from '../posts/absorb.ts';
import { changesOf, RenameArgs, isSame } from '../posts/fields.ts';
import { rebaseChanges, supersedeRefused } from '../posts/rebase.ts';
import { reconcile } from '../posts/reconcile.ts';
import { ownPid } from './own-post.ts';

export const renameKind = defineKind({
  endpoint: 'posts.rename',
  args: RenameArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args }) {
    post.name = args.name;
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { name: op.args.name } }),
  accept(op, { body }, tx) {
    absorbPost(tx, body, { startedAtMs: tx.nowMs, from: 'reply', by: op });
    supersedeRefused(tx, op);
    return { is: 'done' };
  },
  settle(op, { post }) {
    const [name] = changesOf(op);
    if (!post || !name) return { is: 'absent' };
    if (isSame(post.name, name.mine)) return { is: 'landed' };
    return isSame(post.name, name.base) ? { is: 'absent' } : { is: 'theirs' };
  },
  adopt(op, { post }, _verdict, tx) {
    if (post) reconcile(tx, ownPid(op), { now: post, by: op });
    supersedeRefused(tx, op);
  },
  rebase(op, { post }, tx) {
    if (post) rebaseChanges(tx, op, post);
  },
});
