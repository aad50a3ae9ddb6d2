// Ideas as the person sees them: those of the service with what waits on top.
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { ideaLane } from './lanes.ts';
import { ideasSnapshot } from './snapshots.ts';

const Promoted = z.object({ suggestedId: z.string() });

/** Dismissed ones and suggestions that are on their way to the drafts are left out. */
export const readIdeas = (store: Store) => {
  const promoted = store.operations
    .open()
    .filter(({ kind }) => kind === 'post.promote')
    .map(({ args }) => Promoted.safeParse(args).data?.suggestedId);
  return (ideasSnapshot(store)?.ideas ?? []).flatMap((idea) => {
    const waiting = store.operations.ofLane(ideaLane(idea.id)).map(({ kind }) => kind);
    if (waiting.includes('idea.dismiss') || idea.status === 'dismissed') return [];
    const posts = idea.posts.filter(({ postId }) => !promoted.includes(postId));
    return [{ ...idea, posts, pickWaits: waiting.includes('idea.pick') }];
  });
};
