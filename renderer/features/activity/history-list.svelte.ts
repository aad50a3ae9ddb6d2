// What was sent to the service, newest first, page by page; news at the top joins what was read.
import { untrack } from 'svelte';
import type { AppError } from '../../../preload/errors.ts';
import type { ActivityItem } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import { appError } from '../../app/live.svelte.ts';

/** Must be called while a component is set up. */
export const createHistoryList = (bridge: Bridge) => {
  let items = $state.raw<readonly ActivityItem[]>();
  let next: string | null = $state(null);
  let error = $state.raw<AppError>();
  let loading = $state(false);

  const read = async (cursor: string | null): Promise<void> => {
    if (loading) return;
    loading = true;
    try {
      const page = await bridge.call('activity.history', cursor === null ? {} : { cursor });
      const known = items ?? [];
      const fresh = new Set(page.items.map(({ id }) => id));
      const rest = known.filter(({ id }) => !fresh.has(id));
      // A page further on goes below; the first page goes on top, and the place further down stays.
      items = cursor === null ? [...page.items, ...rest] : [...rest, ...page.items];
      if (cursor !== null || known.length === 0) next = page.nextCursor;
      error = undefined;
    } catch (thrown) {
      error = appError(thrown);
    }
    loading = false;
  };

  $effect(() => {
    untrack(() => void read(null));
    return bridge.onChanged((topics) => {
      if (topics.includes('activity')) void read(null);
    });
  });

  return {
    get items() {
      return items;
    },
    get more() {
      return next !== null;
    },
    get error() {
      return error;
    },
    get loading() {
      return loading;
    },
    readMore: () => void read(next),
    reload: () => void read(null),
  };
};
