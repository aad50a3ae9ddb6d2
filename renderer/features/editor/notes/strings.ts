// Strings of what stays on this computer: plans, notes, checklists, blocks of text.
import * as messages from '#messages/editor/notes.ts';
import type { SnippetKind } from '../../../../preload/rules/choices.ts';
import type { LeftOut } from '../../../../preload/contract/posts.ts';

const { leftOut } = messages.notes;

export const notesStrings = {
  ...messages.notes,
  /** What a copy could not take along. */
  leftOut: ({ platforms, pictureCount, hasVideo }: LeftOut) =>
    [
      platforms.length > 0 && leftOut.platforms(platforms),
      pictureCount > 0 && leftOut.pictures(pictureCount),
      hasVideo && leftOut.video,
    ]
      .filter(Boolean)
      .join(' '),
};

const kindNames: Record<SnippetKind, string> = messages.kindNames;

export const snippetStrings = {
  ...messages.snippet,
  kindName: (kind: SnippetKind) => kindNames[kind],
  add: messages.snippet.add satisfies Record<SnippetKind, string>,
};
