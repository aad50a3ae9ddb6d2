// Ideas as the user sees them, and the operations that generate, pick and dismiss them.
import { z } from 'zod';
import type { Store } from '../../../store/store.ts';
import { ideaOrderingKey } from '../queue.ts';
import { ideasSnapshot, keepSnapshot } from '../../kernel/cached-replies.ts';
import { jobTaken } from '../job-records.ts';
import { defineKind, type Seen } from '../operation.ts';
import { adoptWork, endOfWork } from './ai-jobs.ts';
import type { Tx } from '../../kernel/transaction.ts';

const Promoted = z.object({ suggestedId: z.string() });

/** Without dismissed ones. `pid`: the draft that a suggestion became, or is becoming; null: none. */
export const readIdeas = (store: Store) => {
  const promoted = new Map(
    store.operations
      .open()
      .filter(({ kind }) => kind === 'post.promote')
      .map(({ args, pid }) => [Promoted.safeParse(args).data?.suggestedId, pid]),
  );
  const draftOf = (sid: string): number | null => {
    const pid = store.posts.pidOf(sid);
    return pid === null || store.posts.goneAtMs(pid) !== null ? null : pid;
  };
  return (ideasSnapshot(store)?.ideas ?? []).flatMap((idea) => {
    const waiting = store.operations.withOrderingKey(ideaOrderingKey(idea.id)).map(({ kind }) => kind);
    if (waiting.includes('idea.dismiss') || idea.status === 'dismissed') return [];
    // Whether promoting keeps the id is undocumented: a post with that id is the draft.
    const posts = idea.posts.map((post) => ({
      ...post,
      pid: promoted.get(post.postId) ?? draftOf(post.postId),
    }));
    const isMaking = idea.postsGenerating === true || posts.some(({ status }) => status === 'generating');
    return [{ ...idea, posts, isMaking, pickWaits: waiting.includes('idea.pick') }];
  });
};

// Has the service generate new ideas.
const Pre = z.object({ jobs: z.array(z.string()), ideas: z.array(z.string()) });

/** Jobs that are not about a post; `kind` is not trusted. */
const jobsOf = ({ jobs }: Seen) => (jobs?.jobs ?? []).filter(({ resourceType }) => resourceType !== 'post');

export const ideaGenerateKind = defineKind({
  endpoint: 'ideas.generate',
  args: z.strictObject({ count: z.number().optional(), direction: z.string().optional() }),
  repeat: 'replays',
  outward: false,
  barrier: false,
  readFirst: 'always',
  readings: ['ideas', 'jobs'],
  remember: (_op, seen) => ({
    jobs: jobsOf(seen).map(({ id }) => id),
    ideas: (seen.ideas ?? []).map(({ id }) => id),
  }),
  request: ({ args }) => ({ body: args }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle(op, seen) {
    if (op.attempts === 0) return { is: 'absent' };
    const before = Pre.safeParse(op.pre).data;
    if (!before) return { is: 'unclear', reason: 'unsure' };
    const [job] = jobsOf(seen)
      .filter(({ id }) => !before.jobs.includes(id))
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    if (job) return { is: 'landed', jobId: job.id };
    if (seen.ideas?.some(({ id }) => !before.ideas.includes(id))) return { is: 'landed' };
    return seen.jobs?.complete ? { is: 'absent' } : { is: 'unclear', reason: 'unsure' };
  },
  adopt(op, _seen, verdict, tx) {
    adoptWork(op, verdict, tx);
  },
  finish: (_op, job) => endOfWork(job),
});

// Picks an idea: the service may charge credits for its suggested posts.
export const ideaPickKind = defineKind({
  endpoint: 'ideas.pick',
  args: z.strictObject({ ideaId: z.string() }),
  repeat: 'adds',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['ideas'],
  request: ({ args }) => ({ path: args }),
  accept(_op, { body: { idea, postsGenerating } }, tx) {
    // The next read brings the posts themselves.
    const picked = { ...idea, postsGenerating };
    const ideas = (ideasSnapshot(tx.store)?.ideas ?? []).map((known) => (known.id === idea.id ? picked : known));
    keepSnapshot(tx, 'ideas', { ideas }, tx.nowMs);
    return { is: 'done' };
  },
  settle(op, { ideas }) {
    const idea = ideas?.find(({ id }) => id === op.args.ideaId);
    if (idea?.status === 'picked') return { is: 'landed' };
    // Whether a picked idea stays in the list is undocumented.
    if (!idea) return op.attempts > 0 ? { is: 'landed' } : { is: 'unclear', reason: 'deleted-elsewhere' };
    return { is: 'absent' };
  },
  adopt(_op, { ideas, startedAtMs }, _verdict, tx) {
    if (ideas) keepSnapshot(tx, 'ideas', { ideas }, startedAtMs);
  },
});

// Removes an idea from the list.
const forget = (tx: Tx, ideaId: string) => {
  const ideas = (ideasSnapshot(tx.store)?.ideas ?? []).filter(({ id }) => id !== ideaId);
  keepSnapshot(tx, 'ideas', { ideas }, tx.nowMs);
};

export const ideaDismissKind = defineKind({
  endpoint: 'ideas.dismiss',
  args: z.strictObject({ ideaId: z.string() }),
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: ['ideas'],
  request: ({ args }) => ({ path: args }),
  accept(op, _reply, tx) {
    forget(tx, op.args.ideaId);
    return { is: 'done' };
  },
  settle(op, { ideas }) {
    const isListed = ideas?.some(({ id, status }) => id === op.args.ideaId && status !== 'dismissed') ?? true;
    return { is: isListed ? 'absent' : 'landed' };
  },
  adopt(op, { ideas, startedAtMs }, _verdict, tx) {
    if (ideas) keepSnapshot(tx, 'ideas', { ideas }, startedAtMs);
    else forget(tx, op.args.ideaId);
  },
  onAbsent: 'done',
});
