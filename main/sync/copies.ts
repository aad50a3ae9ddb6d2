// A post made once more: on request, for one that is gone at the service, or for one side of a conflict.
import { isPlatformId, platforms } from '../../preload/rules/platforms.ts';
import type { Post } from '../../preload/contract/posts.ts';
import { isWhole, planCopy, type Copied, type CopyPlan } from './copy-plan.ts';
import type { Enqueue } from './successors.ts';
import type { Tx } from './kernel/transaction.ts';

/**
 * A new draft like `post`; `changed` goes over the copied words of `platform` or the main version. Returns its local
 * id. Throws AppError `invalid` when no platform of the post can begin one (X cannot).
 */
export const copyPost = (
  tx: Tx,
  enqueue: Enqueue,
  { post, ...copied }: Omit<Copied, 'name'> & { post: Post },
): number => {
  const plan = planCopy(tx.store, post, { ...copied, name: post.name });
  const { pid } = enqueue(tx, plan.begin);
  if (pid === null) throw new Error('a beginning without a post');
  for (const intent of plan.then(pid)) enqueue(tx, intent);
  keepLeftOut(tx, pid, post, plan);
  return pid;
};

/** What did not fit into the copy is told where it is opened, and its words stand among the wordings there. */
export const keepLeftOut = (tx: Tx, pid: number, post: Post, { leftOut }: Pick<CopyPlan, 'leftOut'>): void => {
  if (isWhole(leftOut)) return;
  tx.store.postNotes.leave(pid, leftOut, tx.nowMs);
  for (const { platform, title, body, description, hashtags, altText } of post.variants) {
    if (!leftOut.platforms.includes(platform)) continue;
    const isTitled = isPlatformId(platform) && platforms[platform].hasTitle;
    const words = {
      body: (isTitled ? description : null) ?? body,
      title,
      hashtags: hashtags.length === 0 ? null : hashtags.join(' '),
      altText,
    };
    for (const field of ['body', 'title', 'hashtags', 'altText'] as const) {
      const value = words[field];
      if (value === null) continue;
      tx.store.wordings.keep({ pid, platform, field, value, source: 'person', seq: null, atMs: tx.nowMs });
    }
  }
};
