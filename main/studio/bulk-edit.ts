// The same edit of many posts: hashtags put in or taken away, and a planned day.
import type { Post, Variant } from '../../preload/model/post.ts';
import { isPlatformId } from '../../preload/platforms.ts';
import type { BulkEdit } from '../../preload/post-many.ts';
import type { Intent } from '../sync/intents.ts';

/** Letter case does not make a hashtag another one. */
const has = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => each.toLowerCase() === tag.toLowerCase());

/** Followers take over what the main version gets; to edit them here would tie them off for good. */
const isOwn = ({ isPrimary, pinned, status }: Variant): boolean => (isPrimary || pinned) && status !== 'published';

/** What is left out of `edit` stays; none when nothing would change. */
export const editIntents = (post: Post, pid: number, plannedOn: string | null, edit: BulkEdit): Intent[] => {
  const hashtags = post.variants.filter(isOwn).flatMap(({ platform, hashtags: before }): Intent[] => {
    const kept = before.filter((tag) => !has(edit.removeHashtags, tag));
    const fresh = edit.addHashtags.filter((tag, index, all) => !has(kept, tag) && !has(all.slice(0, index), tag));
    const after = [...kept, ...fresh];
    if (!isPlatformId(platform) || after.join(' ') === before.join(' ')) return [];
    return [{ do: 'post.edit', pid, platform, fields: { hashtags: after } }];
  });
  const plans: Intent[] =
    edit.plannedOn === undefined || edit.plannedOn === plannedOn
      ? []
      : [{ do: 'post.desk', pid, fields: { plannedOn: edit.plannedOn } }];
  return [...hashtags, ...plans];
};
