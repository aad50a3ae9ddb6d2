// A post that so far only Galley knows: its local id, for life.
import type { PostSync } from '../../preload/contract/sync.ts';
import type { Tx } from './kernel/transaction.ts';

/** The row is bare: what waits on the post fills it before the transaction ends. */
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
  wait: 'next',
  expectedAt: null,
  openCount: 0,
  scheduleWaits: false,
  approveWaits: false,
  publishWaits: false,
  waitingPlatforms: [],
  tooLate: [],
  stillPublishes: [],
};
