// Keeps both sides of a conflict: the post gets theirs, and a draft with all its platforms and pictures gets mine.
import type { ParsedInput } from '../../../preload/bridge.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { ConflictRow } from '../../store/conflicts.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { Fields, isTitled } from '../../sync/posts/fields.ts';
import { copyNames } from './copy-names.ts';
import { duplicatePosts } from './duplicate.ts';

/** As `conflicts.decide`. All or nothing; the draft is one undo step. */
export const decideConflict = (
  sync: Sync,
  { conflictId, language, ...decision }: ParsedInput<'conflicts.decide'>,
): void => {
  if (decision.choice !== 'both') return sync.conflicts.decide(conflictId, decision);
  sync.transact(({ store }) => {
    const row = store.conflicts.read(conflictId);
    const post = row && row.pid !== null ? readShown(store, store.posts.headOf(row.pid)) : null;
    if (row && post) duplicatePosts(sync, [withMine(post, row)], copyNames[language].yours);
    sync.conflicts.decide(conflictId, decision);
  });
};

const withMine = (post: Post, { field, platform, mine }: ConflictRow): Post => {
  if (field === 'name') return typeof mine === 'string' ? { ...post, name: mine } : post;
  const { body, description, hashtags, title, altText } = Fields.catch({}).parse({ [field]: mine });
  const text = body === undefined ? description : body;
  return {
    ...post,
    variants: post.variants.map((variant) => {
      if (variant.platform !== platform) return variant;
      return {
        ...variant,
        ...(text !== undefined && { body: text, ...(isTitled(platform) && { description: text }) }),
        ...(hashtags !== undefined && { hashtags }),
        ...(title !== undefined && { title }),
        ...(altText !== undefined && { altText }),
      };
    }),
  };
};
