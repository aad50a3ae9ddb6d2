// A change that met another value at the service, or a refusal: what is left of it goes on as a new operation.
import type { Operation } from '../../store/outbox.ts';
import { addOperation } from '../add-operation.ts';
import { type WirePost, fromKept } from './codec.ts';
import type { Tx } from '../kernel/transaction.ts';
import { cancel } from '../waiting.ts';
import { asConfirmed, changesOf, confirmedField, kept, type Change, isFree, isRefused, isSame } from './fields.ts';
import { reconcile } from './reconcile.ts';

export const writing: readonly Operation['kind'][] = ['post.edit', 'post.rename', 'post.setImage'];

/**
 * Ends `op`, whose bytes are frozen, and puts a successor in its place that is held against `now`. What the person
 * wrote into the same fields since then goes with it, as far as nothing else stands between.
 */
export const rebaseChanges = (tx: Tx, op: Operation, now: WirePost): void => {
  const { operations } = tx.store;
  if (op.pid === null) return;
  const later = following(operations.ofLane(op.lane), op);
  const changes = [arrivedOf(op, now), ...later.map(changesOf)].reduce(joined);
  operations.end(op.id, 'done', tx.nowMs, { reason: 'superseded', note: 'superseded' });
  for (const one of later) cancel(tx, one, 'superseded');
  succeed(tx, op, changes);
  reconcile(tx, op.pid, { now, ...(isOurs(tx, op, now) && { by: op }) });
};

/** All that was sent is there: a file under the name the service gave it. */
const isOurs = (tx: Tx, op: Operation, now: WirePost): boolean =>
  op.attempts > 0 &&
  changesOf(op).every(({ field, mine }) =>
    isSame(confirmedField(now, op.platform, field) ?? null, asConfirmed(tx, field, mine)),
  );

/** Of a change that was sent, one field may have got there and another not: what is there is the ground of later words. */
const arrivedOf = (op: Operation, now: WirePost): Change[] =>
  changesOf(op).map((change) => {
    const hasArrived = isSame(confirmedField(now, op.platform, change.field) ?? null, change.mine);
    return op.attempts > 0 && hasArrived ? { ...change, base: change.mine } : change;
  });

/** What is left of `op` once its conflicts are decided stands in its place: it neither joins nor passes a later change. */
export const settleChanges = (tx: Tx, op: Operation, left: Change[]): void => {
  cancel(tx, op, 'superseded');
  if (left.length > 0) succeed(tx, op, left);
  const document = op.pid === null ? null : tx.store.posts.document(op.pid);
  if (document) reconcile(tx, document.pid, { now: fromKept(document.confirmed) });
};

const succeed = (tx: Tx, op: Operation, changes: Change[]): void => {
  const { lane, rank, kind, pid, platform, priority, intentAtMs } = op;
  addOperation(tx, { lane, rank, kind, pid, platform, priority, intentAtMs, ...kept(op, changes) });
};

/** What comes after `op` in its lane. */
export const behind = (lane: Operation[], op: Operation): Operation[] =>
  lane.filter(({ rank, seq }) => rank > op.rank || (rank === op.rank && seq > op.seq));

const following = (lane: Operation[], op: Operation): Operation[] => {
  const after = behind(lane, op);
  const stop = after.findIndex((one) => !writing.includes(one.kind) || !isFree(one));
  const near = stop < 0 ? after : after.slice(0, stop);
  return near.filter(({ kind, platform }) => kind === op.kind && kind !== 'post.setImage' && platform === op.platform);
};

/** The later wish with the earlier ground. */
export const joined = (earlier: Change[], later: Change[]): Change[] => [
  ...earlier.map((change) => {
    const mine = later.find(({ field }) => field === change.field)?.mine;
    return mine === undefined ? change : { ...change, mine };
  }),
  ...later.filter(({ field }) => !earlier.some((change) => change.field === field)),
];

/** `op` is given up and never happened: the next change that was built on its value gets the base that `op` had. */
export const passOnBase = (tx: Tx, op: Operation): void => {
  if (!isReadable(op) || !(isFree(op) || isRefused(op))) return;
  const given = new Map(changesOf(op).map((change) => [change.field, change]));
  for (const later of behind(tx.store.operations.ofLane(op.lane), op)) {
    if (later.kind !== op.kind || later.platform !== op.platform || !isFree(later) || !isReadable(later)) continue;
    const changes = changesOf(later).map((change) => {
      const before = given.get(change.field);
      given.delete(change.field);
      return before && isSame(before.mine, change.base) ? { ...change, base: before.base } : change;
    });
    tx.store.operations.change(later.id, kept(later, changes));
  }
};

const isReadable = ({ reason }: Operation): boolean => reason !== 'unreadable';

/** Refused changes of fields that `op` has since written are over. */
export const supersedeRefused = (tx: Tx, op: Operation): void => {
  const fields = changesOf(op).map(({ field }) => field);
  for (const other of tx.store.operations.ofLane(op.lane)) {
    const isSame = other.id !== op.id && other.kind === op.kind && other.platform === op.platform;
    const isCovered = changesOf(other).every(({ field }) => fields.includes(field));
    if (isSame && isCovered && isRefused(other)) cancel(tx, other, 'superseded');
  }
};
