// Edits of a post: fields of a variant, its name, its picture.
import type { z } from 'zod';
import { AppError } from '../../../../preload/errors.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import type { Operation } from '../../../store/outbox.ts';
import { addOperation, postOrderingKey, cancel, quietMs } from '../queue.ts';
import { frameOf, tail, under, variantIn, waitingOf, type Frame } from '../pending.ts';
import {
  type Intent,
  type IntentOf,
  type Enqueued,
  type Kinds,
  defineKind,
  type Op,
  type Seen,
  type Verdict,
} from '../operation.ts';
import { CreateArgs } from './post-lifecycle.ts';
import {
  attachmentOf,
  changesOf,
  imageOf,
  joined,
  keepWording,
  encodeChanges,
  type Change,
  isFree,
  isRefused,
  isRevocable,
  readField,
  writable,
  type FieldValue,
  type TextField,
  type Attachment,
  isTitled,
  isSame,
  EditArgs,
  RenameArgs,
  confirmedField,
  ImageArgs,
} from '../../posts/fields.ts';
import { reconcile, rebaseChanges, supersedeRefused } from '../rebase.ts';
import { ingestPost } from '../ingest.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { dropUnusedUpload, uploadsFor } from '../upload-queue.ts';
import { type WirePost, variantOf } from '../../posts/codec.ts';
import { ownPid, ownPlatform, refuseLive } from '../local-post.ts';
import type { MediaId } from '../../../../preload/ids.ts';
import { blankVariant } from '../../posts/view-model.ts';

/**
 * Merges with a waiting edit of the same variant; typing is sent after `quietMs` without a change. Throws AppError
 * `not-found` or `invalid`.
 */
export const enqueueEdit = (tx: Tx, { pid, platform, fields, by }: IntentOf<'post.edit'>, kinds: Kinds): Enqueued => {
  const frame = frameOf(tx, pid, kinds);
  const seen = variantIn(frame.post, platform);
  const wanted = Object.entries(writable(platform, fields)) as [TextField, FieldValue][];
  const changed = wanted.filter(([field, value]) => !isExactly(readField(seen, field), value));
  if (changed.length === 0) return { operation: null, pid, inverse: [] };
  const before = Object.fromEntries(changed.map(([field]) => [field, readField(seen, field)]));
  const inverse: Intent[] = [{ do: 'post.edit', pid, platform, fields: before }];

  const refused = takeRefused(tx, frame, 'post.edit', platform);
  const waiting = waitingOf(frame, 'post.edit', platform);
  const behind = waiting ?? (seen.isPrimary ? firstSibling(frame, platform) : undefined);
  const known = waiting ? changesOf(waiting) : [];
  const isKnown = (field: TextField) => known.some((change) => change.field === field);
  for (const [field, value] of changed) {
    // The text that an earlier change replaced was stored with that change.
    if (!isKnown(field)) keepWording(tx, pid, { platform, field }, readField(seen, field), 'service');
    keepWording(tx, pid, { platform, field }, value, by ?? 'person');
  }
  // More typing in the same fields keeps their base.
  const ground = changed.every(([field]) => isKnown(field)) ? seen : variantIn(under(frame, behind), platform);
  const mine = changed.map(([field, value]) => ({ field, mine: value, base: readField(ground, field) }));
  const changes = [...refused, known, mine].reduce(joined, []);
  const notBeforeMs = tx.nowMs + quietMs;
  if (waiting) return { operation: rewrite(tx, frame, waiting, changes, notBeforeMs), pid, inverse };
  const left = changes.filter(({ mine: value, base }) => !isExactly(value, base));
  if (left.length === 0) return { operation: null, pid, inverse };
  const operation = addOperation(tx, {
    kind: 'post.edit',
    orderingKey: postOrderingKey(pid),
    pid,
    platform,
    ...encodeChanges({ kind: 'post.edit', args: null }, left),
    ...(behind ? { rank: rankBefore(frame, behind) } : {}),
    notBeforeMs,
  });
  return { operation, pid, inverse };
};

