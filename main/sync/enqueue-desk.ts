// Keeps what a person notes beside a post: it stays on this computer, and can be taken back like any change.
import { isDeepStrictEqual } from 'node:util';
import { frameOf } from './enqueue-frame.ts';
import type { Enqueued, Kinds } from './operation.ts';
import type { Intent, IntentOf } from './intents.ts';
import type { Tx } from './kernel/transaction.ts';

export const enqueueDesk = (tx: Tx, { pid, fields }: IntentOf<'post.desk'>, kinds: Kinds): Enqueued => {
  frameOf(tx, pid, kinds);
  const before = tx.store.desk.read(pid);
  const { plannedOn = before.plannedOn, note = before.note, checklist = before.checklist } = fields;
  const now = { plannedOn, note, checklist };
  if (isDeepStrictEqual(now, before)) return { operation: null, pid, inverse: [] };
  tx.store.desk.write(pid, now);
  tx.touch(pid);
  const undone = {
    ...(fields.plannedOn === undefined ? {} : { plannedOn: before.plannedOn }),
    ...(fields.note === undefined ? {} : { note: before.note }),
    ...(fields.checklist === undefined ? {} : { checklist: before.checklist }),
  };
  const inverse: Intent[] = [{ do: 'post.desk', pid, fields: undone }];
  return { operation: null, pid, inverse };
};
