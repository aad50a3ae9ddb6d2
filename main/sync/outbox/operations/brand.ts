// The brand kit: what the user sees, changes of its fields and logo, and their merge with the service's.
import { z } from 'zod';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../preload/errors.ts';
import type { Store } from '../../../store/store.ts';
import { Attachment, isFree, isRevocable, isSame } from '../../posts/fields.ts';
import { brandOrderingKey, addOperation, cancel, quietMs } from '../queue.ts';
import { brandSnapshot, keepSnapshot } from '../../kernel/cached-replies.ts';
import { toneWords } from '../../../../preload/rules/service-bounds.ts';
import type { Brand } from '../../../service/schema.ts';
import { BrandFields, type Intent, type IntentOf, defineKind, type Op, type Seen, type Verdict } from '../operation.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { dropUnusedUpload, uploadsFor } from '../upload-queue.ts';

const Logo = z.object({ attachment: Attachment });

/** null: never read. `waiting`: fields the service does not have yet. `logo`: a new one that is not uploaded yet. */
export const readBrand = (store: Store) => {
  const confirmed = brandSnapshot(store);
  if (!confirmed) return null;
  const brand = { ...confirmed };
  const waiting = new Set<string>();
  let logo: z.infer<typeof Attachment> | null = null;
  for (const op of store.operations.withOrderingKey(brandOrderingKey)) {
    if (op.kind === 'brand.logo') {
      logo = Logo.safeParse(op.args).data?.attachment ?? logo;
      waiting.add('logo');
      continue;
    }
    const fields = BrandArgs.safeParse(op.args).data?.fields ?? {};
    Object.assign(brand, fields);
    for (const field of Object.keys(fields)) waiting.add(field);
  }
  return { brand, waiting: [...waiting], logo };
};

// The brand kit field by field: compares two values, and merges two sides over their common base.
const BrandArgs = z.strictObject({ fields: BrandFields });
/** What the service had before, verbatim: its tone may have a word that can't be sent. */
const BrandBase = z.record(z.string(), z.unknown());

/** Fields typed letter by letter; others change completely with one click. */
export const isWritten = (fields: BrandFields): boolean =>
  Object.keys(fields).every((name) => name === 'description' || name === 'industry' || name === 'targetAudience');

type Field = keyof BrandFields;
export type WireBrand = z.infer<typeof Brand>;

/** Empty and absent text are equal. */
const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown) => (value === '' || value === null ? undefined : value);

/** As it was read: a tone word may come from a later version of the service. */
const valueIn = (brand: WireBrand, field: Field): unknown => {
  if (field === 'colors') {
    const { primary, secondary, accent } = brand.colors;
    return { primary, secondary, accent };
  }
  return brand[field] ?? '';
};

/** As it can be sent: without tone words that only a later version of the service may know. */
const sendable = (field: Field, value: unknown): unknown =>
  field === 'toneOfVoice' ? listIn(value).filter(isToneWord) : value;

/** Lists are sets: both sides' additions and removals, in the order of `mine`. Other fields can't be merged. */
const mergeBrand = (
  base: z.infer<typeof BrandBase>,
  mine: BrandFields,
  brand: WireBrand,
): { clean: BrandFields; conflicting: BrandFields } => {
  const clean: Record<string, unknown> = {};
  const conflicting: Record<string, unknown> = {};
  for (const field of BrandFields.keyof().options) {
    const theirs = valueIn(brand, field);
    const wanted = mine[field];
    if (wanted === undefined || sameValue(wanted, theirs) || sameValue(wanted, base[field])) continue;
    if (sameValue(theirs, base[field])) clean[field] = wanted;
    else if (!Array.isArray(wanted)) conflicting[field] = wanted;
    else {
      const merged = sendable(field, mergeLists(listIn(base[field]), wanted, listIn(theirs)));
      if (!sameValue(merged, theirs)) clean[field] = merged;
    }
  }
  return { clean: BrandFields.parse(clean), conflicting: BrandFields.parse(conflicting) };
};

