// Ideas as the person sees them: those of the service with what waits on top.
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { ideaLane } from './lanes.ts';
import { ideasSnapshot } from './kernel/cached-replies.ts';

const Promoted = z.object({ suggestedId: z.string() });

/** Dismissed ones are left out. `pid`: the draft that a suggestion became, or is becoming; null: none. */
export const readIdeas = (store: Store) => {
  const promoted = new Map(
    store.operations
      .open()
      .filter(({ kind }) => kind === 'post.promote')
      .map(({ args, pid }) => [Promoted.safeParse(args).data?.suggestedId, pid]),
  );
  const draftOf = (sid: string): number | null => {
    const pid = store.posts.pidOf(sid);
    return pid === null || store.posts.goneAtMs(pid) !== null ? null : pid;
  };
  return (ideasSnapshot(store)?.ideas ?? []).flatMap((idea) => {
    const waiting = store.operations.ofLane(ideaLane(idea.id)).map(({ kind }) => kind);
    if (waiting.includes('idea.dismiss') || idea.status === 'dismissed') return [];
    // Whether promoting keeps the id is not shown: a post that has it is the draft.
    const posts = idea.posts.map((post) => ({
      ...post,
      pid: promoted.get(post.postId) ?? draftOf(post.postId),
    }));
    const isMaking = idea.postsGenerating === true || posts.some(({ status }) => status === 'generating');
    return [{ ...idea, posts, isMaking, pickWaits: waiting.includes('idea.pick') }];
  });
};
