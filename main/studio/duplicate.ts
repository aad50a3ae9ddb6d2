// A post made once more, to go on from.
import { textBounds } from '../../preload/bounds.ts';
import { AppError } from '../../preload/error.ts';
import type { Post } from '../../preload/model/post.ts';
import { keepLeftOut } from '../sync/copies.ts';
import { isWhole, planCopy } from '../sync/copy-plan.ts';
import type { Sync } from '../sync/engine.ts';
import { pidOf } from './posts.ts';

/**
 * A draft with the words, pictures, tags, note and checklist of `post`; what was ticked is open again. Part of a
 * transaction. `isWhole`: nothing was left out.
 */
export const duplicatePost = (sync: Sync, post: Post): { pid: number; isWhole: boolean } => {
  const name = `${post.name.slice(0, textBounds.postName - copySuffix.length)}${copySuffix}`;
  const plan = planCopy(sync.store, post, { name });
  const { pid } = sync.change(plan.begin);
  if (pid === null) throw new AppError({ kind: 'internal', message: 'A copy without a post.' });
  for (const intent of plan.then(pid)) sync.change(intent);
  sync.transact((tx) => keepLeftOut(tx, pid, post, plan));
  const from = pidOf(post.id);
  sync.store.postTags.write(pid, sync.store.postTags.ofPost(from));
  const { note, checklist } = sync.store.desk.read(from);
  const undone = checklist.map(({ text }) => ({ text, done: false }));
  if (note !== '' || undone.length > 0) sync.change({ do: 'post.desk', pid, fields: { note, checklist: undone } });
  return { pid, isWhole: isWhole(plan.leftOut) };
};

const copySuffix = ' (copy)';
