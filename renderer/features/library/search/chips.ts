// A filter as the chips that show it.
import type { PostFilter } from '../../../../preload/rules/post-query.ts';
import type { FilterKey } from './finding.svelte.ts';
import type { Times } from '../../../time/times.ts';
import { findingStrings } from './strings.ts';

export type Chip = { key: FilterKey; text: string };

export const chipsOf = (filter: PostFilter, times: Times, now: Temporal.Instant): Chip[] => {
  const { chip } = findingStrings;
  const day = (date: string) => times.day(Temporal.PlainDate.from(date), now);
  const last = (date: string) => times.day(Temporal.PlainDate.from(date).subtract({ days: 1 }), now);
  const { status, platform, kind, sync, tag, slot, created } = filter;
  return [
    ...(status ? [{ key: 'status' as const, text: chip.status(status) }] : []),
    ...(platform ? [{ key: 'platform' as const, text: chip.platform(platform) }] : []),
    ...(kind ? [{ key: 'kind' as const, text: chip.kind(kind) }] : []),
    ...(filter.approval ? [{ key: 'approval' as const, text: chip.approval }] : []),
    ...(filter.failed ? [{ key: 'failed' as const, text: chip.failed }] : []),
    ...(sync ? [{ key: 'sync' as const, text: chip.sync(sync) }] : []),
    ...(tag === undefined ? [] : [{ key: 'tag' as const, text: chip.tag(tag) }]),
    ...(slot ? [{ key: 'slot' as const, text: chip.slot(slot, day, last) }] : []),
    ...(created ? [{ key: 'created' as const, text: chip.created(created, day, last) }] : []),
  ];
};
