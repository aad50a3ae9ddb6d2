// Strings of search, filters, sorting, saved views and tags.
import type { DaySpan, PostFilter, PostSort } from '../../../../preload/rules/post-query.ts';
import type { Found } from '../../../../preload/contract/posts.ts';
import type { FilterState } from '../../../../preload/rules/choices.ts';
import { kindName, number, platformName, isolated, plural, quoted } from '../../../app/strings.ts';
import { stateStrings } from '../../../posts/sync/status-strings.ts';

const syncs: Record<NonNullable<PostFilter['sync']>, string> = {
  waiting: 'Waiting',
  'needs-you': 'Needs you',
  deleting: 'Deletion waiting',
};
const sorts: Record<PostSort, string> = {
  newest: 'Newest',
  slot: 'By time',
  changed: 'Recently edited',
  name: 'By name',
  best: 'Best match',
};

const passages: Readonly<Record<string, string>> = {
  title: 'Title',
  hashtags: 'Hashtags',
  alt: 'Alt text',
  idea: 'Idea',
  note: 'Note',
  media: 'File',
};

/** Formats a date. */
type Day = (date: string) => string;

/** `last`: formats the day before, the last one of the span. */
const span = ({ from, before }: DaySpan, day: Day, last: Day): string => {
  if (from !== undefined && before !== undefined)
    return day(from) === last(before) ? `on ${day(from)}` : `${day(from)} to ${last(before)}`;
  if (from !== undefined) return `from ${day(from)}`;
  return before === undefined ? '' : `before ${day(before)}`;
};

export const findingStrings = {
  filter: 'Filter',
  clear: 'Clear filters',
  removeToken: (label: string, value: string) => `Remove filter ${label} ${isolated(value)}`,
  syncs,
  /** Keys of terms, as they are typed. */
  terms: { is: 'is', on: 'on', due: 'due', kind: 'kind', tag: 'tag', campaign: 'campaign' },
  made: 'made',
  /** What each is for. */
  termHints: {
    is: 'state',
    on: 'platform',
    due: 'time',
    kind: 'post, reel, carousel',
    tag: 'your own labels',
    campaign: 'its days',
  },
  due: {
    today: 'today',
    tomorrow: 'tomorrow',
    'this-week': 'this week',
    'next-week': 'next week',
    'this-month': 'this month',
  },
  groups: {
    terms: 'Filter by',
    is: 'State',
    on: 'Platform',
    due: 'When it publishes',
    kind: 'Kind',
    tag: 'Tag',
    campaign: 'Campaign',
    others: 'Filters',
  },
  suggestions: 'Filters',
  posts: (count: number) => plural(count, 'post', 'posts'),
  span,
  chip: {
    state: (state: FilterState) => stateStrings[state],
    platform: platformName,
    kind: kindName,
    sync: (sync: NonNullable<PostFilter['sync']>) => syncs[sync],
  },
  sort: 'Sort',
  sorts,
  /** Where a match was found; empty for the text itself. */
  passage: (field: NonNullable<Found['passage']>['field']): string => passages[field] ?? '',
  moreTags: (count: number) => `+${number(count)}`,
};

export const viewStrings = {
  views: 'Views',
  save: 'Save this view',
  saveText: 'Saves these filters, search and sort order on this computer.',
  manage: 'Edit views',
  none: 'No views yet',
  name: 'Name',
  nameOf: (name: string) => `Name of ${isolated(name)}`,
  remove: (name: string) => `Delete ${isolated(name)}`,
  saved: (name: string) => `Saved view ${quoted(name)}`,
  removed: (name: string) => `Deleted view ${quoted(name)}`,
  undo: 'Undo',
  failed: "Couldn't save the view.",
  keep: 'Save',
  done: 'Done',
};

export const noMatchStrings = {
  title: 'No posts match',
  filter: 'Try removing a filter.',
  search: (search: string) => `No posts contain ${quoted(search)}.`,
  wholeWords: (search: string) => `No whole words match ${quoted(search)}.`,
  inside: 'Search inside words',
};
