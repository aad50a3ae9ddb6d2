// What the search field suggests for the term that is being typed: filters by their keys, or by a value that begins so.
import type { PostCounts, TagCount } from '../../../../preload/contract/library.ts';
import { type PostFilter, filterKinds } from '../../../../preload/rules/post-query.ts';
import { filterStates } from '../../../../preload/rules/choices.ts';
import { platformIds } from '../../../../preload/rules/platforms.ts';
import type { IconName } from '../../../ui/icons.ts';
import { kindName, platformName } from '../../../app/strings.ts';
import type { FilterKey } from './finding.svelte.ts';
import { type QueryContext, readQuery, spanOfCampaign } from './query.ts';
import { findingStrings } from './strings.ts';

export const filterTerms = ['is', 'on', 'due', 'kind', 'tag', 'campaign'] as const;
export type FilterTerm = (typeof filterTerms)[number];

/** Chosen, it becomes a token; a `term` without a filter is only written. `count`: how many posts there are, where that is known. */
export type Suggestion = {
  id: string;
  term: FilterTerm;
  value: string;
  icon: IconName;
  count?: number | undefined;
  filter: PostFilter | null;
};
export type SuggestionGroup = { title: string; items: Suggestion[] };
/** `start`: where in the text the term begins. `isAsked`: its key was typed, so that Enter takes the first one. */
export type Suggestions = { start: number; isAsked: boolean; groups: SuggestionGroup[] };

export type Known = QueryContext & {
  today: Temporal.PlainDate;
  counts: PostCounts | undefined;
  tags: readonly TagCount[];
};

/** Fewer letters begin too many words. */
const leastLetters = 3;
/** All that `is` has. */
const most = 12;

const icons: Record<FilterTerm, IconName> = {
  is: 'check',
  on: 'channels',
  due: 'calendar',
  kind: 'media',
  tag: 'bookmark',
  campaign: 'flag',
};

type Value = [value: string, filter: PostFilter, count?: number | undefined];

const valuesOf = (term: FilterTerm, part: string, known: Known): Value[] => {
  const { syncs, chip } = findingStrings;
  const { counts, tags, today, campaigns = [] } = known;
  switch (term) {
    case 'is':
      return [
        ...filterStates.map((state): Value => [chip.state(state), { state }, counts?.[state]]),
        [syncs.waiting, { sync: 'waiting' }],
        [syncs['needs-you'], { sync: 'needs-you' }],
        [syncs.deleting, { sync: 'deleting' }],
      ];
    case 'on':
      return platformIds.map((platform) => [platformName(platform), { platform }]);
    case 'due': {
      const near = (['today', 'tomorrow', 'this-week', 'next-week', 'this-month'] as const).map((value): Value => [
        findingStrings.due[value],
        readQuery(`due:${value}`, today, known).filter,
      ]);
      const typed = part === '' ? {} : readQuery(`due:${part}`, today, known).filter;
      return typed.slot ? [...near, [part, typed]] : near;
    }
    case 'kind':
      return filterKinds.map((kind) => [kindName(kind), { kind }]);
    case 'tag':
      return tags.map(({ tag, count }) => [tag, { tag }, count]);
    case 'campaign':
      return campaigns.map((campaign) => [campaign.name, { slot: spanOfCampaign(campaign) }]);
  }
};

const beginsSo = (value: string, part: string): boolean =>
  [value, ...value.split(/\s+/)].some((word) => word.toLowerCase().startsWith(part.toLowerCase()));

const itemsOf = (term: FilterTerm, part: string, known: Known): Suggestion[] => {
  const seen = new Set<string>();
  return valuesOf(term, part, known).flatMap(([value, filter, count]): Suggestion[] => {
    const id = `${term} ${value.toLowerCase()}`;
    if (seen.has(id) || !beginsSo(value, part)) return [];
    seen.add(id);
    return [{ id, term, value, icon: icons[term], count, filter }];
  });
};

/** A term by its name in English or in the language of the window, and what is typed of its value. */
const keyed = new RegExp(
  `(?:^|(?<=\\s))(${[...filterTerms, ...Object.values(findingStrings.terms)].join('|')})(?:(:)|\\s|$)"?([^\\s:"]*)$`,
  'iu',
);

/** `isOpened`: by its key, before anything is typed. null: there is nothing to suggest. */
export const suggestionsFor = (typed: string, isOpened: boolean, known: Known): Suggestions | null => {
  const { groups: titles, terms } = findingStrings;
  const last = typed.split(/\s/).at(-1) ?? '';
  if (last === '' && isOpened) {
    const items = filterTerms.map((term): Suggestion => ({
      id: term,
      term,
      value: terms[term],
      icon: icons[term],
      filter: null,
    }));
    return { start: typed.length, isAsked: false, groups: [{ title: titles.terms, items }] };
  }
  const [whole, key = '', colon = '', part = ''] = keyed.exec(typed) ?? [];
  const term = filterTerms.find((each) => [each, terms[each]].includes(key.toLowerCase()));
  if (whole !== undefined && term) {
    const items = itemsOf(term, part, known).slice(0, most);
    const isAsked = colon !== '' || part !== '';
    if (items.length > 0)
      return { start: typed.length - whole.length, isAsked, groups: [{ title: titles[term], items }] };
  }
  if (last.length < leastLetters || last.includes(':')) return null;
  const items = filterTerms.flatMap((each) => itemsOf(each, last, known)).slice(0, most);
  return items.length === 0
    ? null
    : { start: typed.length - last.length, isAsked: false, groups: [{ title: titles.others, items }] };
};

/** A filter as a token: `on Instagram`. */
export type Token = { key: FilterKey; term: string; value: string };

/** `day`, `last`: format a date, and the day before one. */
export const tokensOf = (
  filter: PostFilter,
  day: (date: string) => string,
  last: (date: string) => string,
  campaigns: QueryContext['campaigns'] = [],
): Token[] => {
  const { chip, terms, made } = findingStrings;
  const { state, platform, kind, sync, tag, slot, created } = filter;
  const campaign = slot && campaigns.find((each) => JSON.stringify(spanOfCampaign(each)) === JSON.stringify(slot));
  const token = (key: FilterKey, term: string, value: string): Token => ({ key, term, value });
  return [
    ...(state ? [token('state', terms.is, chip.state(state))] : []),
    ...(sync ? [token('sync', terms.is, chip.sync(sync))] : []),
    ...(platform ? [token('platform', terms.on, chip.platform(platform))] : []),
    ...(kind ? [token('kind', terms.kind, chip.kind(kind))] : []),
    ...(tag === undefined ? [] : [token('tag', terms.tag, tag)]),
    ...(campaign
      ? [token('slot', terms.campaign, campaign.name)]
      : slot
        ? [token('slot', terms.due, findingStrings.span(slot, day, last))]
        : []),
    ...(created ? [token('created', made, findingStrings.span(created, day, last))] : []),
  ];
};
