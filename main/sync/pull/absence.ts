// A post that the service proved not to have: what becomes of it here, and of the changes that wait on it.
import type { Operation } from '../../store/outbox.ts';
import { settleMs } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';

/** What the sender or the person has in hand: it meets the same absence when it goes on. */
const inHand: readonly Operation['state'][] = ['inflight', 'doubt', 'job', 'conflict'];

/**
 * A 404 under a proven key (law 9). What was confirmed and every wording stay. Changes that wait on the post come in
 * front of the person, and the post stays in sight with them; without any it leaves the library.
 * false: a change of ours reached the post since, or so shortly before that the answer may be older than it looks.
 */
export const noteAbsence = (tx: Tx, pid: number, startedAtMs: number): boolean => {
  const { posts, operations, sweeps } = tx.store;
  const sid = posts.sidOf(pid);
  if (sid === null || (posts.document(pid)?.settledAtMs ?? 0) > startedAtMs - settleMs) return false;
  const open = operations.ofPost(pid);
  // A removal under way finds out by itself, and is then done.
  if (open.some(({ kind }) => kind === 'post.remove')) return true;
  posts.entomb({ sid, pid, proof: 'read', atMs: tx.nowMs });
  sweeps.clear(pid);
  for (const operation of open) {
    if (inHand.includes(operation.state)) continue;
    operations.change(operation.id, { state: 'parked', reason: 'deleted-elsewhere' });
  }
  tx.touch(pid);
  return true;
};
