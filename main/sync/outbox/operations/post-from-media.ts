// Posts created from something: the user's own files, or a suggestion of the service.
import { z } from 'zod';
import { AppError } from '../../../../preload/errors.ts';
import { carouselBounds } from '../../../../preload/rules/service-bounds.ts';
import { addOperation, postOrderingKey } from '../queue.ts';
import { readIdeas } from './ideas.ts';
import {
  type FromMedia,
  type Intent,
  type IntentOf,
  defineKind,
  type Op,
  type Seen,
  type Verdict,
} from '../operation.ts';
import { addLocalPost, adoptPost, ownPid } from '../local-post.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { Store } from '../../../store/store.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { uploadsFor, knownSids } from '../upload-queue.ts';
import { Attachment, changesOf, imageOf, keepWording } from '../../posts/fields.ts';
import type { MediaId } from '../../../../preload/ids.ts';
import { type PlatformId, isPlatformId, platformIds } from '../../../../preload/rules/platforms.ts';
import { blankVariant } from '../../posts/view-model.ts';
import { type WirePost, variantOf } from '../../posts/codec.ts';

/**
 * The kind of post these files make. Throws AppError `invalid` if they can't make one (public-api.md, CreateFromMedia).
 */
const shapeOrThrow = (store: Store, attachments: FromMedia['attachments']) => {
  const shape = mediaShape(store, attachments);
  if (shape !== null) return shape;
  throw new AppError({
    kind: 'invalid',
    message: `A post is made of one video, one picture, or ${carouselBounds.minImages} to ${carouselBounds.maxImages} pictures.`,
    field: 'attachments',
  });
};

export const enqueueFromMedia = (tx: Tx, { do: _, ...args }: IntentOf<'post.fromMedia'>) => {
  const shape = shapeOrThrow(tx.store, args.attachments);
  const pid = addLocalPost(tx, args.name);
  return { operation: makeFromMedia(tx, pid, args, shape), pid, inverse: removalOf(pid) };
};

/** Recreates a post that was undone before it was sent. Throws AppError `invalid` when one of its files is gone. */
export const remakeFromMedia = (tx: Tx, pid: number, args: FromMedia): Operation =>
  makeFromMedia(tx, pid, args, shapeOrThrow(tx.store, args.attachments));

const makeFromMedia = (tx: Tx, pid: number, args: FromMedia, kind: ReturnType<typeof shapeOrThrow>): Operation => {
  const operation = addOperation(tx, {
    kind: 'post.fromMedia',
    orderingKey: postOrderingKey(pid),
    pid,
    platform: args.platforms?.[0] ?? null,
    args: { ...args, kind },
    needs: uploadsFor(tx, args.attachments),
  });
  noteSids(tx, operation.id);
  return operation;
};

export const enqueuePromote = (tx: Tx, { do: kind, ...args }: IntentOf<'post.promote'>) => {
  const known = tx.store.posts.pidOf(args.suggestedId);
  if (known !== null) return { operation: null, pid: known, inverse: [] };
  const open = tx.store.operations.open().find((op) => op.kind === kind && isOf(op.args, args.suggestedId));
  if (open) return { operation: open, pid: open.pid, inverse: [] };
  const headline = readIdeas(tx.store).find(({ id }) => id === args.ideaId)?.headline ?? null;
  const pid = addLocalPost(tx, headline ?? args.preview);
  const operation = addOperation(tx, {
    kind,
    orderingKey: postOrderingKey(pid),
    pid,
    args: { ...args, headline },
  });
  return { operation, pid, inverse: removalOf(pid) };
};

const removalOf = (pid: number): Intent[] => [{ do: 'post.remove', pid }];

const isOf = (args: unknown, suggestedId: string): boolean =>
  typeof args === 'object' && args !== null && 'suggestedId' in args && args.suggestedId === suggestedId;

// What kind of post a set of files makes (public-api.md, CreateFromMedia).
/** null: none. The service's library holds pictures only. */
const mediaShape = (store: Store, attachments: readonly Attachment[]): 'reel' | 'post' | 'carousel' | null => {
  const isVideo = (one: Attachment) =>
    'mid' in one && store.media.read(one.mid)?.mimeType.startsWith('video/') === true;
  if (attachments.some(isVideo)) return attachments.length === 1 ? 'reel' : null;
  if (attachments.length === 1) return 'post';
  return attachments.length >= carouselBounds.minImages && attachments.length <= carouselBounds.maxImages
    ? 'carousel'
    : null;
};

