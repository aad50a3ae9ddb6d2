// What can be done with a change: the choices that its outcome leaves, and what can always be done.
import type { ActivityItem } from '../../../preload/contract/sync.ts';
import type { ActionId } from '../../../preload/actions.ts';
import type { ParkChoice } from '../../../preload/rules/sync-states.ts';
import type { MenuChoices } from '../../app/frame/action-menu.ts';
import { choiceStrings } from '../../posts/reason-strings.ts';
import { activityStrings } from './strings.ts';

export type ItemActions = {
  choose: (item: ActivityItem, choice: ParkChoice) => void;
  sendNow: (item: ActivityItem) => void;
  /** Sends what takes its post back, although the person works offline. */
  sendOnly: (item: ActivityItem) => void;
  /** Takes back that its post is to be deleted. */
  keep: (item: ActivityItem) => void;
  /** Makes a new draft of the post that was deleted. */
  putBack: (item: ActivityItem) => void;
  open: (item: ActivityItem) => void;
  toggleDetails: (item: ActivityItem) => void;
  copy: (text: string) => void;
};

export const choiceActions = {
  'send-again': 'sendAgain',
  discard: 'discard',
  edit: 'editChange',
  'new-time': 'newTime',
  'approve-and-publish': 'approveAndPublish',
  'approve-changes': 'approveChanges',
  'it-is-live': 'itIsLive',
  correct: 'correct',
  recreate: 'recreate',
  'keep-copy': 'keepCopy',
  'delete-anyway': 'deleteAnyway',
  decide: 'decide',
  connect: 'connect',
} as const satisfies Record<ParkChoice, ActionId>;

/** What discarding a deletion does has an entry of its own. */
export const choicesOf = ({ canKeep, choices }: ActivityItem): ParkChoice[] =>
  canKeep ? choices.filter((choice) => choice !== 'discard') : choices;

/** `off`: why the service can't be used now; null: it can. `details`: they are shown. */
export const itemChoices = (
  item: ActivityItem,
  { off, details }: { off: string | null; details: boolean },
  actions: ItemActions,
): MenuChoices => ({
  ...Object.fromEntries(
    choicesOf(item).map((choice) => [
      choiceActions[choice],
      {
        run: () => actions.choose(item, choice),
        title: choiceStrings(choice, item),
        // Only the page that connects a channel needs the service at once: every other choice waits for it.
        reason: choice === 'connect' ? (off ?? undefined) : undefined,
        ...((choice === 'discard' || choice === 'delete-anyway') && { danger: true as const }),
      },
    ]),
  ),
  ...(item.canKeep && { keepPost: { run: () => actions.keep(item) } }),
  ...(item.canPutBack && { restorePost: { run: () => actions.putBack(item) } }),
  ...((item.state === 'waiting' || item.state === 'left-out') && {
    sendNow: {
      run: () => actions.sendNow(item),
      // What was left out stops being so, and waits with the others.
      reason: item.state === 'waiting' ? (off ?? undefined) : undefined,
    },
  }),
  ...(item.postId !== null && { openPost: { run: () => actions.open(item) } }),
  details: {
    run: () => actions.toggleDetails(item),
    title: details ? activityStrings.hideDetails : activityStrings.details,
  },
});
