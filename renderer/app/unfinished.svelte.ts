// What a page left to be done, held until the window closes: text that could not be saved, as when the key ends, a new post,
// and a backup that was chosen before a business was open.
import type { MediaId } from '../../preload/ids.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { UnsavedText } from '../features/editor/variant-draft.svelte.ts';

export type UnsavedVariant = { platform: PlatformId; text: UnsavedText };

/** `text`: written by the person. `about`: what the service is to write. */
export type NewPost = {
  how: 'hand' | 'idea' | 'pictures';
  text: string;
  about: string;
  name: string;
  /** null: none was chosen yet. */
  platforms: readonly PlatformId[] | null;
  pictures: readonly MediaId[];
  hashtags: readonly string[];
  plannedOn: string | null;
};

export const createUnfinished = () => {
  const posts = new Map<string, readonly UnsavedVariant[]>();
  const newPost = $state<Partial<NewPost>>({});
  let backup: File | undefined;
  return {
    hold: (postId: string, variants: readonly UnsavedVariant[]) => void posts.set(postId, variants),
    forget: (postId: string) => void posts.delete(postId),
    /** Returns the unsaved text of a post and forgets it. */
    take(postId: string): readonly UnsavedVariant[] {
      const variants = posts.get(postId) ?? [];
      posts.delete(postId);
      return variants;
    },
    /** Whether a window that reloads loses nothing. */
    get isEmpty() {
      return posts.size === 0 && !newPost.text && !newPost.about && !newPost.pictures?.length;
    },
    /** The new post that is being described; its dialog fills in the rest. */
    newPost,
    /** To be restored into the business that opens next. */
    chooseBackup: (file: File) => void (backup = file),
    get hasBackup() {
      return backup !== undefined;
    },
    /** Returns that file and forgets it. */
    takeBackup(): File | undefined {
      const file = backup;
      backup = undefined;
      return file;
    },
    /** Posts that were begun just now, with the platforms that were ticked besides: the service may not write for them. */
    begun: new Map<string, readonly PlatformId[]>(),
  };
};

export type Unfinished = ReturnType<typeof createUnfinished>;
