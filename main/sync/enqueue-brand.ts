// Enqueues changes of the brand kit: by field while nothing was sent, the logo as one value.
import type { Operation } from '../store/outbox.ts';
import { addOperation } from './add-operation.ts';
import { readBrand } from './brand.ts';
import { BrandArgs, isWritten, sameValue, sendable, valueIn } from './brand-fields.ts';
import { BrandFields, type Intent, type IntentOf } from './intents.ts';
import { Attachment, isFree } from './posts/fields.ts';
import { brandLane } from './lanes.ts';
import { brandSnapshot } from './kernel/cached-replies.ts';
import type { Tx } from './kernel/transaction.ts';
import { cancel, quietMs } from './waiting.ts';
import { dropUnusedUpload, uploadsFor } from './uploads.ts';
import { z } from 'zod';

const fieldNames = BrandFields.keyof().options;
type Values = Record<string, unknown>;

const isEdit = (op: Operation): boolean => op.kind === 'brand.edit' && op.reason !== 'unreadable';
const fieldsOf = (op: Operation): BrandFields => BrandArgs.parse(op.args).fields;

/** A new wording of a field that both sides changed is the person's side of it, and still theirs to decide. */
const intoConflicts = (tx: Tx, fields: Values): Values => {
  const taken = new Set<string>();
  for (const op of tx.store.operations.ofLane(brandLane).filter(({ state }) => state === 'conflict')) {
    for (const row of tx.store.conflicts.openOfOperation(op.id)) {
      const wording = fields[row.field];
      if (wording === undefined) continue;
      tx.store.conflicts.remine(row.id, wording, tx.nowMs);
      tx.store.operations.change(op.id, { args: { fields: { ...fieldsOf(op), [row.field]: wording } } });
      taken.add(row.field);
    }
  }
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !taken.has(field)));
};

export const enqueueBrandEdit = (tx: Tx, { fields }: IntentOf<'brand.edit'>) => {
  const { operations } = tx.store;
  const shown = readBrand(tx.store)?.brand;
  const touched = fieldNames.filter((name) => fields[name] !== undefined);
  const before = shown && Object.fromEntries(touched.map((name) => [name, sendable(name, valueIn(shown, name))]));
  const inverse: Intent[] = before ? [{ do: 'brand.edit', fields: BrandFields.parse(before) }] : [];

  const wanted = intoConflicts(tx, fields);
  const lane = operations.ofLane(brandLane).filter(isEdit);
  const last = lane.at(-1);
  const target = last && isFree(last) && last.state !== 'conflict' ? last : undefined;
  const refused = lane.filter(({ state }) => state === 'parked');
  const args: Values = Object.fromEntries(
    [...refused.map(fieldsOf), target ? fieldsOf(target) : {}, wanted].flatMap((some) => Object.entries(some)),
  );

  // What earlier changes will have made of it by then.
  const confirmed = brandSnapshot(tx.store);
  const base: Values = confirmed ? Object.fromEntries(fieldNames.map((name) => [name, valueIn(confirmed, name)])) : {};
  for (const op of lane) if (op !== target && op.state !== 'parked') Object.assign(base, fieldsOf(op));
  Object.assign(base, target?.base);
  const changed = Object.entries(args).filter(([name, value]) => !confirmed || !sameValue(value, base[name]));

  for (const op of refused) cancel(tx, op, 'superseded');
  const rest = {
    args: { fields: Object.fromEntries(changed) },
    base: Object.fromEntries(changed.map(([name]) => [name, base[name]])),
    notBeforeMs: isWritten(fields) ? tx.nowMs + quietMs : tx.nowMs,
  };
  if (changed.length === 0) {
    if (target) cancel(tx, target, 'superseded');
    return { operation: null, pid: null, inverse };
  }
  const operation = target
    ? operations.change(target.id, rest)
    : addOperation(tx, { kind: 'brand.edit', lane: brandLane, pid: null, platform: null, ...rest });
  return { operation, pid: null, inverse };
};

const Logo = z.object({ attachment: Attachment });

export const enqueueLogo = (tx: Tx, { attachment }: IntentOf<'brand.logo'>) => {
  const waiting = tx.store.operations
    .ofLane(brandLane)
    .filter((op) => op.kind === 'brand.logo' && (isFree(op) || op.state === 'parked'));
  const inverse: Intent[] = [];
  const uploads = uploadsFor(tx, [attachment]);
  const operation = addOperation(tx, {
    kind: 'brand.logo',
    lane: brandLane,
    pid: null,
    platform: null,
    args: { attachment },
    needs: uploads,
  });
  for (const op of waiting) {
    cancel(tx, op, 'superseded');
    const former = Logo.safeParse(op.args).data?.attachment;
    if (former && 'mid' in former) dropUnusedUpload(tx, former.mid);
    if (former) inverse.push({ do: 'brand.logo', attachment: former });
  }
  return { operation, pid: null, inverse };
};
