// The menu of a row: the fix under the name that its action has everywhere, above what can be done with any post.
import type { ActionId } from '../../../preload/actions.ts';
import type { NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import type { OwnChoices } from '../../app/frame/action-menu.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';
import { isOfPost } from './needs-you.svelte.ts';
import { fixText } from './strings.ts';

/** The action that does the same. */
const fixActions: Record<NeedsYouItem['fix']['do'], ActionId> = {
  approve: 'approve',
  'approve-and-publish': 'approveAndPublish',
  'new-time': 'schedule',
  'sign-in': 'connect',
  'publish-again': 'sendAgain',
  compare: 'decide',
  review: 'goActivity',
  'check-now': 'syncNow',
  billing: 'goSettings',
  explain: 'goChannels',
  open: 'open',
  'replace-picture': 'open',
  'try-again': 'open',
};

type Runs = { fix: () => void; askTime: () => void; unschedule: () => void };

export const itemChoices = (
  item: NeedsYouItem,
  still: StillShown | undefined,
  { fix, askTime, unschedule }: Runs,
): { own: OwnChoices; first: ActionId[] } => {
  const action = still ? 'syncNow' : fixActions[item.fix.do];
  const hasTime = isOfPost(item) && item.at !== null;
  const own: OwnChoices = {
    ...(isOfPost(item) && { schedule: { run: askTime } }),
    ...(hasTime && { unschedule: { run: unschedule } }),
  };
  // A new time is asked for in the menu; the row's button takes the next free one.
  if (action !== 'schedule' && action !== 'open')
    own[action] = { run: fix, ...(action !== 'approve' && { title: fixText(item, null, still?.canSendOnly) }) };
  // Approved now it would be published, which its own entry says.
  if (action === 'approveAndPublish') own.approve = undefined;
  return { own, first: [action, ...(action === 'open' ? [] : (['open'] as const))] };
};
