// What is kept beside posts on this computer alone: plans, notes, checklists, tags and blocks of text.

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

/** `snippet`: words for anywhere. `hashtags`: a group of them. `template`: a whole text to start from. */
export const snippetKinds = ['snippet', 'hashtags', 'template'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

export type Snippet = {
  id: number;
  kind: SnippetKind;
  name: string;
  /** May hold variables in braces, as `{business}`; empty in a group of hashtags. */
  text: string;
  /** Without `#`. */
  hashtags: string[];
};

/** Most characters and pieces, so that nothing grows without end. */
export const deskBounds = {
  tags: 50,
  tagText: 60,
  note: 20_000,
  items: 100,
  itemText: 500,
  snippetName: 80,
  snippetText: 5000,
  label: 80,
};
