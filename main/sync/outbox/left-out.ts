// What the user leaves out when they go online: which changes go together, and what sends them after all
// (docs/sync.md#what-is-left-out-stays).
import type { OperationKind } from '../../../preload/rules/sync-states.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import { takebacksOf } from '../posts/deadlines.ts';
import { isWaiting } from '../posts/fields.ts';
import { type Enqueue, again, postOrderingKey } from './queue.ts';
import type { Enqueued, IntentOf } from './operation.ts';

export type LeavingOut = {
  /** Of what waits, leaves out exactly these groups (`groupOf`); all others may be sent. */
  leaveOut(groups: readonly string[]): void;
  /** Sends what was left out of this group; omitted: all of it. */
  sendLeftOut(group?: string): void;
  /** Of this post, sends what was left out of it and keeps the service from publishing. */
  sendTakebacksOf(pid: number): void;
};

/**
 * Operations with the same group are sent or left out together: those of all parts of a post, with the files that they
 * need; otherwise those of one queue.
 */
export const groupOf = (store: Store, op: Operation): string => {
  if (op.pid !== null) return postOrderingKey(store.posts.headOf(op.pid));
  const needing = op.kind === 'media.upload' ? openDependant(store, op) : undefined;
  return needing ? groupOf(store, needing) : op.orderingKey;
};

const openDependant = ({ operations }: Store, { id }: Operation): Operation | undefined =>
  operations
    .dependants(id)
    .flatMap((each) => operations.read(each) ?? [])
    .find(({ endedAtMs }) => endedAtMs === null);

export const createLeavingOut = ({
  store,
  transact,
  wake,
}: {
  store: Store;
  transact: Transact;
  wake: () => void;
}): LeavingOut => ({
  leaveOut(groups) {
    const wanted = new Set(groups);
    transact((tx) => {
      for (const op of store.operations.open()) {
        if (!wanted.has(groupOf(store, op))) release(tx, op);
        // A file is left out with the changes that need it.
        else if (isWaiting(op) && !(op.kind === 'media.upload' && openDependant(store, op))) {
          store.leftOut.add({ orderingKey: op.orderingKey });
          notify(tx, op);
        }
      }
    });
    wake();
  },
  sendLeftOut(group) {
    transact((tx) => {
      for (const op of store.operations.open())
        if (group === undefined || groupOf(store, op) === group) release(tx, op);
    });
    wake();
  },
  sendTakebacksOf(pid) {
    transact((tx) => sendTakebacks(tx, store.operations.ofPost(pid)));
    wake();
  },
});

/** This queue may be sent again. */
export const release = (tx: Tx, { orderingKey }: Pick<Operation, 'orderingKey'>): void => {
  if (!tx.store.leftOut.orderingKeys().has(orderingKey)) return;
  tx.store.leftOut.remove(orderingKey);
  for (const each of tx.store.operations.withOrderingKey(orderingKey)) notify(tx, each);
};

const notify = (tx: Tx, { pid }: Operation): void => {
  if (pid !== null) tx.touch(pid);
  tx.changed('sync', 'activity', 'uploads', 'tray', 'account', 'ideas');
};

/** Asked for by the user, these send what was left out of their queue. */
const asks: readonly OperationKind[] = ['post.publish', 'post.schedule', 'post.approve', 'idea.generate', 'idea.pick'];

/**
 * `enqueue` for what the user clicks, unlike what is undone or restored: asking for something outward of a post sends
 * what was left out of it, which the click was made on top of.
 */
export const byClick =
  (enqueue: Enqueue): Enqueue =>
  (tx, intent) => {
    const enqueued = enqueue(tx, intent);
    const { operation } = enqueued;
    if (operation && asks.includes(operation.kind) && tx.store.leftOut.has(operation)) release(tx, operation);
    return enqueued;
  };

/** Requested once more, they are later than what was left out. */
const renew = (tx: Tx, operations: readonly Operation[]): Operation[] =>
  operations.filter((op) => isWaiting(op) && tx.store.leftOut.has(op)).map((op) => again(tx, op));

const takesAway = ({ kind }: Operation): boolean => kind === 'post.unschedule' || kind === 'post.remove';

/** A takeback that was left out is sent when the user clicks it again. Part of the intent's transaction. */
export const renewTakeback = (
  tx: Tx,
  { do: kind, pid, ...of }: IntentOf<'post.unschedule' | 'post.remove'>,
  enqueued: Enqueued,
): Enqueued => {
  const same = tx.store.operations
    .ofPost(pid)
    .filter((op) => op.kind === kind && (!('platform' in of) || op.platform === of.platform));
  const [renewed] = renew(tx, same);
  return renewed ? { ...enqueued, operation: renewed } : enqueued;
};

/** "Pause everything" stops all that the service still publishes, also what was unscheduled or deleted and left out. */
export const renewTakebacks = (tx: Tx): void => void renew(tx, tx.store.operations.open().filter(takesAway));

/** With an edit or a move among them, all that was left out of its queue is sent: they stay in order. */
const sendTakebacks = (tx: Tx, operations: readonly Operation[]): void => {
  const takebacks = takebacksOf(operations).filter(({ op }) => isWaiting(op) && tx.store.leftOut.has(op));
  const [inOrder] = takebacks.filter(({ op }) => !takesAway(op));
  if (inOrder) release(tx, inOrder.op);
  else
    renew(
      tx,
      takebacks.map(({ op }) => op),
    );
};

/**
 * A post that is left out stays so as a whole: the first change of a further part waits, too. `op` null: the post has
 * just become a part, with all that waits on it.
 */
export const stayWithFamily = ({ store }: Tx, pid: number, op: Operation | null): void => {
  const { families, leftOut, operations } = store;
  const orderingKeys = leftOut.orderingKeys();
  const orderingKey = postOrderingKey(pid);
  if (orderingKeys.size === 0 || orderingKeys.has(orderingKey)) return;
  const isSentAlready = op && operations.withOrderingKey(orderingKey).some(({ seq }) => seq < op.seq);
  if (isSentAlready || !families.pids(pid).some((part) => orderingKeys.has(postOrderingKey(part)))) return;
  leftOut.add({ orderingKey, afterSeq: op && op.seq - 1 });
};
