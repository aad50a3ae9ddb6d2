// Words of what stays on this computer: plans, notes, checklists, blocks of text.
import type { SnippetKind } from '../../../../preload/rules/choices.ts';
import type { LeftOut } from '../../../../preload/contract/posts.ts';
import { number, platformName, plural, isolated, quoted } from '../../../app/strings.ts';

const listed = new Intl.ListFormat('en');

export const notesStrings = {
  title: 'For you',
  titleNote: 'Only on this computer',
  tags: 'Tags',
  plannedOn: 'Planned for',
  planHint: 'A day you have in mind. Nothing goes out by it.',
  planned: 'Planned',
  note: 'Private note',
  notePlaceholder: 'Nobody but you sees this',
  checklist: 'To do',
  done: (done: number, all: number) => `${number(done)} of ${number(all)} done`,
  addItem: 'Add a thing to do',
  removeItem: (text: string) => `Remove ${isolated(text)}`,
  notSaved: 'Your notes are not saved.',
  duplicate: 'Duplicate post',
  duplicated: (name: string) => `${quoted(name)} is a new draft`,
  /** What a copy could not take along. */
  leftOut: ({ platforms, pictureCount, hasVideo }: LeftOut) =>
    [
      platforms.length > 0 &&
        `This copy has no ${listed.format(platforms.map(platformName))}: the service starts a post on one platform.`,
      pictureCount > 0 && `${plural(pictureCount, 'picture was', 'pictures were')} not copied.`,
      hasVideo && 'The video was not copied.',
    ]
      .filter(Boolean)
      .join(' '),
  leftOutWords: 'The wording of the missing platforms is in Versions.',
  notDuplicated: 'The post was not duplicated.',
};

const kindNames: Record<SnippetKind, string> = {
  snippet: 'Snippets',
  hashtags: 'Hashtag groups',
  template: 'Templates',
};

export const snippetStrings = {
  title: 'Snippets and templates',
  description: 'Kept on this computer for this business.',
  kinds: 'Kind',
  kindName: (kind: SnippetKind) => kindNames[kind],
  insert: 'Insert',
  insertHint: 'Type / in the text',
  hashtagGroups: 'Insert a hashtag group',
  snippets: 'Insert a snippet',
  manage: 'Manage…',
  saveAs: 'Save as template',
  none: 'None yet',
  noMatch: 'Nothing by that name',
  found: (count: number) => plural(count, 'piece to insert', 'pieces to insert'),
  add: {
    snippet: 'New snippet',
    hashtags: 'New hashtag group',
    template: 'New template',
  } satisfies Record<SnippetKind, string>,
  name: 'Name',
  text: 'Text',
  variables: 'Filled in when you insert it',
  blanks: 'Any other {word} stays as a blank to fill in, and the checks remind you.',
  save: 'Save',
  saved: (name: string) => `${quoted(name)} is saved`,
  remove: 'Delete',
  removed: (name: string) => `${quoted(name)} is deleted`,
  notSaved: 'It was not saved.',
  startFrom: 'Start from',
  startFromIt: 'Start from the template',
  blankPost: 'An empty post',
};
