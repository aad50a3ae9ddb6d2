// What is kept beside posts on this computer alone: plans, notes, checklists, tags and blocks of text.
import type { SnippetKind } from '../rules/choices.ts';

/** Of one post; never sent. */
export type DeskNotes = {
  /** ISO date in the business's zone: a plan that is no slot. null: none. */
  plannedOn: string | null;
  note: string;
  checklist: { text: string; done: boolean }[];
};

export type Desk = DeskNotes & {
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
