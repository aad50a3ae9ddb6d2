// The end of long work: its result, the fresh post and the operation's end in one transaction.
import { AppError } from '../../preload/errors.ts';
import type { Store } from '../store/store.ts';
import type { Operation } from '../store/outbox.ts';
import { jobOf, keepJob } from './job-rows.ts';
import { kinds } from './kinds.ts';
import type { Accepted, WireJob } from './operation.ts';
import type { WirePost } from './posts/codec.ts';
import { endOfWork } from './operations/ai-work.ts';
import { noteAbsence } from './pull/absence.ts';
import { absorbPost, isOvertaken } from './posts/absorb.ts';
import type { Requests } from './kernel/requests.ts';
import { keepSnapshot } from './kernel/cached-replies.ts';
import type { Transact, Tx } from './kernel/transaction.ts';

type JobEndDeps = { store: Store; transact: Transact; requests: Requests; time: { nowMs(): number } };

/** undefined: the job is not about a post. `wire` null: the post is not there. */
type Fresh = { pid: number; wire: WirePost | null; startedAtMs: number } | undefined;

export type JobEnds = {
  /**
   * `job` is over. Throws what reading throws; nothing is kept then. null: a newer state of the post was kept while it
   * was read, so that it has to be read again.
   */
  over(jid: string, job: WireJob): Promise<{ post: WirePost | null } | null>;
  /**
   * The service does not know the job any more, or works on it for longer than it ever does: the post decides.
   * false: it is still being made, or has to be read again.
   */
  byPost(jid: string, why: 'gone' | 'overdue'): Promise<boolean>;
};

export const createJobEnds = ({ store, transact, requests, time }: JobEndDeps): JobEnds => {
  const openOperation = (jid: string): Operation | null => {
    const id = store.jobs.read(jid)?.operation ?? null;
    const op = id === null ? null : store.operations.read(id);
    return op?.state === 'job' && store.jobs.ofOperation(op.id)?.jid === jid ? op : null;
  };

  const freshPost = async (jid: string): Promise<Fresh> => {
    const pid = store.jobs.read(jid)?.pid ?? null;
    const postId = pid === null ? null : store.posts.sidOf(pid);
    if (pid === null || postId === null) return undefined;
    const beganMs = time.nowMs();
    try {
      const { reply, startedAtMs } = await requests.read('posts.get', { path: { postId } }, 'jobs');
      return { pid, wire: reply.body, startedAtMs };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return { pid, wire: null, startedAtMs: beganMs };
      throw error;
    }
  };

  const freshIdeas = async (op: Operation | null) =>
    op?.kind === 'idea.generate' ? requests.read('ideas.list', {}, 'jobs') : undefined;

  const isOutdated = (tx: Tx, fresh: Fresh): boolean =>
    fresh !== undefined && isOvertaken(tx.store.posts.document(fresh.pid), fresh.startedAtMs);

  const absorb = (tx: Tx, fresh: Fresh, op: Operation | null) => {
    if (!fresh?.wire) return;
    const { wire, startedAtMs } = fresh;
    absorbPost(tx, wire, op ? { startedAtMs, from: 'reply', by: op } : { startedAtMs, from: 'reading' });
    if (op && op.pid !== null) tx.store.posts.settled(op.pid, tx.nowMs);
  };

  /** After the end of the operation: what else is open on the post then comes in front of the person. */
  const noteGone = (tx: Tx, fresh: Fresh) => {
    if (fresh && !fresh.wire) noteAbsence(tx, fresh.pid, fresh.startedAtMs);
  };

  const end = (tx: Tx, op: Operation, accepted: Accepted) => {
    if (accepted.is === 'park') {
      tx.store.operations.change(op.id, { state: 'parked', reason: accepted.reason, error: accepted.error });
    } else {
      tx.store.operations.end(op.id, 'done', tx.nowMs);
    }
    if (op.pid !== null) tx.touch(op.pid);
    tx.changed('sync', 'activity', 'account');
  };

  return {
    async over(jid, job) {
      const fresh = await freshPost(jid);
      const ideas = await freshIdeas(openOperation(jid));
      return transact((tx) => {
        if (isOutdated(tx, fresh)) return null;
        // Read again: between two awaits the person may have given it up.
        const op = openOperation(jid);
        keepJob(tx, job);
        if (ideas) keepSnapshot(tx, 'ideas', ideas.reply.body, ideas.startedAtMs);
        absorb(tx, fresh, op);
        if (op) end(tx, op, kinds[op.kind].finish(op, job, tx));
        noteGone(tx, fresh);
        return { post: fresh?.wire ?? null };
      });
    },

    async byPost(jid, why) {
      const fresh = await freshPost(jid);
      return transact((tx) => {
        if (isOutdated(tx, fresh)) return false;
        const op = openOperation(jid);
        absorb(tx, fresh, op);
        const verdict = op ? verdictOf(op, fresh?.wire ?? null, why) : ({ is: 'done' } as const);
        if (verdict === null) return false;
        const row = tx.store.jobs.read(jid);
        if (row) keepJob(tx, { ...jobOf(row), status: verdict.is === 'park' ? 'failed' : 'succeeded' });
        if (op) end(tx, op, verdict);
        noteGone(tx, fresh);
        return true;
      });
    },
  };
};

/** null: it cannot be told yet. */
const verdictOf = (op: Operation, post: WirePost | null, why: 'gone' | 'overdue'): Accepted | null => {
  const variant = post?.variants.find(({ platform, isPrimary }) =>
    op.platform ? platform === op.platform : isPrimary,
  );
  if (op.kind === 'post.publish') {
    if (variant?.status === 'published') return { is: 'done' };
    const message = 'The service does not say how publishing ended.';
    return why === 'overdue' ? null : { is: 'park', reason: 'did-it-go-out', error: { kind: 'unsure', message } };
  }
  if (variant?.generation.status === 'generating') return null;
  const code = variant?.generation.status === 'failed' ? (variant.generation.error ?? 'failed') : null;
  if (code === null) return { is: 'done' };
  return endOfWork({ status: 'failed', error: { code, message: 'The service could not finish this.' } });
};
