// State of Activity: choices about a change (some ask for confirmation first, some open another page), and the history.
import { untrack } from 'svelte';
import type { AppError } from '../../../preload/errors.ts';
import type { ActivityItem } from '../../../preload/contract/sync.ts';
import type { ParkChoice } from '../../../preload/rules/sync-states.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import { appError } from '../../app/live-query.svelte.ts';
import type { Bridge } from '../../app/bridge.ts';

export type Confirmation = 'discard' | 'delete-anyway' | 'approve-and-publish' | 'publish-again';

/** What has to be confirmed before it is done; null: nothing. */
const confirmationOf = ({ kind, reason }: ActivityItem, choice: ParkChoice): Confirmation | null => {
  if (choice === 'discard' || choice === 'delete-anyway' || choice === 'approve-and-publish') return choice;
  const mayBeLive = reason === 'did-it-go-out' || reason === 'unsure';
  return choice === 'send-again' && kind === 'post.publish' && mayBeLive ? 'publish-again' : null;
};

export const createActivityChoices = (app: App) => {
  let asking = $state.raw<{ item: ActivityItem; choice: ParkChoice; about: Confirmation }>();
  let newTimeFor = $state.raw<ActivityItem>();
  let busyId = $state<string>();
  let error = $state.raw<AppError>();

  const run = async (id: string, act: () => Promise<unknown>): Promise<void> => {
    busyId = id;
    error = undefined;
    try {
      await act();
    } catch (thrown) {
      error = appError(thrown);
    }
    busyId = undefined;
  };
  const send = (item: ActivityItem, choice: ParkChoice, at?: string) =>
    run(item.id, () => app.bridge.call('activity.choose', { id: item.id, choice, ...(at !== undefined && { at }) }));
  const open = (item: ActivityItem): void => {
    if (item.postId !== null) app.route.go({ page: 'editor', id: item.postId, platform: item.platform ?? undefined });
  };

  return {
    get asking() {
      return asking;
    },
    get newTimeFor() {
      return newTimeFor;
    },
    get busyId() {
      return busyId;
    },
    get error() {
      return error;
    },
    open,
    choose(item: ActivityItem, choice: ParkChoice): void {
      const about = confirmationOf(item, choice);
      const platform = platformIds.find((id) => id === item.platform);
      if (about) asking = { item, choice, about };
      else if (choice === 'decide') app.decide(item.postId);
      else if (choice === 'edit') open(item);
      else if (choice === 'correct' && item.postId !== null && platform) app.correct(item.postId, platform);
      else if (choice === 'new-time') newTimeFor = item;
      else if (choice === 'connect' && platform) app.connect(platform);
      else void send(item, choice);
    },
    sendNow: (item: ActivityItem) => void run(item.id, () => app.bridge.call('activity.sendNow', { id: item.id })),
    async confirm(): Promise<void> {
      const confirmed = asking;
      asking = undefined;
      if (confirmed) await send(confirmed.item, confirmed.choice);
    },
    async takeTime(at: string): Promise<void> {
      const item = newTimeFor;
      newTimeFor = undefined;
      if (item) await send(item, 'new-time', at);
    },
    cancel(): void {
      asking = undefined;
      newTimeFor = undefined;
    },
  };
};

// The history: what was sent to the service, newest first, page by page. New items join at the top.

/** Must be called while a component is set up. */
export const createHistoryList = (bridge: Bridge) => {
  let items = $state.raw<readonly ActivityItem[]>();
  let next: string | null = $state(null);
  let error = $state.raw<AppError>();
  let loading = $state(false);
  /** Something happened while a page was read: it may not be in it. */
  let isBehind = false;

  const read = async (cursor: string | null): Promise<void> => {
    if (loading) {
      isBehind ||= cursor === null;
      return;
    }
    loading = true;
    isBehind = false;
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
    if (isBehind) await read(null);
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
