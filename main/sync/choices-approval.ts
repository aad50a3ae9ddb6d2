// Approving must never publish by accident: near slots are moved, or taken away and published with a key (H20).
import { platformIds, type PlatformId } from '../../preload/platforms.ts';
import type { Operation } from '../store/operations.ts';
import { readPost } from './posts/view.ts';
import { approveMarginMs } from './rules.ts';
import { afresh, type Enqueue } from './successors.ts';
import type { Tx } from './transaction.ts';

/** Versions whose slot is over, or so near that approving could publish them. */
const nearSlots = (tx: Tx, pid: number, serverNowMs: number): PlatformId[] =>
  (readPost(tx.store, pid)?.variants ?? []).flatMap(({ platform, status, scheduledAt }) => {
    const near = typeof scheduledAt === 'string' && Date.parse(scheduledAt) <= serverNowMs + approveMarginMs;
    return near && status !== 'published' && isPlatform(platform) ? [platform] : [];
  });

const isPlatform = (name: string): name is PlatformId => (platformIds as readonly string[]).includes(name);

/** The near versions get the new time first, then the approval is stamped. */
export const newTimeForApproval = (tx: Tx, enqueue: Enqueue, op: Operation, at: string, serverNowMs: number): void => {
  const { pid } = op;
  if (pid === null) return;
  afresh(tx, enqueue, op, [
    ...nearSlots(tx, pid, serverNowMs).map((platform) => ({ do: 'post.schedule', pid, platform, at }) as const),
    { do: 'post.approve', pid },
  ]);
};

/** Without slots an approval can merely stamp; publishing is then a step of its own, with a key. */
export const approveAndPublish = (tx: Tx, enqueue: Enqueue, op: Operation, serverNowMs: number): void => {
  const { pid } = op;
  if (pid === null) return;
  const near = nearSlots(tx, pid, serverNowMs);
  const wanted = op.kind === 'post.publish' && op.platform !== null ? [op.platform] : near;
  afresh(tx, enqueue, op, [
    ...near.map((platform) => ({ do: 'post.unschedule', pid, platform }) as const),
    { do: 'post.approve', pid },
    ...wanted.map((platform) => ({ do: 'post.publish', pid, platform }) as const),
  ]);
};
