// Brings back an earlier version of a post's text.
import { z } from 'zod';
import { defineKind, type Seen } from '../operation.ts';
import { ownPid } from './own-post.ts';

const RestorePre = z.object({ tip: z.number() });
const tipOf = (seen: Seen): number => Math.max(0, ...(seen.versions?.versions ?? []).map(({ seq }) => seq));

export const restoreKind = defineKind({
  endpoint: 'posts.restore',
  args: z.strictObject({ seq: z.number() }),
  repeat: 'adds',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'versions'],
  remember: (_op, seen) => ({ tip: tipOf(seen) }),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)), seq: op.args.seq },
    query: op.platform ? { platform: op.platform } : {},
  }),
  accept(op, _reply, tx) {
    // The reply holds no text: what is confirmed is out of date from here on and read again first.
    tx.store.posts.touch(ownPid(op), 0);
    tx.touch(ownPid(op));
    return { is: 'done' };
  },
  settle(op, seen) {
    if (seen.post === null) return { is: 'unclear', reason: 'deleted-elsewhere' };
    if (op.attempts === 0) return { is: 'absent' };
    const before = RestorePre.safeParse(op.pre).data;
    if (!before || !seen.versions) return { is: 'unclear', reason: 'unsure' };
    const isRestored = seen.versions.versions.some(({ seq, kind }) => seq > before.tip && kind === 'restore');
    return isRestored ? { is: 'landed' } : { is: 'absent' };
  },
});
