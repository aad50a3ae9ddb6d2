// Picks an idea: the service may draw credits for its suggested posts.
import { z } from 'zod';
import { defineKind } from '../operation.ts';
import { ideasSnapshot, keepSnapshot } from '../kernel/cached-replies.ts';

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
    // The next reading tells the posts themselves.
    const picked = { ...idea, postsGenerating };
    const ideas = (ideasSnapshot(tx.store)?.ideas ?? []).map((known) => (known.id === idea.id ? picked : known));
    keepSnapshot(tx, 'ideas', { ideas }, tx.nowMs);
    return { is: 'done' };
  },
  settle(op, { ideas }) {
    const idea = ideas?.find(({ id }) => id === op.args.ideaId);
    if (idea?.status === 'picked') return { is: 'landed' };
    // Whether a picked idea stays in the list is not shown.
    if (!idea) return op.attempts > 0 ? { is: 'landed' } : { is: 'unclear', reason: 'deleted-elsewhere' };
    return { is: 'absent' };
  },
  adopt(_op, { ideas, startedAtMs }, _verdict, tx) {
    if (ideas) keepSnapshot(tx, 'ideas', { ideas }, startedAtMs);
  },
});
