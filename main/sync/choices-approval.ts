// Approving must never publish by accident: near slots are moved, or taken away and published with a key (H20).
import { type PlatformId, platformIds } from '../../preload/rules/platforms.ts';
import type { Operation } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Intent } from './intents.ts';
import { readPost } from './read-post.ts';
import { approveMarginMs } from './kernel/rules.ts';
import { afresh, type Enqueue } from './successors.ts';
import type { Tx } from './kernel/transaction.ts';

/** Versions whose slot is over, or so near that approving could publish them. */
export const nearSlots = (store: Store, pid: number, serverNowMs: number): PlatformId[] =>
  (readPost(store, pid)?.variants ?? []).flatMap(({ platform, status, scheduledAt }) => {
    const near = typeof scheduledAt === 'string' && Date.parse(scheduledAt) <= serverNowMs + approveMarginMs;
    return near && status !== 'published' && isPlatform(platform) ? [platform] : [];
  });

const isPlatform = (name: string): name is PlatformId => (platformIds as readonly string[]).includes(name);

/** The near versions get the new time first, then the approval is stamped. */
export const newTimeForApproval = (tx: Tx, enqueue: Enqueue, op: Operation, at: string, serverNowMs: number): void => {
  const { pid } = op;
  if (pid === null) return;
  afresh(tx, enqueue, op, [
    ...nearSlots(tx.store, pid, serverNowMs).map((platform) => ({ do: 'post.schedule', pid, platform, at }) as const),
    { do: 'post.approve', pid },
  ]);
};

/**
 * Without slots an approval can merely stamp; publishing is then a step of its own, with a key. `wanted` null: those
 * whose slot is over or near.
 */
export const approvedAndPublished = (
  store: Store,
  pid: number,
  wanted: readonly PlatformId[] | null,
  serverNowMs: number,
): Intent[] => {
  const near = nearSlots(store, pid, serverNowMs);
  return [
    ...near.map((platform): Intent => ({ do: 'post.unschedule', pid, platform })),
    { do: 'post.approve', pid },
    ...(wanted ?? near).map((platform): Intent => ({ do: 'post.publish', pid, platform })),
  ];
};

export const approveAndPublish = (tx: Tx, enqueue: Enqueue, op: Operation, serverNowMs: number): void => {
  const { pid } = op;
  if (pid === null) return;
  const wanted = op.kind === 'post.publish' && op.platform !== null ? [op.platform] : null;
  afresh(tx, enqueue, op, approvedAndPublished(tx.store, pid, wanted, serverNowMs));
};