// The platforms of a post are the service's choice unless the user named them: until it is there, one stands for them.
const standIn = 'instagram';

/** What the user asks for the words themselves, whichever platform they turn out to be for. */
const aboutWords = ['post.edit', 'post.setImage', 'post.generate', 'post.revise', 'post.newPicture'];
const isAboutWords = (kind: string | undefined): boolean => kind !== undefined && aboutWords.includes(kind);

const OnStandIn = z.looseObject({
  do: z.string(),
  kind: z.string().optional(),
  pid: z.int(),
  platform: z.literal(standIn),
});
/** An intent of an undo step for another platform, if it is about the words of this post. */
const movedTo = (pid: number, platform: PlatformId) => (intent: unknown) => {
  const found = OnStandIn.safeParse(intent).data;
  const kind = found?.do === 'post.withdraw' ? found.kind : found?.do;
  return found?.pid === pid && isAboutWords(kind) ? { ...found, platform } : intent;
};

/**
 * The post that the service made is not on the platform that stood for it: what waits for the text moves to its main
 * variant, and so does what undoes and redoes it. Nothing is scheduled or published on a platform that the user did not
 * choose (`variant-gone`).
 */
const leaveStandIn = (tx: Tx, maker: Operation, wire: WirePost): void => {
  const pid = ownPid(maker);
  const platform = wire.variants.find(({ isPrimary }) => isPrimary)?.platform;
  if (platform === undefined || !isPlatformId(platform) || variantOf(wire, standIn)) return;
  for (const op of tx.store.operations.ofPost(pid)) {
    if (op.platform !== standIn || !isAboutWords(op.kind)) continue;
    tx.store.operations.change(op.id, { platform });
    for (const { field, mine } of changesOf(op))
      if (field !== 'image' && field !== 'name') keepWording(tx, pid, { platform, field }, mine, 'person');
  }
  const moved = movedTo(pid, platform);
  for (const { id, size, forward, inverse } of tx.store.undoSteps.naming(pid)) {
    tx.store.undoSteps.narrow(id, { size, forward: forward.map(moved), inverse: inverse.map(moved) });
  }
};

// Makes a post of the user's own pictures or video.
export const FromMediaArgs = z.strictObject({
  attachments: z.array(Attachment).min(1),
  platforms: z.array(z.enum(platformIds)).optional(),
  caption: z.string().optional(),
  name: z.string(),
  /** What the files make. */
  kind: z.enum(['reel', 'post', 'carousel']),
});
type Args = z.infer<typeof FromMediaArgs>;
/** The service's ids of the attachments, in display order. */
const Pre = z.object({ sids: z.array(z.string()) }).nullable();

const settle = (op: Op<Args>, { created }: Seen): Verdict => {
  if (op.attempts === 0) return { is: 'absent' };
  const sids = Pre.parse(op.pre)?.sids;
  if (!created || !sids) return { is: 'unclear', reason: 'which-post' };
  const ours = created.posts.filter((post) => isMadeOf(post, sids));
  const [post, ...others] = ours.length > 1 ? ours.filter(({ name }) => name === op.args.name) : ours;
  if (post && others.length === 0) return { is: 'landed', post };
  const mayBeOurs = ours.length > 0 || created.posts.some(({ name }) => name === op.args.name);
  return mayBeOurs || !created.complete ? { is: 'unclear', reason: 'which-post' } : { is: 'absent' };
};

/** Exactly these files: a post of two files is not the one that was meant to be made of one of them. */
const isMadeOf = ({ variants }: WirePost, sids: readonly string[]): boolean => {
  const wanted = new Set(sids);
  return variants.some(({ media }) => {
    const shown = new Set(media.map(({ id }) => id));
    return shown.size === wanted.size && shown.isSubsetOf(wanted);
  });
};

/** In any order. */
const filesOf = ({ attachments }: Args): string =>
  attachments
    .map((one) => JSON.stringify(one))
    .sort()
    .join();