const mergeLists = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => [
  ...mine.filter((item) => theirs.includes(item) || !base.includes(item)),
  ...theirs.filter((item) => !base.includes(item) && !mine.includes(item)),
];

const listIn = (value: unknown): string[] => z.array(z.string()).catch([]).parse(value);
const isToneWord = (word: string): boolean => toneWords.some((known) => known === word);

/** Whether a field of this edit is neither as `made` left it nor as the edit would. */
export const isBrandChanged = (
  store: Store,
  { do: kind, fields: wanted }: IntentOf<'brand.edit'>,
  made: readonly Intent[],
): boolean => {
  const brand = readBrand(store)?.brand;
  const there = made.reduce<BrandFields>((all, one) => (one.do === kind ? { ...all, ...one.fields } : all), {});
  return (
    brand !== undefined &&
    givenFields(wanted).some(
      (field) =>
        there[field] !== undefined &&
        ![there, wanted].some((fields) => isAlike(sendable(field, valueIn(brand, field)), fields[field])),
    )
  );
};

/** The service may trim what it was sent. */
const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? isSame(one, other) : sameValue(one, other);

// Enqueues changes of the brand kit: by field while nothing was sent, the logo as one value.
const fieldNames = BrandFields.keyof().options;
type Values = Record<string, unknown>;

const isEdit = (op: Operation): boolean => op.kind === 'brand.edit' && op.reason !== 'unreadable';
const fieldsOf = (op: Operation): BrandFields => BrandArgs.parse(op.args).fields;

