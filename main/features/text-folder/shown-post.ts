// A post, and what its text file has to say.
import type { Post } from '../../../preload/contract/posts.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { askedTimes } from './asked-times.ts';
import { lastingGid, postText } from './post-text.ts';
import type { PostText } from './text-file.ts';

/** `text` null: its file stays as it is. */
type ShownPost = { post: Post; text: PostText | null };

/**
 * `gid`: of its file, while it has no lasting one. `zone`: the business's; reading it for each of many posts takes long.
 * null: there is no such post any more, or it is being deleted.
 */
export const readShownPost = (
  { store, sendForecast, time }: Pick<Sync, 'store' | 'sendForecast' | 'time'>,
  pid: number,
  gid: string,
  zone = businessZone(store),
): ShownPost | null => {
  const post = readShown(store, pid, sendForecast);
  if (!post || post.gone === 'deleting' || post.gone === 'deleted') return null;
  if (post.gone !== null) return { post, text: null };
  const text = postText(store, post, {
    gid: lastingGid(post) ?? gid,
    tags: store.postTags.ofPost(pid),
    plannedOn: store.localNotes.read(pid).plannedOn,
    zone,
    asked: askedTimes(store, pid, time.serverNowMs()),
  });
  return { post, text };
};
