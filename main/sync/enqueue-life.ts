// Enqueues the beginning and the end of a post, and the way back from the end.
import { z } from 'zod';
import { AppError } from '../../preload/errors.ts';
import { textBounds } from '../../preload/rules/bounds.ts';
import type { Operation } from '../store/outbox.ts';
import { addOperation } from './add-operation.ts';
import { frameOf, type Frame } from './enqueue-frame.ts';
import type { Enqueued, Kinds } from './operation.ts';
import { remakeFromMedia } from './enqueue-births.ts';
import type { Intent, IntentOf } from './intents.ts';
import { keepPost, waitedOf } from './kept-post.ts';
import { postLane } from './lanes.ts';
import { addLocalPost } from './local-post.ts';
import { CreateArgs } from './operations/create.ts';
import { FromMediaArgs } from './operations/from-media.ts';
import { EditArgs, ImageArgs, RenameArgs, ScheduleArgs, UnscheduleArgs, isFree, isRefused, personalHash } from './posts/fields.ts';
import { type WirePost, plan } from './posts/codec.ts';
import { makesPost, isDeleted } from './posts/projection.ts';
import { writing } from './posts/rebase.ts';
import type { Tx } from './kernel/transaction.ts';
import { dropUnusedUpload } from './uploads.ts';
import { cancel } from './waiting.ts';

/** A removal can be taken back this long before it goes out. */
const undoMs = 10_000;

type Create = Pick<IntentOf<'post.create'>, 'platform' | 'name' | 'idea'>;

export const enqueueCreate = (tx: Tx, { platform, name, idea }: IntentOf<'post.create'>): Enqueued => {
  const pid = addLocalPost(tx, name);
  return {
    operation: create(tx, pid, { platform, name, ...ideaOf(idea) }),
    pid,
    inverse: [{ do: 'post.remove', pid }],
  };
};

const ideaOf = (idea: string | undefined) => (idea === undefined ? {} : { idea });

/** Throws AppError `invalid` when there is neither a name nor an idea: by its name a lost post is found again. */
const create = (tx: Tx, pid: number, { platform, name, idea }: Create): Operation => {
  const whole = (name.trim() || (idea ?? '').trim()).slice(0, textBounds.postName).trim();
  if (whole === '') throw new AppError({ kind: 'invalid', message: 'A post needs a name.', field: 'name' });
  const args = CreateArgs.parse({ platform, name: whole, ...ideaOf(idea) });
  return addOperation(tx, { kind: 'post.create', lane: postLane(pid), pid, platform, args });
};

/**
 * Throws AppError `invalid` for a post that has gone out, or is about to, where only others are meant; `not-found` for one
 * that is deleted.
 */
export const enqueueRemove = (tx: Tx, { pid, unpublished }: IntentOf<'post.remove'>, kinds: Kinds): Enqueued => {
  if (isDeleted(tx.store, pid)) throw alreadyDeleted();
  const frame = frameOf(tx, pid, kinds);
  if (unpublished && hasGoneOut(frame))
    throw new AppError({ kind: 'invalid', message: 'This post has been published.' });
  const { operations, confirmed } = frame;
  const earlier = operations.find(({ kind }) => kind === 'post.remove');
  if (earlier?.state === 'parked') {
    // What waited when it was deleted first is withdrawn once more, with what the person wrote since.
    keepPost(tx, earlier);
    return enqueueRemove(tx, { do: 'post.remove', pid }, kinds);
  }
  if (earlier) return { operation: earlier, pid, inverse: [{ do: 'post.keep', pid }] };
  const isKnown = confirmed !== null || operations.some((op) => makesPost(op) && !isFree(op) && !isRefused(op));
  const inverse = wayBack(frame, isKnown);
  const waited = waitedOf(operations);
  for (const op of operations.filter((one) => isFree(one) || isRefused(one))) {
    cancel(tx, op, 'withdrawn');
    dropUploads(tx, op);
  }
  tx.touch(pid);
  if (!isKnown) return { operation: null, pid, inverse };
  const operation = addOperation(tx, {
    kind: 'post.remove',
    lane: postLane(pid),
    pid,
    platform: null,
    args: { waited },
    base: { seen: confirmed && personalHash(confirmed), ...(confirmed ? onItsWay(confirmed, operations) : {}) },
    notBeforeMs: tx.nowMs + undoMs,
  });
  return { operation, pid, inverse };
};

