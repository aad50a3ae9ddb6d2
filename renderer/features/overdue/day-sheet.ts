// An entry of the day sheet: its status light, and the remedy for what keeps it from being published.
import type { SlotEntry, PublishBlocker } from '../../../preload/contract/overdue.ts';
import { type Light, dueStrings } from '../../posts/overdue-strings.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import { editorOf } from '../../app/route.svelte.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';

/** It may still be published by itself, or with one click. */
const waiting: readonly PublishBlocker['kind'][] = ['not-sent', 'unconfirmed', 'approval', 'changed', 'making'];

/** A post can be in it several times, at other times on other platforms. */
export const keyOf = ({ post, at, platforms }: SlotEntry): string => `${post.id} ${at} ${platforms.join()}`;

export const lightOf = ({ isOverdue, blocker }: Pick<SlotEntry, 'isOverdue' | 'blocker'>): Light => {
  if (blocker === null) return 'green';
  if (blocker.kind === 'unconfirmed') return 'amber';
  if (blocker.kind === 'not-sent' && blocker.isLate) return 'red';
  const mayGo = waiting.includes(blocker.kind) || (blocker.kind === 'check' && blocker.is === 'doubtful');
  return !isOverdue && mayGo ? 'amber' : 'red';
};

export type Remedy = { label: string; run: () => void };

type Approve = (entry: SlotEntry) => void;

/** `still`: it is published as before unless a waiting change is sent first. */
type Standing = { approve: Approve; still: StillShown | undefined };

/** null: nothing to do. `approve` publishes an overdue post, so it has to ask first. */
export const remedyFor = (app: App, entry: SlotEntry, { approve, still }: Standing): Remedy | null => {
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
      return { label: entry.isOverdue ? text.approveAndPublish : text.approve, run: () => approve(entry) };
    default:
      return open;
  }
};
