// A post that only Galley knows so far: its permanent local id, and what happens when the service first names it.
import type { PostSync } from '../../../preload/contract/sync.ts';
import type { Tx } from '../kernel/transaction.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Operation } from '../../store/outbox.ts';
import { type WirePost, variantOf } from '../posts/codec.ts';
import type { Guard, GuardContext } from './operation.ts';
import { postOrderingKey } from './queue.ts';
import { ingestPost } from './ingest.ts';

/** The row is empty: the open operations of the post fill it before the transaction ends. */
export const addLocalPost = (tx: Tx, name: string): number => {
  const at = new Date(tx.nowMs).toISOString();
  const pid = tx.store.posts.add({
    sid: null,
    view: {
      name,
      kind: 'post',
      status: 'draft',
      sync: 'waiting',
      createdMs: tx.nowMs,
      updatedMs: tx.nowMs,
      line: {
        name,
        kind: 'post',
        status: 'draft',
        needsApproval: false,
        changedSinceApproval: false,
        excerpt: '',
        thumbnail: null,
        platforms: [],
        generation: 'pending',
        videoStatus: null,
        failure: null,
        judged: [],
        at: null,
        sync: waits,
        createdAt: at,
        updatedAt: at,
      },
      versions: [],
    },
  });
  tx.touch(pid);
  return pid;
};

const waits: PostSync = {
  state: 'waiting',
  reason: null,
  stopped: null,
  wait: 'next',
  expectedAt: null,
  openCount: 0,
  unsentTimes: [],
  approveWaits: false,
  publishWaits: false,
  tooLate: [],
  stillPublishes: [],
  calledOff: [],
};

// Shared by operations about one post: its local id, and what happens when the service first names the post.
export const ownPid = (op: Operation): number => {
  if (op.pid === null) throw new Error(`${op.kind} without a post`);
  return op.pid;
};

export const ownPlatform = (op: Operation): PlatformId => {
  if (op.platform === null) throw new Error(`${op.kind} without a platform`);
  return op.platform;
};

/** The service changes nothing of a published variant: this came too late (readings.md, 24). */
export const refuseLive = ({ platform }: Operation, { confirmed }: GuardContext): Guard => {
  const isLive = confirmed !== null && variantOf(confirmed, platform)?.status === 'published';
  return isLive ? { is: 'park', reason: 'already-published' } : { is: 'go' };
};

/** The service has it now: its id and its first confirmed state are stored together. */
export const adoptPost = (tx: Tx, op: Operation, wire: WirePost, startedAtMs: number, from: 'reply' | 'reading') => {
  const pid = ownPid(op);
  const known = tx.store.posts.pidOf(wire.id);
  if (known === null) tx.store.posts.adopt(pid, wire.id);
  else if (known !== pid) yieldTo(tx, op, pid, known);
  ingestPost(tx, wire, { startedAtMs, from, by: op });
  tx.touch(pid);
};

/**
 * It was read before: another client promoted it, or the service made it late. That post stays, and operations that
 * waited on ours move to it.
 */
const yieldTo = (tx: Tx, creation: Operation, pid: number, to: number): void => {
  const { leftOut, operations, posts } = tx.store;
  operations.end(creation.id, 'done', tx.nowMs);
  operations.rehome({ pid, to, orderingKey: postOrderingKey(to) });
  leftOut.move({ from: postOrderingKey(pid), to: postOrderingKey(to) });
  posts.setGone(pid, tx.nowMs);
  tx.touch(to);
};
