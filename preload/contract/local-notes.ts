// Local notes, stored on this computer only: planned days, notes, checklists, tags and reusable text.
import { z } from 'zod';
import { type SnippetKind, snippetKinds } from '../rules/choices.ts';
import { localNoteBounds } from '../rules/own-bounds.ts';
import { day, gives, nothing, ofPost, postTags, text } from './inputs.ts';

/** Of one post; never sent. */
export type UntaggedNotes = {
  /** ISO date in the business's zone: a plan without a slot. null: none. */
  plannedOn: string | null;
  note: string;
  checklist: { text: string; done: boolean }[];
};

export type LocalNotes = UntaggedNotes & {
  /** The user's own tags, in alphabetical order. */
  tags: string[];
};

export type Snippet = {
  id: number;
  kind: SnippetKind;
  name: string;
  /** May contain variables in braces, such as `{business}`; empty in a hashtag group. */
  text: string;
  /** Without `#`. */
  hashtags: string[];
};

export const localNoteMethods = {
  /** The local notes of a post. */
  'localNotes.read': gives<LocalNotes>()(z.strictObject(ofPost)),
  /** Omitted fields stay. */
  'localNotes.write': gives<LocalNotes>()(
    z.strictObject({
      ...ofPost,
      plannedOn: day.nullable().optional(),
      note: text(localNoteBounds.note).optional(),
      checklist: z
        .array(z.strictObject({ text: text(localNoteBounds.itemText), done: z.boolean() }))
        .max(localNoteBounds.items)
        .optional(),
      tags: postTags.optional(),
    }),
  ),
  'snippets.list': gives<Snippet[]>()(nothing),
  /** Replaces the one with this id. Returns all. */
  'snippets.save': gives<Snippet[]>()(
    z.strictObject({
      id: z.int().positive().optional(),
      kind: z.enum(snippetKinds),
      name: text(localNoteBounds.snippetName).min(1),
      text: text(localNoteBounds.snippetText),
      hashtags: z.array(text(200)).max(200),
    }),
  ),
  'snippets.remove': gives<Snippet[]>()(z.strictObject({ id: z.int().positive() })),
};
