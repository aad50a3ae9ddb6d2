// Takes an idea off the list.
import { z } from 'zod';
import { defineKind } from '../operation.ts';
import { ideasSnapshot, keepSnapshot } from '../kernel/cached-replies.ts';
import type { Tx } from '../kernel/transaction.ts';

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
