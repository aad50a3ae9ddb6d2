// Strings of what stays on this computer: plans, notes, checklists, blocks of text.
import type { SnippetKind } from '../../../../preload/rules/choices.ts';
import type { LeftOut } from '../../../../preload/contract/posts.ts';
import { number, platformName, plural, isolated, quoted } from '../../../app/strings.ts';

const listed = new Intl.ListFormat('en');

export const notesStrings = {
  title: 'For you',
  titleNote: 'Only on this computer',
  tags: 'Tags',
  plannedOn: 'Planned for',
  planHint: 'A day you have in mind. Nothing is scheduled.',
  planned: 'Planned',
  note: 'Private note',
  notePlaceholder: 'Only you can see this',
  checklist: 'To do',
  done: (done: number, all: number) => `${number(done)} of ${number(all)} done`,
  addItem: 'Add to-do',
  removeItem: (text: string) => `Remove ${isolated(text)}`,
  notSaved: "Your notes aren't saved.",
  duplicate: 'Duplicate post',
  duplicated: (name: string) => `Duplicated as ${quoted(name)}`,
  /** What a copy could not take along. */
  leftOut: ({ platforms, pictureCount, hasVideo }: LeftOut) =>
    [
      platforms.length > 0 && `This copy leaves out ${listed.format(platforms.map(platformName))}.`,
      pictureCount > 0 && `${plural(pictureCount, "picture wasn't", "pictures weren't")} copied.`,
      hasVideo && "The video wasn't copied.",
    ]
      .filter(Boolean)
      .join(' '),
  leftOutText: 'Text for the missing platforms is in Versions.',
  notDuplicated: "The post wasn't duplicated.",
};

const kindNames: Record<SnippetKind, string> = {
  snippet: 'Snippets',
  hashtags: 'Hashtag groups',
  template: 'Templates',
};

export const snippetStrings = {
  title: 'Snippets and templates',
  description: 'Saved on this computer for this business.',
  kinds: 'Kind',
  kindName: (kind: SnippetKind) => kindNames[kind],
  insert: 'Insert',
  hashtagGroups: 'Insert a hashtag group',
  snippets: 'Insert a snippet',
  manage: 'Manage…',
  saveAs: 'Save as template',
  none: 'None yet',
  noMatch: 'No results',
  found: (count: number) => plural(count, 'result', 'results'),
  add: {
    snippet: 'New snippet',
    hashtags: 'New hashtag group',
    template: 'New template',
  } satisfies Record<SnippetKind, string>,
  name: 'Name',
  text: 'Text',
  variables: 'Filled in when you insert it',
  blanks: 'Any other {word} stays as a blank to fill in. Checks will remind you.',
  save: 'Save',
  saved: (name: string) => `Saved ${quoted(name)}`,
  remove: 'Delete',
  removed: (name: string) => `Deleted ${quoted(name)}`,
  notSaved: "Couldn't save it.",
};
