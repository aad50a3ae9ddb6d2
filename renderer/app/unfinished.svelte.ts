// What a page left to be done, held until the window closes: text that could not be saved, as when the key ends, a new post,
// and a backup that was chosen before a business was open.
import type { BrandKit } from '../../preload/contract/brand.ts';
import type { LocalNotes, Snippet } from '../../preload/contract/local-notes.ts';
import type { Input } from '../../preload/bridge.ts';
import type { MediaId } from '../../preload/ids.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { UnsavedText } from '../features/editor/variant-draft.svelte.ts';

export type UnsavedVariant = { platform: PlatformId; text: UnsavedText };
/** Notes of a post that are not saved, and those that were stored when they were written. */
export type UnsavedNotes = { change: Partial<LocalNotes>; before: LocalNotes };
export type SnippetFields = Omit<Snippet, 'id'> & { id: number | null };
/** Of the brand kit, likewise. */
export type UnsavedBrand = { change: Input<'brand.edit'>; before: BrandKit };

/** Text in a form that was closed, and what was stored when it was written. */
type HeldForm<T> = { written: T; before: T };
/** Held by a name for each form, for the next time it opens. */
const createHeldForms = <T>() => {
  const forms = new Map<string, HeldForm<T>>();
  const same = (one: T, other: T): boolean => JSON.stringify(one) === JSON.stringify(other);
  return {
    hold(name: string, written: T, before: T): void {
      if (same(written, before)) forms.delete(name);
      else forms.set(name, { written, before });
    },
    forget: (name: string) => void forms.delete(name),
    /** What was written, unless something else was stored since. */
    read(name: string, stored: T): T | undefined {
      const form = forms.get(name);
      return form && same(form.before, stored) ? form.written : undefined;
    },
    get isEmpty() {
      return forms.size === 0;
    },
  };
};

/** `text`: written by the person. `about`: what the service is to write. */
export type NewPost = {
  how: 'hand' | 'idea' | 'pictures';
  text: string;
  about: string;
  /** An idea that `about` was filled in with. */
  filledIn: string;
  name: string;
  /** null: none was chosen yet. */
  platforms: readonly PlatformId[] | null;
  pictures: readonly MediaId[];
  hashtags: readonly string[];
  plannedOn: string | null;
};

export const createUnfinished = () => {
  const posts = new Map<string, readonly UnsavedVariant[]>();
  const notes = new Map<string, UnsavedNotes>();
  const newPost = $state<Partial<NewPost>>({});
  const savedIdeas = createHeldForms<string>();
  const snippets = createHeldForms<SnippetFields>();
  let brand: UnsavedBrand | undefined;
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
      const forms = [savedIdeas, snippets].every(({ isEmpty }) => isEmpty);
      return posts.size === 0 && notes.size === 0 && forms && !brand && !text && !about && !pictures?.length;
    },
    savedIdeas,
    snippets,
    /** The new post that is being described; its dialog fills in the rest. */
    newPost,
    /** Begins the new post with an idea, above what was typed about another one. */
    fillIn(idea: string): void {
      const { about = '', filledIn } = newPost;
      const typed = about === filledIn || about === idea ? '' : about.trim();
      const isAlone = typed === '';
      Object.assign(newPost, {
        how: 'idea',
        about: isAlone ? idea : `${idea}\n\n${typed}`,
        filledIn: isAlone ? idea : '',
      });
    },
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
