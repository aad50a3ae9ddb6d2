// What the person does about a change in Activity: some choices are asked back first, some lead elsewhere.
import type { AppError } from '../../../preload/errors.ts';
import type { ActivityItem } from '../../../preload/contract/sync.ts';
import type { ParkChoice } from '../../../preload/rules/sync-states.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import { appError } from '../../app/live.svelte.ts';

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
    if (item.postId !== null) app.route.go({ page: 'editor', id: item.postId });
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