/** New text in a conflicting field becomes the user's side of the conflict, which stays theirs to decide. */
const intoConflicts = (tx: Tx, fields: Values): Values => {
  const taken = new Set<string>();
  for (const op of tx.store.operations.withOrderingKey(brandOrderingKey).filter(({ state }) => state === 'conflict')) {
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
  const queue = operations.withOrderingKey(brandOrderingKey).filter(isEdit);
  const last = queue.at(-1);
  const target = last && isFree(last) && last.state !== 'conflict' ? last : undefined;
  const refused = queue.filter(({ state }) => state === 'parked');
  const args: Values = Object.fromEntries(
    [...refused.map(fieldsOf), target ? fieldsOf(target) : {}, wanted].flatMap((some) => Object.entries(some)),
  );

  // The field as earlier changes will leave it.
  const confirmed = brandSnapshot(tx.store);
  const base: Values = confirmed ? Object.fromEntries(fieldNames.map((name) => [name, valueIn(confirmed, name)])) : {};
  for (const op of queue) if (op !== target && op.state !== 'parked') Object.assign(base, fieldsOf(op));
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
    : addOperation(tx, { kind: 'brand.edit', orderingKey: brandOrderingKey, pid: null, platform: null, ...rest });
  return { operation, pid: null, inverse };
};

export const enqueueLogo = (tx: Tx, { attachment }: IntentOf<'brand.logo'>) => {
  const waiting = tx.store.operations
    .withOrderingKey(brandOrderingKey)
    .filter((op) => op.kind === 'brand.logo' && (isFree(op) || op.state === 'parked'));
  if (attachment === null) return withdrawLogo(tx, waiting);
  const inverse: Intent[] = [];
  const uploads = uploadsFor(tx, [attachment]);
  const operation = addOperation(tx, {
    kind: 'brand.logo',
    orderingKey: brandOrderingKey,
    pid: null,
    platform: null,
    args: { attachment },
    needs: uploads,
  });
  for (const op of waiting) inverse.push(...dropLogo(tx, op, 'superseded'));
  if (waiting.length === 0) inverse.push({ do: 'brand.logo', attachment: null });
  return { operation, pid: null, inverse };
};

/** Throws AppError `invalid` if none waits that certainly wasn't sent. */
const withdrawLogo = (tx: Tx, waiting: readonly Operation[]) => {
  const unsent = waiting.filter((op) => isRevocable(tx.store, op));
  if (unsent.length === 0) throw new AppError({ kind: 'invalid', message: 'This logo has been sent already.' });
  return { operation: null, pid: null, inverse: unsent.flatMap((op) => dropLogo(tx, op, 'withdrawn')) };
};

/** Returns the intent that sets it again. */
const dropLogo = (tx: Tx, op: Operation, reason: 'superseded' | 'withdrawn'): Intent[] => {
  cancel(tx, op, reason);
  const attachment = Logo.safeParse(op.args).data?.attachment;
  if (attachment && 'mid' in attachment) dropUnusedUpload(tx, attachment.mid);
  return attachment ? [{ do: 'brand.logo', attachment }] : [];
};

// Changes fields of the brand kit, each three-way against what the service has.
type Args = z.infer<typeof BrandArgs>;

const givenFields = (fields: BrandFields) => BrandFields.keyof().options.filter((field) => fields[field] !== undefined);

const settle = (op: Op<Args>, { brand }: Seen): Verdict => {
  if (!brand) return { is: 'absent' };
  const base = BrandBase.parse(op.base ?? {});
  const fields = givenFields(op.args.fields).filter(
    (field) => !sameValue(valueIn(brand, field), op.args.fields[field]),
  );
  if (fields.length === 0) return { is: 'landed' };
  const isOurs = fields.every((field) => sameValue(valueIn(brand, field), base[field]));
  return { is: isOurs ? 'absent' : 'theirs' };
};

/**
 * The service's values of the fields just sent become the base of later changes
 * (docs/sync.md#the-service-may-rewrite-what-we-sent).
 */
const rebaseWaiting = (tx: Tx, op: Op<Args>, brand: WireBrand) => {
  for (const later of tx.store.operations.withOrderingKey(brandOrderingKey)) {
    if (later.id === op.id || later.kind !== 'brand.edit' || later.attempts > 0) continue;
    const now = Object.fromEntries(givenFields(op.args.fields).map((field) => [field, valueIn(brand, field)]));
    tx.store.operations.change(later.id, { base: { ...BrandBase.parse(later.base ?? {}), ...now } });
  }
};

const take = (tx: Tx, op: Op<Args>, brand: WireBrand, atMs: number) => {
  keepSnapshot(tx, 'brand', brand, atMs);
  rebaseWaiting(tx, op, brand);
};

/**
 * Ends it; fields that only one side changed continue in its place, and conflicting fields wait for the user behind
 * that.
 */
const rebase = (op: Op<Args>, { brand, startedAtMs }: Seen, tx: Tx): void => {
  if (!brand) return;
  keepSnapshot(tx, 'brand', brand, startedAtMs);
  const base = BrandBase.parse(op.base ?? {});
  const { clean, conflicting } = mergeBrand(base, op.args.fields, brand);
  const operations = tx.store.operations;
  const supersedeWith = (fields: BrandFields, step: number) =>
    operations.add({
      id: tx.newId(),
      orderingKey: op.orderingKey,
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
  if (givenFields(clean).length > 0) supersedeWith(clean, 0);
  if (givenFields(conflicting).length === 0) return;
  const undecided = supersedeWith(conflicting, 0.001);
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

// Sets a picture as the business's logo.
/** The service shows a logo as a signed link: a doubt can't be settled by reading, and a repeat is harmless. */
export const brandLogoKind = defineKind({
  endpoint: 'brand.setLogo',
  args: z.strictObject({ attachment: Attachment }),
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: [],
  attachments: (op) => [op.args.attachment],
  request: ({ args }, ids) => ({ body: { attachmentId: ids.attachment(args.attachment) } }),
  accept(_op, { body }, tx) {
    keepSnapshot(tx, 'brand', body, tx.nowMs);
    return { is: 'done' };
  },
  settle: () => ({ is: 'absent' }),
});
