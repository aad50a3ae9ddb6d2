// What was typed and could not be sent before its page went away, as when the key ends: kept for the life of the window.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { UnsentText } from '../features/editor/variant-draft.svelte.ts';

/** Where a post can begin: X only follows (public-api.md, "Create a post"). */
export type Starter = Exclude<PlatformId, 'x'>;
export type UnsentVersion = { platform: PlatformId; text: UnsentText };

export const createUnfinished = () => {
  const posts = new Map<string, readonly UnsentVersion[]>();
  const newPost = $state<{ about: string; name: string; platform: Starter }>({
    about: '',
    name: '',
    platform: 'instagram',
  });
  return {
    keep: (postId: string, versions: readonly UnsentVersion[]) => void posts.set(postId, versions),
    forget: (postId: string) => void posts.delete(postId),
    /** What waits for a post, once. */
    take(postId: string): readonly UnsentVersion[] {
      const versions = posts.get(postId) ?? [];
      posts.delete(postId);
      return versions;
    },
    /** The new post that is being described. */
    newPost,
  };
};

export type Unfinished = ReturnType<typeof createUnfinished>;
