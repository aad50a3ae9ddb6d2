// Strings of search, filters, sorting, saved views and tags.
import * as messages from '#messages/library/search.ts';
import type { DaySpan, PostFilter, PostSort } from '../../../../preload/rules/post-query.ts';
import type { Found } from '../../../../preload/contract/posts.ts';
import type { FilterState } from '../../../../preload/rules/choices.ts';
import { kindName, platformName } from '../../../app/strings.ts';
import { stateStrings } from '../../../posts/sync/status-strings.ts';

const syncs: Record<NonNullable<PostFilter['sync']>, string> = messages.syncs;
const sorts: Record<PostSort, string> = messages.sorts;

const passages: Readonly<Record<string, string>> = messages.passages;

/** Formats a date. */
type Day = (date: string) => string;

/** `last`: formats the day before, the last one of the span. */
const span = ({ from, before }: DaySpan, day: Day, last: Day): string => {
  if (from !== undefined && before !== undefined)
    return day(from) === last(before) ? messages.span.on(day(from)) : messages.span.between(day(from), last(before));
  if (from !== undefined) return messages.span.from(day(from));
  return before === undefined ? '' : messages.span.before(day(before));
};

export const findingStrings = {
  ...messages.finding,
  syncs,
  span,
  chip: {
    state: (state: FilterState) => stateStrings[state],
    platform: platformName,
    kind: kindName,
    sync: (sync: NonNullable<PostFilter['sync']>) => syncs[sync],
  },
  sorts,
  /** Where a match was found; empty for the text itself. */
  passage: (field: NonNullable<Found['passage']>['field']): string => passages[field] ?? '',
};

/** What terms are called in the search field, by their English names, which are read too. */
export const termNames: Readonly<Record<string, string>> = { ...messages.keys, ...messages.finding.terms };

export const viewStrings = messages.view;

export const noMatchStrings = messages.noMatch;
