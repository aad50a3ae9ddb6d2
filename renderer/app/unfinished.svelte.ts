// What a page left to be done, held until the window closes: text that could not be saved, as when the key ends, a new post,
// and a backup that was chosen before a business was open.
import type { BrandKit } from '../../preload/contract/brand.ts';
import type { LocalNotes, Snippet } from '../../preload/contract/local-notes.ts';
import type { Input } from '../../preload/bridge.ts';
import type { MediaId } from '../../preload/ids.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { UnsavedText } from '../features/editor/variant-draft.svelte.ts';

export type UnsavedVariant = { platform: PlatformId; text: UnsavedText };
/** What is not stored of some fields, and what was stored of them all when it was written (field-saver.svelte.ts). */
export type HeldChange<Fields, Change> = { change: Change; before: Fields };
export type UnsavedNotes = HeldChange<LocalNotes, Partial<LocalNotes>>;
export type UnsavedBrand = HeldChange<BrandKit, Input<'brand.edit'>>;
export type SnippetFields = Omit<Snippet, 'id'> & { id: number | null };

/** What is written in fields that store nothing by themselves (held-fields.svelte.ts). */
export type HeldFields = Record<string, string | undefined>;

/** Text in forms that were closed, by a name for each, and what was stored when it was written (held-forms.ts). */
export type HeldForms<T> = Map<string, { written: T; before: T }>;

/** `text`: written by the person. `about`: what the service is to write. */
export type NewPost = {
  how: 'hand' | 'idea' | 'pictures';
  text: string;
  about: string;
  /** An idea that was chosen elsewhere; the dialog puts it into `about`. */
  idea: string;
  /** What `about` was filled in with. */
  filledIn: string;
  name: string;
  /** null: none was chosen yet. */
  platforms: readonly PlatformId[] | null;
  pictures: readonly MediaId[];
  hashtags: readonly string[];
  plannedOn: string | null;
};

const backupItem = 'galley-backup';

export const createUnfinished = () => {
  let lostBackup = sessionStorage.getItem(backupItem);
  sessionStorage.removeItem(backupItem);
  const posts = new Map<string, readonly UnsavedVariant[]>();
  const notes = new Map<string, UnsavedNotes>();
  const newPost = $state<Partial<NewPost>>({});
  const savedIdeas: HeldForms<string> = new Map();
  const snippets: HeldForms<SnippetFields> = new Map();
  const fields = new Map<string, HeldFields>();
  let brand: UnsavedBrand | undefined;
  let backup: File | undefined;
  let isBackupOffered = false;
  return {
    hold: (postId: string, variants: readonly UnsavedVariant[]) => void posts.set(postId, variants),
    forget: (postId: string) => void posts.delete(postId),
    /** Returns the unsaved text of a post and forgets it. */
    take(postId: string): readonly UnsavedVariant[] {
      const variants = posts.get(postId) ?? [];
      posts.delete(postId);
      return variants;
    },
    holdNotes: (postId: string, unsaved: UnsavedNotes) => void notes.set(postId, unsaved),
    forgetNotes: (postId: string) => void notes.delete(postId),
    /** Returns the unsaved notes of a post and forgets them. */
    takeNotes(postId: string): UnsavedNotes | undefined {
      const unsaved = notes.get(postId);
      notes.delete(postId);
      return unsaved;
    },
    /** undefined: nothing of it is unsaved any more. */
    holdBrand: (unsaved: UnsavedBrand | undefined) => void (brand = unsaved),
    get brand() {
      return brand;
    },
    /** Whether a window that reloads loses nothing. */
    get isEmpty() {
      const { text, about, pictures } = newPost;
      const held = posts.size + notes.size + savedIdeas.size + snippets.size;
      const isTyped = [...fields.values()].some((of) => Object.values(of).some(Boolean));
      return held === 0 && !isTyped && !brand && !text && !about && !pictures?.length;
    },
    savedIdeas,
    snippets,
    /** By a name for those of each page. */
    fields,
    /** The new post that is being described; its dialog fills in the rest. */
    newPost,
    /** To be restored into the business that opens next; undefined: it was, or another one is. */
    holdBackup(file?: File) {
      backup = file;
      lostBackup = null;
      isBackupOffered = false;
    },
    /** That file, or its name, is not in front of the user yet. */
    get hasBackup() {
      return !isBackupOffered && Boolean(backup ?? lostBackup);
    },
    offerBackup(): File | undefined {
      isBackupOffered = true;
      return backup;
    },
    /** The window reloads: only the name of that file can be passed on. */
    loseBackup: () => backup && !isBackupOffered && sessionStorage.setItem(backupItem, backup.name),
    /** Of one that was chosen before the window reloaded. */
    get lostBackup() {
      return lostBackup;
    },
    /** Posts that were begun just now, with the platforms that were ticked besides: the service may not write for them. */
    begun: new Map<string, readonly PlatformId[]>(),
  };
};

export type Unfinished = ReturnType<typeof createUnfinished>;