export const fromMediaKind = defineKind({
  endpoint: 'posts.fromMedia',
  args: FromMediaArgs,
  repeat: 'replays',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: ['created'],
  show(post, { args }) {
    // Until the service has the post: afterwards its own data is shown.
    if (post.serviceId !== null) return;
    post.name = args.name;
    post.kind = args.kind;
    post.variants = (args.platforms ?? [standIn]).map((platform, place) => ({
      ...blankVariant(platform, place === 0),
      body: args.caption ?? null,
      mediaOrigin: 'user',
      media: args.attachments.map((one) => ({
        id: imageOf(one) as MediaId,
        type: args.kind === 'reel' ? 'video' : 'image',
        ratio: null,
        altText: null,
      })),
    }));
  },
  attachments: (op) => op.args.attachments,
  isAlike: ({ args }, other) => filesOf(args) === filesOf(other.args),
  request: ({ args: { attachments, ...rest } }, ids) => ({
    body: { attachmentIds: attachments.map((one) => ids.attachment(one)), ...named(rest) },
  }),
  accept(op, { body }, tx) {
    if (!op.args.platforms) leaveStandIn(tx, op, body);
    adoptPost(tx, op, body, tx.nowMs, 'reply');
    return { is: 'done' };
  },
  settle,
  adopt(op, { startedAtMs }, { post }, tx) {
    if (!post) return;
    if (!op.args.platforms) leaveStandIn(tx, op, post);
    adoptPost(tx, op, post, startedAtMs, 'reading');
  },
});

const named = ({ platforms, caption, name }: Omit<Args, 'attachments'>) => ({
  name,
  ...(platforms ? { platforms } : {}),
  ...(caption ? { caption } : {}),
});

/** Remembers the service's ids of the files, by which a doubt is settled. */
export const noteSids = (tx: Tx, id: string): void => {
  const op: Operation | null = tx.store.operations.read(id);
  if (!op || op.kind !== 'post.fromMedia' || op.endedAtMs !== null) return;
  const sids = knownSids(tx.store, tx.apiKey, FromMediaArgs.parse(op.args).attachments);
  if (sids) tx.store.operations.change(id, { pre: { sids } });
};

// Makes a draft of a suggested post.
/** `headline`: of the idea, when it is known; the service may name the post after it. */
const PromoteArgs = z.strictObject({
  suggestedId: z.string(),
  ideaId: z.string(),
  preview: z.string(),
  headline: z.string().nullable(),
});
type PromoteArgs = z.infer<typeof PromoteArgs>;

/**
 * Whether promoting keeps the id is undocumented: a post of that id counts, otherwise one with the same content. So is
 * whether a suggestion can be read like a post: while it is suggested and was not asked for, it is none.
 */
const settlePromote = (op: Op<PromoteArgs>, { post, ideas, created }: Seen): Verdict => {
  const isSuggested = ideas?.some(({ posts }) => posts.some(({ postId }) => postId === op.args.suggestedId));
  if (isSuggested && op.attempts === 0) return { is: 'absent' };
  if (post) return { is: 'landed', post };
  if (isSuggested) return { is: 'absent' };
  if (op.attempts === 0) return { is: 'unclear', reason: 'deleted-elsewhere' };
  const { headline, preview } = op.args;
  const alike = (created?.posts ?? []).filter(
    ({ name, idea, variants }) =>
      (headline !== null && (name === headline || idea === headline)) ||
      (preview !== '' && variants.some(({ body }) => body?.startsWith(preview))),
  );
  const [only, ...others] = alike;
  if (only && others.length === 0) return { is: 'landed', post: only };
  const isGone = created?.complete === true && created.posts.length === 0;
  return { is: 'unclear', reason: isGone ? 'deleted-elsewhere' : 'which-post' };
};

export const promoteKind = defineKind({
  endpoint: 'ideas.promote',
  args: PromoteArgs,
  repeat: 'adds',
  outward: false,
  barrier: false,
  readFirst: 'always',
  readings: ['post', 'ideas', 'created'],
  postId: ({ args }) => args.suggestedId,
  show(post, { args }) {
    // Until the service has the post: afterwards its own data is shown.
    if (post.serviceId !== null) return;
    post.name = args.headline ?? args.preview;
    post.idea = args.headline;
    post.variants = [{ ...blankVariant(standIn, true), body: args.preview }];
  },
  request: ({ args }) => ({ path: { postId: args.suggestedId } }),
  accept(op, { body }, tx) {
    leaveStandIn(tx, op, body);
    adoptPost(tx, op, body, tx.nowMs, 'reply');
    return { is: 'done' };
  },
  settle: settlePromote,
  adopt(op, { startedAtMs }, { post }, tx) {
    if (!post) return;
    leaveStandIn(tx, op, post);
    adoptPost(tx, op, post, startedAtMs, 'reading');
  },
});