/** Text that differs only in blanks is stored too: the user is still typing. */
const isExactly = (one: FieldValue, other: FieldValue): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The main variant goes first: what it makes of its siblings is the base of their own changes. */
const firstSibling = (frame: Frame, platform: PlatformId): Operation | undefined =>
  tail(frame).find((op) => op.kind === 'post.edit' && op.platform !== platform && isFree(op));

const rankBefore = ({ operations }: Frame, operation: Operation): number => {
  const before = operations[operations.findIndex(({ id }) => id === operation.id) - 1];
  return ((before?.rank ?? operation.rank - 1) + operation.rank) / 2;
};

/** Fields that the service refused before are part of the new intent. */
const takeRefused = (tx: Tx, frame: Frame, kind: Operation['kind'], platform: Operation['platform']): Change[][] =>
  frame.operations
    .filter((op) => op.kind === kind && op.platform === platform && isRefused(op) && !isFree(op))
    .map((op) => {
      cancel(tx, op, 'superseded');
      return changesOf(op);
    });

/** The waiting operation with these changes instead; null when nothing of it is left to send. */
const rewrite = (tx: Tx, frame: Frame, op: Operation, changes: Change[], notBeforeMs: number): Operation | null => {
  const left = changes.filter(({ mine, base }) => !isExactly(mine, base));
  if (left.length === 0) {
    cancel(tx, op, 'withdrawn');
    return null;
  }
  tx.touch(frame.pid);
  tx.changed('sync', 'activity');
  const changed = tx.store.operations.change(op.id, { ...encodeChanges(op, left), notBeforeMs });
  if (op.state !== 'conflict' || !frame.confirmed) return changed;
  // The user continued typing before deciding: it may fit now, otherwise the conflict shows the new text.
  reconcile(tx, frame.pid, { now: frame.confirmed });
  return tx.store.operations.read(op.id);
};

export const enqueueRename = (tx: Tx, { pid, name }: IntentOf<'post.rename'>, kinds: Kinds): Enqueued => {
  const frame = frameOf(tx, pid, kinds);
  if (frame.post.name === name) return { operation: null, pid, inverse: [] };
  const inverse: Intent[] = [{ do: 'post.rename', pid, name: frame.post.name }];
  const [maker] = frame.operations.filter(({ kind }) => kind === 'post.create' || kind === 'post.fromMedia');
  const waiting = waitingOf(frame, 'post.rename', null);
  // Undo gives a post back that it had none, while the service has not received the new one.
  const isUnnamed = (maker && isFree(maker)) || (waiting && changesOf(waiting)[0]?.base === '');
  if (name.trim() === '' && !(name === '' && isUnnamed))
    throw new AppError({ kind: 'invalid', message: 'A post needs a name.', field: 'name' });
  const platform = frame.post.variants.find(({ isPrimary }) => isPrimary)?.platform;
  if (platform !== undefined) {
    keepWording(tx, pid, { platform, field: 'name' }, frame.post.name, 'service');
    keepWording(tx, pid, { platform, field: 'name' }, name, 'person');
  }
  if (maker && isFree(maker)) return { operation: renameMaker(tx, maker, name), pid, inverse };
  const refused = takeRefused(tx, frame, 'post.rename', null);
  const mine: Change[] = [{ field: 'name', mine: name, base: under(frame, waiting).name }];
  const changes = [...refused, ...(waiting ? [changesOf(waiting)] : []), mine].reduce(joined, []);
  if (waiting) return { operation: rewrite(tx, frame, waiting, changes, waiting.notBeforeMs), pid, inverse };
  const orderingKey = postOrderingKey(pid);
  const content = encodeChanges({ kind: 'post.rename', args: null }, changes);
  return {
    operation: addOperation(tx, { kind: 'post.rename', orderingKey, pid, platform: null, ...content }),
    pid,
    inverse,
  };
};

const renameMaker = (tx: Tx, maker: Operation, name: string): Operation => {
  if (maker.pid !== null) tx.touch(maker.pid);
  const args = maker.kind === 'post.create' ? { ...CreateArgs.parse(maker.args), name } : renamed(maker.args, name);
  return tx.store.operations.change(maker.id, { args });
};
const renamed = (args: unknown, name: string): unknown => ({ ...(typeof args === 'object' ? args : {}), name });