const hasGoneOut = ({ post, operations }: Frame): boolean =>
  post.variants.some(({ status }) => status === 'published') ||
  operations.some((op) => op.kind === 'post.publish' && !isFree(op) && !isRefused(op));

/** As the post will be once times that are on their way have arrived: no stranger's doing. */
const onItsWay = (confirmed: WirePost, operations: readonly Operation[]): { ours?: string } => {
  const times = operations.filter((op) => planKinds.includes(op.kind) && !isFree(op) && !isRefused(op));
  if (times.length === 0) return {};
  const post = structuredClone(confirmed);
  for (const { platform, args } of times) plan(post, platform, SlotArgs.parse(args).at ?? null);
  return { ours: personalHash(post) };
};

const planKinds: readonly Operation['kind'][] = ['post.schedule', 'post.unschedule'];
const SlotArgs = z.object({ at: z.string().optional() });

/** The post as it is now, and then all that waits on it. A deletion of a known post restores its unsent edits itself. */
const wayBack = ({ pid, operations }: Frame, isKnown: boolean): Intent[] => {
  const free = operations.filter((op) => isFree(op) && !(isKnown && writing.includes(op.kind)));
  return [{ do: 'post.keep', pid, ...beginningOf(free) }, ...free.flatMap(intentOf)];
};

/** How a post began that nobody has sent yet. */
const beginningOf = (free: readonly Operation[]): Omit<IntentOf<'post.keep'>, 'do' | 'pid'> => {
  const maker = free.find(({ kind }) => kind === 'post.create' || kind === 'post.fromMedia');
  if (!maker) return {};
  if (maker.kind === 'post.create') return { create: CreateArgs.parse(maker.args) };
  const { kind: _, ...fromMedia } = FromMediaArgs.parse(maker.args);
  return { fromMedia };
};

/** What would ask for it again; clicks that let something go out are never repeated by an undo. */
const intentOf = ({ kind, pid, platform, args }: Operation): Intent[] => {
  if (pid === null) return [];
  if (kind === 'post.rename') return [{ do: kind, pid, name: RenameArgs.parse(args).name }];
  if (platform === null) return [];
  if (kind === 'post.edit') return [{ do: kind, pid, platform, fields: EditArgs.parse(args).fields }];
  if (kind === 'post.setImage') return [{ do: kind, pid, platform, attachment: ImageArgs.parse(args).attachment }];
  if (kind === 'post.schedule') return [{ do: kind, pid, platform, at: ScheduleArgs.parse(args).at }];
  if (kind === 'post.unschedule' && !UnscheduleArgs.parse(args).toPublish) return [{ do: kind, pid, platform }];
  return [];
};

const Files = z.object({ attachments: z.array(z.unknown()) }).or(z.object({ attachment: z.unknown() }));
const File = z.object({ mid: z.number() });

const dropUploads = (tx: Tx, { args }: Operation): void => {
  const files = Files.safeParse(args).data;
  const list = files ? ('attachments' in files ? files.attachments : [files.attachment]) : [];
  for (const file of list) {
    const mid = File.safeParse(file).data?.mid;
    if (mid !== undefined) dropUnusedUpload(tx, mid);
  }
};

/** Throws AppError `not-found` when the removal has gone out already. */
export const enqueueKeep = (tx: Tx, { pid, create: again, fromMedia }: IntentOf<'post.keep'>): Enqueued => {
  const { operations, posts } = tx.store;
  const inverse: Intent[] = [{ do: 'post.remove', pid }];
  const removal = operations.ofPost(pid).find(({ kind }) => kind === 'post.remove');
  if (removal && (isFree(removal) || isRefused(removal))) {
    keepPost(tx, removal);
    return { operation: null, pid, inverse };
  }
  const isNew = !removal && posts.sidOf(pid) === null && operations.ofPost(pid).length === 0;
  if (isNew && again) return { operation: create(tx, pid, again), pid, inverse };
  if (isNew && fromMedia) return { operation: remakeFromMedia(tx, pid, fromMedia), pid, inverse };
  throw alreadyDeleted();
};

const alreadyDeleted = () => new AppError({ kind: 'not-found', message: 'This post is deleted already.' });
