// An entry of the day sheet: its status light, and the remedy for what keeps it from being published; and how many there are
// in each state.
import type { SlotEntry } from '../../../preload/contract/overdue.ts';
import { stateNames } from '../../../preload/rules/choices.ts';
import type { StateContext } from '../../../preload/rules/post-state.ts';
import { dueStrings, type StatusCount } from '../../posts/overdue-strings.ts';
import { slotState } from '../../posts/placed-status.ts';
import type { RowStatus } from '../../posts/row-status.ts';
import { stateStrings } from '../../posts/sync/status-strings.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import { editorOf } from '../../app/route.svelte.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';

/** A post can be in it several times, at other times on other platforms. */
export const keyOf = ({ post, at, platforms }: SlotEntry): string => `${post.id} ${at} ${platforms.join()}`;

/** Red: it needs the user now. Green: nothing is in its way. */
type Light = 'red' | 'amber' | 'green';

export const lightOf = ({ tone, notes = [] }: RowStatus, { blocker }: Pick<SlotEntry, 'blocker'>): Light => {
  if (tone === 'failed' || (blocker?.kind === 'not-sent' && blocker.isLate)) return 'red';
  return tone === 'scheduled' && notes.length === 0 ? 'green' : 'amber';
};

/** By the words of the Library's tabs. `stillOf`: what the service publishes unlike what is shown here, else undefined. */
export const countStates = (
  entries: readonly SlotEntry[],
  context: Omit<StateContext, 'overdue'>,
  stillOf: (entry: SlotEntry) => StillShown | undefined,
): StatusCount[] => {
  const still = entries.flatMap((entry) => stillOf(entry)?.mark ?? []);
  const own = Map.groupBy(
    entries.filter((entry) => stillOf(entry) === undefined),
    (entry) => slotState(entry, context),
  );
  return [
    ...[...Map.groupBy(still, (mark) => mark)].map(([mark, of]): StatusCount => ({ status: mark, count: of.length })),
    ...stateNames.flatMap((name): StatusCount[] => {
      const count = own.get(name)?.length ?? 0;
      return count === 0 ? [] : [{ status: stateStrings[name], count }];
    }),
  ];
};

export type Remedy = { label: string; run: () => void };

type Approve = (entry: SlotEntry) => void;

/**
 * `still`: it is published as before unless a waiting change is sent first. `publishes`: an approval would publish it,
 * so it has to ask first.
 */
type Standing = { approve: Approve; publishes: boolean; still: StillShown | undefined };

/** An approval is of the whole post: it publishes once any of its slots has passed, overdue or not. */
export const publishesNow = ({ post }: SlotEntry, all: readonly SlotEntry[], now: Temporal.Instant): boolean =>
  all.some(({ post: { id }, at }) => id === post.id && Date.parse(at) <= now.epochMilliseconds);

/** null: nothing to do. */
export const remedyFor = (app: App, entry: SlotEntry, { approve, publishes, still }: Standing): Remedy | null => {
  const { blocker, post } = entry;
  if (still?.canSendOnly) return { label: syncStrings.sendOnly, run: () => app.sendOnly(post.id) };
  const text = dueStrings.actions;
  const open: Remedy = { label: text.open, run: () => app.route.go(editorOf(post.id, entry.platforms)) };
  const connected = (platform: string, label: string): Remedy =>
    isPlatformId(platform) ? { label, run: () => app.connect(platform) } : open;
  switch (blocker?.kind) {
    case undefined:
      return null;
    case 'reconnect':
      return connected(blocker.platform, text.signIn);
    case 'disconnected':
      return connected(blocker.platform, text.connect);
    case 'refused':
      if (blocker.reason === 'token_expired') return connected(blocker.platform, text.signIn);
      return blocker.reason === 'no_channel' ? connected(blocker.platform, text.connect) : open;
    case 'conflict':
      return { label: text.decide, run: () => app.decide(post.id) };
    case 'needs-you':
      return { label: text.activity, run: app.seeActivity };
    case 'unconfirmed':
      return { label: text.sync, run: app.syncNow };
    case 'not-sent':
      return entry.isOverdue ? open : { label: text.sync, run: app.syncNow };
    case 'no-subscription':
      return { label: text.account, run: () => app.route.go({ page: 'settings', section: 'account' }) };
    case 'approval':
      return { label: publishes ? text.approveAndPublish : text.approve, run: () => approve(entry) };
    default:
      return open;
  }
};