export const enqueueSetImage = (
  tx: Tx,
  { pid, platform, attachment }: IntentOf<'post.setImage'>,
  kinds: Kinds,
): Enqueued => {
  const frame = frameOf(tx, pid, kinds);
  const seen = variantIn(frame.post, platform);
  if (seen.mediaOrigin === 'user') {
    const message = 'Pictures of your own go out untouched: this one cannot be replaced.';
    throw new AppError({ kind: 'feature-unavailable', message });
  }
  const own = seen.platform as PlatformId;
  const there = seen.media[0]?.id ?? null;
  const image = attachment && imageOf(attachment);
  if (there === image) return { operation: null, pid, inverse: [] };
  const before = there === null ? null : attachmentOf(there);
  const inverse: Intent[] = [{ do: 'post.setImage', pid, platform: own, attachment: before }];
  if (attachment === null) {
    withdrawFirstImage(tx, frame, own);
    return { operation: null, pid, inverse };
  }

  takeRefused(tx, frame, 'post.setImage', own);
  const waiting = waitingOf(frame, 'post.setImage', own);
  const [replaced] = waiting ? changesOf(waiting) : [];
  const base = replaced ? replaced.base : there;
  if (waiting) cancel(tx, waiting, 'superseded');
  const operation = base === image ? null : addImage(tx, frame, own, { attachment, base, rank: waiting?.rank });
  dropImage(tx, replaced);
  return { operation, pid, inverse };
};

const dropImage = (tx: Tx, change: Change | undefined): void => {
  const unused = attachmentOf(String(change?.mine ?? ''));
  if ('mid' in unused) dropUnusedUpload(tx, unused.mid);
};

/** Throws AppError `invalid` if the variant had a picture before, or the first one may have arrived. */
const withdrawFirstImage = (tx: Tx, frame: Frame, platform: PlatformId): void => {
  const isOwn = (op: Operation) => op.kind === 'post.setImage' && op.platform === platform;
  const open = frame.operations.filter(isOwn);
  const waiting = tail(frame).filter((op) => isOwn(op) && isRevocable(tx.store, op));
  const [first] = waiting.flatMap(changesOf);
  if (first?.base !== null || waiting.length < open.length)
    throw new AppError({ kind: 'invalid', message: 'This picture has been sent already.' });
  for (const op of waiting) {
    cancel(tx, op, 'superseded');
    changesOf(op).forEach((change) => dropImage(tx, change));
  }
};

type Image = { attachment: Attachment; base: FieldValue; rank: number | undefined };

const addImage = (tx: Tx, { pid, confirmed }: Frame, platform: PlatformId, image: Image): Operation | null => {
  const { attachment, base, rank } = image;
  const operation = addOperation(tx, {
    kind: 'post.setImage',
    orderingKey: postOrderingKey(pid),
    pid,
    platform,
    args: { attachment },
    base: { image: base },
    ...(rank === undefined ? {} : { rank }),
    needs: uploadsFor(tx, [attachment]),
  });
  // If the replaced operation was in conflict, this one may be too.
  if (rank !== undefined && confirmed) reconcile(tx, pid, { now: confirmed });
  return tx.store.operations.read(operation.id);
};

// Writes fields of one variant of a post.
type Args = z.infer<typeof EditArgs>;

/** On platforms with two text fields the text may be in either (docs/sync.md#one-text-in-two-fields). */
const seenTexts = (post: WirePost, op: Op<Args>, field: TextField): FieldValue[] => {
  const variant = variantOf(post, op.platform);
  if (!variant) return [];
  const text = readField(variant, field);
  return field === 'body' && isTitled(variant.platform) ? [text, variant.body ?? null] : [text];
};

const settle = (op: Op<Args>, { post }: Seen): Verdict => {
  if (!post || !variantOf(post, op.platform)) return { is: 'absent' };
  const fields = changesOf(op).map(({ field, mine, base }) => {
    const texts = field === 'name' || field === 'image' ? [] : seenTexts(post, op, field);
    const shows = (value: FieldValue) => texts.some((text) => isSame(text, value));
    return shows(mine) ? 'mine' : shows(base) ? 'base' : 'theirs';
  });
  if (fields.every((whose) => whose === 'mine')) return { is: 'landed' };
  return fields.every((whose) => whose === 'base') ? { is: 'absent' } : { is: 'theirs' };
};

