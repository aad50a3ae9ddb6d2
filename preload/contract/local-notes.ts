// What is kept beside posts on this computer alone: plans, notes, checklists, tags and blocks of text.
import { z } from 'zod';
import { type SnippetKind, snippetKinds } from '../rules/choices.ts';
import { localNoteBounds } from '../rules/own-bounds.ts';
import { day, gives, nothing, ofPost, postTags, text } from './inputs.ts';

/** Of one post; never sent. */
export type UntaggedNotes = {
  /** ISO date in the business's zone: a plan that is no slot. null: none. */
  plannedOn: string | null;
  note: string;
  checklist: { text: string; done: boolean }[];
};

export type LocalNotes = UntaggedNotes & {
  /** The person's own words for the post, by the alphabet. */
  tags: string[];
};

export type Snippet = {
  id: number;
  kind: SnippetKind;
  name: string;
  /** May hold variables in braces, as `{business}`; empty in a group of hashtags. */
  text: string;
  /** Without `#`. */
  hashtags: string[];
};

export const localNoteMethods = {
  /** What is kept beside a post on this computer alone. */
  'desk.read': gives<LocalNotes>()(z.strictObject(ofPost)),
  /** What is left out stays. */
  'desk.write': gives<LocalNotes>()(
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
  /** With an id, in place of that one. Answers all. */
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
