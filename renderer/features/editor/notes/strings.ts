// Strings of what stays on this computer: plans, notes, checklists, blocks of text.
import * as messages from '#messages/editor/notes.ts';
import type { SnippetKind } from '../../../../preload/rules/choices.ts';
import type { LeftOut } from '../../../../preload/contract/posts.ts';
import { platformName, plural } from '../../../app/strings.ts';

const listed = new Intl.ListFormat('en');

export const notesStrings = {
  ...messages.notes,
  /** What a copy could not take along. */
  leftOut: ({ platforms, pictureCount, hasVideo }: LeftOut) =>
    [
      platforms.length > 0 && `This copy leaves out ${listed.format(platforms.map(platformName))}.`,
      pictureCount > 0 && `${plural(pictureCount, "picture wasn't", "pictures weren't")} copied.`,
      hasVideo && "The video wasn't copied.",
    ]
      .filter(Boolean)
      .join(' '),
};

const kindNames: Record<SnippetKind, string> = messages.kindNames;

export const snippetStrings = {
  ...messages.snippet,
  kindName: (kind: SnippetKind) => kindNames[kind],
  add: messages.snippet.add satisfies Record<SnippetKind, string>,
  blanks: 'Any other {word} stays as a blank to fill in. Checks will remind you.',
};