export const editKind = defineKind({
  endpoint: 'posts.update',
  args: EditArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args: { fields }, platform }) {
    if (platform === null) return;
    const there = post.variants.find((one) => one.platform === platform);
    const variant = there ?? blankVariant(platform, false);
    // What was written for a platform that the service doesn't have stays visible until the user decides about it.
    if (!there) post.variants.push(variant);
    if (fields.body !== undefined) {
      variant.body = fields.body;
      if (isTitled(variant.platform)) variant.description = fields.body;
    }
    if (fields.title !== undefined) variant.title = fields.title;
    if (fields.hashtags !== undefined) variant.hashtags = fields.hashtags;
    if (fields.altText !== undefined) variant.altText = fields.altText;
    if (!variant.isPrimary) variant.pinned = true;
  },
  guard: (op, context) => refuseLive(op, context),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { platform: ownPlatform(op), ...op.args.fields },
  }),
  accept(op, { body }, tx) {
    ingestPost(tx, body, { startedAtMs: tx.nowMs, from: 'reply', by: op });
    supersedeRefused(tx, op);
    return { is: 'done' };
  },
  settle,
  adopt(op, { post }, _verdict, tx) {
    if (post) reconcile(tx, ownPid(op), { now: post, by: op });
    supersedeRefused(tx, op);
  },
  rebase(op, { post }, tx) {
    if (post) rebaseChanges(tx, op, post);
  },
});

// Names a post.
export const renameKind = defineKind({
  endpoint: 'posts.rename',
  args: RenameArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args }) {
    post.name = args.name;
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { name: op.args.name } }),
  accept(op, { body }, tx) {
    ingestPost(tx, body, { startedAtMs: tx.nowMs, from: 'reply', by: op });
    supersedeRefused(tx, op);
    return { is: 'done' };
  },
  settle(op, { post }) {
    const [name] = changesOf(op);
    if (!post || !name) return { is: 'absent' };
    if (isSame(post.name, name.mine)) return { is: 'landed' };
    return isSame(post.name, name.base) ? { is: 'absent' } : { is: 'theirs' };
  },
  adopt(op, { post }, _verdict, tx) {
    if (post) reconcile(tx, ownPid(op), { now: post, by: op });
    supersedeRefused(tx, op);
  },
  rebase(op, { post }, tx) {
    if (post) rebaseChanges(tx, op, post);
  },
});

// Sets a picture on a variant.
export const setImageKind = defineKind({
  endpoint: 'posts.setImage',
  args: ImageArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args, platform }) {
    const variant = post.variants.find((one) => (platform === null ? one.isPrimary : one.platform === platform));
    if (!variant) return;
    variant.media = [{ id: imageOf(args.attachment) as MediaId, type: 'image', ratio: null, altText: null }];
  },
  attachments: (op) => [op.args.attachment],
  guard: (op, context) => refuseLive(op, context),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: {
      attachmentId: ids.attachment(op.args.attachment),
      ...(op.platform ? { platform: op.platform } : {}),
    },
  }),
  accept(op, { body }, tx) {
    ingestPost(tx, body, { startedAtMs: tx.nowMs, from: 'reply', by: op });
    supersedeRefused(tx, op);
    return { is: 'done' };
  },
  settle(op, { post }) {
    const [image] = changesOf(op);
    if (!post || !image) return { is: 'absent' };
    const there = confirmedField(post, op.platform, 'image') ?? null;
    if (there === image.mine) return { is: 'landed' };
    // A local file has another name there: `rebase` knows both.
    return there === image.base ? { is: 'absent' } : { is: 'theirs' };
  },
  adopt(op, { post }, _verdict, tx) {
    if (post) reconcile(tx, ownPid(op), { now: post, by: op });
    supersedeRefused(tx, op);
  },
  rebase(op, { post }, tx) {
    if (post) rebaseChanges(tx, op, post);
  },
});
