// Overdue posts, for every page: read again with each change and every minute.
import type { SlotEntry } from '../../../preload/contract/overdue.ts';
import type { Bridge } from '../../app/bridge.ts';
import { loadAfterPaint } from '../../ui/after-paint.ts';
import { createLive } from '../../app/live-query.svelte.ts';

export type Overdue = {
  /** The longest overdue first. */
  readonly entries: readonly SlotEntry[];
  /** The entry of a post, optionally of any of these platforms and of one slot. */
  of(postId: string, platforms?: readonly string[], at?: string | null): SlotEntry | undefined;
};

/** Must be called while a component is set up. Starts after the first paint. */
export const createOverdue = (bridge: Bridge, now: () => Temporal.Instant): Overdue => {
  let begun = $state(false);
  $effect(() => loadAfterPaint([() => Promise.resolve((begun = true))]));
  const live = createLive<SlotEntry[]>(bridge, () => ({
    topics: ['posts', 'agenda', 'account'],
    ask: now() && begun ? () => bridge.call('due.overdue', {}) : () => Promise.resolve([]),
  }));
  const entries = $derived(live.value ?? []);
  const byPost = $derived(Map.groupBy(entries, ({ post }) => post.id as string));
  return {
    get entries() {
      return entries;
    },
    of: (postId, platforms, at) =>
      byPost
        .get(postId)
        ?.find(
          (entry) =>
            (platforms === undefined || entry.platforms.some((each) => platforms.includes(each))) &&
            (at === undefined || (at !== null && Date.parse(at) === Date.parse(entry.at))),
        ),
  };
};
