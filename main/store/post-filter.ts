// A filter of the Library as conditions on `post` and the values they name.
import { facetMask } from './facets.ts';
import type { ListFilter } from './post-types.ts';

/** `post.open` and a tag come last: they are looked up in the row or elsewhere, the rest stands in every index. */
export const termsOf = (
  filter: ListFilter,
  table: 'post' | 'version_of_post' | 'search_entry' = 'post',
  /** What the index holds alone. */
  indexed: ListFilter = {},
): string[] => [
  ...(facetMask(filter) === facetMask(indexed) ? [] : [`(${table}.facets & :mask) = :mask`]),
  ...(filter.created?.fromMs === undefined ? [] : ['post.created_ms >= :createdFrom']),
  ...(filter.created?.beforeMs === undefined ? [] : ['post.created_ms < :createdBefore']),
  // 0 is no time at all.
  ...(filter.slot === undefined ? [] : ['post.slot_ms >= :slotFrom']),
  ...(filter.slot?.beforeMs === undefined ? [] : ['post.slot_ms < :slotBefore']),
  ...(filter.sync === undefined ? [] : ['post.open = :sync']),
  ...(filter.tag === undefined
    ? []
    : ['EXISTS (SELECT 1 FROM post_tag WHERE post_tag.pid = post.pid AND post_tag.tag = :tag)']),
];

export const valuesOf = (filter: ListFilter): Record<string, unknown> => ({
  mask: facetMask(filter),
  platform: filter.platform,
  kind: filter.kind,
  status: filter.status,
  sync: filter.sync,
  tag: filter.tag,
  createdFrom: filter.created?.fromMs,
  createdBefore: filter.created?.beforeMs,
  slotFrom: Math.max(1, filter.slot?.fromMs ?? 1),
  slotBefore: filter.slot?.beforeMs,
});

/** Kept counts answer it (facets.ts). */
export const isOfFacets = ({ created, slot, sync, tag }: ListFilter): boolean =>
  created === undefined && slot === undefined && sync === undefined && tag === undefined;
