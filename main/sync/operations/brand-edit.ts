// Changes fields of the brand kit, each three-way against what the service has.
import type { z } from 'zod';
import { BrandFields } from '../intents.ts';
import { BrandArgs, BrandBase, mergeBrand, sameValue, valueIn, type WireBrand } from '../brand-fields.ts';
import { brandLane } from '../lanes.ts';
import { defineKind, type Op, type Seen, type Verdict } from '../operation.ts';
import { keepSnapshot } from '../kernel/cached-replies.ts';
import type { Tx } from '../kernel/transaction.ts';

type Args = z.infer<typeof BrandArgs>;

const givenFields = (fields: BrandFields) => BrandFields.keyof().options.filter((field) => fields[field] !== undefined);

const settle = (op: Op<Args>, { brand }: Seen): Verdict => {
  if (!brand) return { is: 'absent' };
  const base = BrandBase.parse(op.base ?? {});
  const fields = givenFields(op.args.fields).filter((field) => !sameValue(valueIn(brand, field), op.args.fields[field]));
  if (fields.length === 0) return { is: 'landed' };
  const isOurs = fields.every((field) => sameValue(valueIn(brand, field), base[field]));
  return { is: isOurs ? 'absent' : 'theirs' };
};

/** What the service now has of the fields just sent is what later changes of them begin from (H16). */
const rebaseWaiting = (tx: Tx, op: Op<Args>, brand: WireBrand) => {
  for (const later of tx.store.operations.ofLane(brandLane)) {
    if (later.id === op.id || later.kind !== 'brand.edit' || later.attempts > 0) continue;
    const now = Object.fromEntries(givenFields(op.args.fields).map((field) => [field, valueIn(brand, field)]));
    tx.store.operations.change(later.id, { base: { ...BrandBase.parse(later.base ?? {}), ...now } });
  }
};

const take = (tx: Tx, op: Op<Args>, brand: WireBrand, atMs: number) => {
  keepSnapshot(tx, 'brand', brand, atMs);
  rebaseWaiting(tx, op, brand);
};

/** Ends it; what both sides did not change goes on in its place, and what they did waits for the person behind that. */
const rebase = (op: Op<Args>, { brand, startedAtMs }: Seen, tx: Tx): void => {
  if (!brand) return;
  keepSnapshot(tx, 'brand', brand, startedAtMs);
  const base = BrandBase.parse(op.base ?? {});
  const { clean, conflicting } = mergeBrand(base, op.args.fields, brand);
  const operations = tx.store.operations;
  const successor = (fields: BrandFields, step: number) =>
    operations.add({
      id: tx.newId(),
      lane: op.lane,
      kind: op.kind,
      pid: null,
      platform: null,
      args: { fields },
      base: Object.fromEntries(givenFields(fields).map((field) => [field, valueIn(brand, field)])),
      priority: op.priority,
      deadlineMs: null,
      intentAtMs: op.intentAtMs,
      rank: op.rank + step,
      state: 'ready',
    });
  operations.end(op.id, 'done', tx.nowMs, { reason: 'superseded', note: 'merged' });
  if (givenFields(clean).length > 0) successor(clean, 0);
  if (givenFields(conflicting).length === 0) return;
  const undecided = successor(conflicting, 0.001);
  operations.change(undecided.id, { state: 'conflict', reason: 'conflict' });
  for (const field of givenFields(conflicting)) {
    tx.store.conflicts.add({
      operation: undecided.id,
      pid: null,
      platform: null,
      field,
      base: base[field] ?? null,
      mine: conflicting[field] ?? null,
      theirs: valueIn(brand, field) ?? null,
      mineAtMs: op.intentAtMs,
      theirsAtMs: startedAtMs,
    });
  }
  tx.changed('sync', 'activity');
};

export const brandEditKind = defineKind({
  endpoint: 'brand.update',
  args: BrandArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['brand'],
  request: ({ args }) => ({ body: args.fields }),
  accept(op, { body }, tx) {
    take(tx, op, body, tx.nowMs);
    return { is: 'done' };
  },
  settle,
  adopt(op, { brand, startedAtMs }, _verdict, tx) {
    if (brand) take(tx, op, brand, startedAtMs);
  },
  rebase,
});
