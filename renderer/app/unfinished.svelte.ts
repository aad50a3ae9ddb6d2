// Text that could not be saved before its page closed, as when the key ends: held until the window closes.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { UnsavedText } from '../features/editor/variant-draft.svelte.ts';

/** Where a post can begin: X only follows (public-api.md, "Create a post"). */
export type Starter = Exclude<PlatformId, 'x'>;
export type UnsavedVariant = { platform: PlatformId; text: UnsavedText };

export const createUnfinished = () => {
  const posts = new Map<string, readonly UnsavedVariant[]>();
  const newPost = $state<{ about: string; name: string; platform: Starter; plannedOn: string | null }>({
    about: '',
    name: '',
    platform: 'instagram',
    plannedOn: null,
  });
  return {
    hold: (postId: string, variants: readonly UnsavedVariant[]) => void posts.set(postId, variants),
    forget: (postId: string) => void posts.delete(postId),
    /** Returns the unsaved text of a post and forgets it. */
    take(postId: string): readonly UnsavedVariant[] {
      const variants = posts.get(postId) ?? [];
      posts.delete(postId);
      return variants;
    },
    /** The new post that is being described. */
    newPost,
  };
};

export type Unfinished = ReturnType<typeof createUnfinished>;
