// What every kind of operation must define, and the intents that operations are made from.
import { z } from 'zod';
import type { ErrorData } from '../../../preload/errors.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { OperationKind, ParkReason } from '../../../preload/rules/sync-states.ts';
import { endpoints, type CallInput, type CallReply, type EndpointName } from '../../service/endpoints.ts';
import type { UploadFile } from '../../service/multipart.ts';
import type * as schema from '../../service/schema.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { Attachment, Fields } from '../posts/fields.ts';
import type { WirePost } from '../posts/codec.ts';
import { ApprovedWords } from '../posts/approval.ts';
import type { Effect } from '../posts/projection.ts';
import type { Tx } from '../kernel/transaction.ts';
import { toneWords } from '../../../preload/rules/service-bounds.ts';
import { followFields } from '../../../preload/rules/families.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';

export type WireJob = z.infer<typeof schema.Job>;

export type Op<A> = Operation & { args: A };

/** What may have to be read at the service, before sending or to settle a doubt. */
export type Reading = 'post' | 'created' | 'versions' | 'brand' | 'memories' | 'ideas' | 'jobs';

/** The results of a kind's readings. A post is already ingested (outbox/ingest.ts) when this is judged. */
export type Seen = {
  /** Start of the earliest of the requests, Unix ms by Galley's time. */
  startedAtMs: number;
  /** null: it does not exist, and the key was proven to be this business's. */
  post?: WirePost | null;
  /** Posts created since shortly before the first attempt that do not belong to a local post yet. */
  created?: { posts: WirePost[]; complete: boolean };
  versions?: z.infer<typeof schema.VersionList>;
  brand?: z.infer<typeof schema.Brand>;
  memories?: z.infer<typeof schema.MemoryList>['memories'];
  ideas?: z.infer<typeof schema.IdeaList>['ideas'];
  /** The newest hundred; `complete`: fewer came. */
  jobs?: { jobs: WireJob[]; complete: boolean };
};

export type Verdict =
  /** It happened. `post`: the post it made; `jobId`: the work it started. */
  | { is: 'landed'; post?: WirePost; jobId?: string }
  /** It did not happen, as far as this reading shows: counts only `settleMs` after the last byte. */
  | { is: 'absent' }
  /** Another client's value is there: `rebase` turns the operation into what is left of it, or a conflict. */
  | { is: 'theirs' }
  | { is: 'unclear'; reason: ParkReason };

/** Whether the head of a queue may be sent now. */
export type Guard =
  | { is: 'go' }
  | { is: 'park'; reason: ParkReason }
  /** Nothing is left to send. */
  | { is: 'done' }
  /** What it was added for is over: it is withdrawn. */
  | { is: 'needless' }
  /** Another change has to go first: `add` puts it ahead in the queue. */
  | { is: 'before'; add: (tx: Tx) => void };

export type GuardContext = {
  tx: Tx;
  /** The last confirmed state of the operation's post. */
  confirmed: WirePost | null;
  /** The operation's post as the user sees it. */
  shown(): Post | null;
  /** The service's time, Unix ms. */
  serverNowMs: number;
  /** Whether the service's time is measured, not assumed: without it margins double. */
  serverTimeKnown: boolean;
};

/** The current state has to be read again, not before this moment (Unix ms): an earlier request may still take effect. */
type ReadAgain = { is: 'read'; notBeforeMs: number };

/** The result of a definite success. */
export type Accepted =
  | { is: 'done' }
  | ReadAgain
  | { is: 'job'; jobId: string }
  | { is: 'park'; reason: ParkReason; error: ErrorData };

/** Maps local ids to the service's at the moment of sending. Throws when one is not known yet. */
export type Ids = {
  post(pid: number): string;
  /** A local file under the API key in use, or an attachment that the service reported. */
  attachment(of: Attachment): string;
  file(mid: number): UploadFile;
};

export type Definition<N extends EndpointName, A> = {
  endpoint: N;
  args: z.ZodType<A>;
  /**
   * Effect of sending it twice. `replays`: the key is honored; `sets`: a repeat is harmless; `adds`: a repeat has a
   * further effect; `unseen`: the effect is invisible however late it comes, so a doubt is repeated without being
   * settled first.
   */
  repeat: 'replays' | 'sets' | 'adds' | 'unseen';
  /** Publishes something, or plans to: waits while an earlier outward change of its post is parked. */
  outward: boolean;
  /** Later edits never merge into a change that waits before it. */
  barrier: boolean;
  /** `stale`: when the confirmed state is older than `baseFreshMs`; `always`: a repeat would do harm. */
  readFirst: 'never' | 'stale' | 'always';
  /** What `readFirst` and a doubt read. */
  readings: readonly Reading[];
  /** The service's id that the reading `post` uses while the operation's own post has none yet. */
  postId?(op: Op<A>): string;
  /** The optimistic effect on the post; omitted: the change is not visible (approve, publish, ...). */
  show?(post: Post, op: Pick<Op<A>, 'args' | 'platform'>): void;
  /** Judged inside the transaction that begins an attempt. Omitted: it may always be sent. */
  guard?(op: Op<A>, context: GuardContext): Guard;
  /** Whether a reading could not distinguish the results of the two: only one of them may be in doubt at a time. */
  isAlike?(op: Op<A>, other: Op<A>): boolean;
  /** Stored in `pre` before the first attempt, to recognize afterwards what is new. */
  remember?(op: Op<A>, seen: Seen): unknown;
  /** The files it names to the service: local ones are uploaded first. */
  attachments?(op: Op<A>): readonly Attachment[];
  request(op: Op<A>, ids: Ids): CallInput<N>;
  /** A definite success: all effects except the end of the operation itself, which the sender handles. */
  accept(op: Op<A>, reply: CallReply<N>, tx: Tx): Accepted;
  /** Whether it happened, judged by what was read. Pure (docs/sync.md#a-lost-answer-is-settled-by-reading). */
  settle(op: Op<A>, seen: Seen): Verdict;
  /** `landed` by reading: the effects that `accept` would have had, and `read` as there. */
  adopt?(op: Op<A>, seen: Seen, verdict: Extract<Verdict, { is: 'landed' }>, tx: Tx): ReadAgain | undefined;
  /** After `theirs`: supersedes the operation with what is left of it, or makes the conflict. */
  rebase?(op: Op<A>, seen: Seen, tx: Tx): void;
  /** A definite 404 under a proven key: for a removal this is success. Default: parked, `deleted-elsewhere`. */
  onAbsent?: 'done' | 'park';
  /** Long work: the post is read for the effect of its end; this adds what only the job knows. */
  finish?(op: Op<A>, job: WireJob, tx: Tx): Accepted;
};

/** A definition with its types closed over: every function parses the stored arguments itself. */
export type Kind = Omit<
  Definition<EndpointName, unknown>,
  | 'postId'
  | 'attachments'
  | 'request'
  | 'accept'
  | 'show'
  | 'guard'
  | 'isAlike'
  | 'remember'
  | 'settle'
  | 'adopt'
  | 'rebase'
  | 'finish'
> & {
  postId(op: Operation): string | null;
  /** null: the change is not visible. */
  show: Effect | null;
  guard(op: Operation, context: GuardContext): Guard;
  /** null: its result could never be mistaken for another's. */
  isAlike: ((op: Operation, other: Operation) => boolean) | null;
  remember(op: Operation, seen: Seen): unknown;
  attachments(op: Operation): readonly Attachment[];
  request(op: Operation, ids: Ids): CallInput<EndpointName>;
  accept(op: Operation, reply: CallReply<EndpointName>, tx: Tx): Accepted;
  settle(op: Operation, seen: Seen): Verdict;
  adopt(op: Operation, seen: Seen, verdict: Extract<Verdict, { is: 'landed' }>, tx: Tx): ReadAgain | undefined;
  rebase(op: Operation, seen: Seen, tx: Tx): void;
  finish(op: Operation, job: WireJob, tx: Tx): Accepted;
};

/** Every kind by its name (registry.ts). */
export type Kinds = Record<OperationKind, Kind>;

export const isKeyed = (kind: Kind): boolean => endpoints[kind.endpoint].keyed;

/**
 * Closes a definition over its types, so that the sender can handle all kinds alike. Parsing stored arguments throws
 * when they are damaged.
 */
export const defineKind = <N extends EndpointName, A>(definition: Definition<N, A>): Kind => {
  const { isAlike, show } = definition;
  const typed = (op: Operation): Op<A> => ({ ...op, args: definition.args.parse(op.args) });
  return {
    ...definition,
    postId: (op) => definition.postId?.(typed(op)) ?? null,
    show: show ? (post, { args, platform }) => show(post, { args: definition.args.parse(args), platform }) : null,
    guard: (op, context) => definition.guard?.(typed(op), context) ?? { is: 'go' },
    isAlike: isAlike ? (op, other) => isAlike(typed(op), typed(other)) : null,
    remember: (op, seen) => definition.remember?.(typed(op), seen) ?? op.pre,
    attachments: (op) => definition.attachments?.(typed(op)) ?? [],
    request: (op, ids) => definition.request(typed(op), ids),
    // The sender pairs a kind with the reply of its own endpoint, which the type system can't express.
    accept: (op, reply, tx) => definition.accept(typed(op), reply as CallReply<N>, tx),
    settle: (op, seen) => definition.settle(typed(op), seen),
    adopt: (op, seen, verdict, tx) => definition.adopt?.(typed(op), seen, verdict, tx),
    rebase: (op, seen, tx) => definition.rebase?.(typed(op), seen, tx),
    finish: (op, job, tx) => definition.finish?.(typed(op), job, tx) ?? { is: 'done' },
  };
};

/**
 * `operation` null: nothing has to be sent. `inverse`: intents that undo it. `ahead`: an edit that it brings along, which
 * has to arrive first.
 */
export type Enqueued = {
  operation: Operation | null;
  pid: number | null;
  inverse: Intent[];
  ahead?: Operation | null;
};

// What the user wants done, as data: enqueue.ts makes operations of it, and undo stores it.
const platform = z.enum(platformIds);
const pid = z.int().positive();
const album = z.int().positive();
/** Local ids of files, in an album. */
const files = z.array(z.int().positive());

/** Stored beside the post and never sent; an omitted field stays. */
const LocalNoteFields = z.strictObject({
  plannedOn: z.iso.date().nullable().optional(),
  /** Bounded where it is enqueued: a step that an earlier Galley stored has to be readable. */
  note: z.string().optional(),
  checklist: z.array(z.strictObject({ text: z.string(), done: z.boolean() })).optional(),
});

export const BrandFields = z
  .strictObject({
    description: z.string(),
    industry: z.string(),
    targetAudience: z.string(),
    toneOfVoice: z.array(z.enum(toneWords)),
    colors: z.strictObject({ primary: z.string(), secondary: z.string(), accent: z.string() }),
    keywords: z.array(z.string()),
  })
  .partial();
export type BrandFields = z.infer<typeof BrandFields>;

/** Own media, and the text a post of them starts with. */
const fromMedia = z.strictObject({
  attachments: z.array(Attachment).min(1).max(10),
  platforms: z.array(platform).min(1).optional(),
  caption: z.string().optional(),
  name: z.string(),
});

export type FromMedia = z.infer<typeof fromMedia>;

/** Kinds that publish or cost credits: the service can undo none of them. */
export const lastingKinds = [
  'post.approve',
  'post.publish',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
] as const;

/** `at` is an ISO instant. The local id of a new post is assigned when it is enqueued. */
export const Intent = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('post.create'),
    platform: platform.exclude(['x']),
    name: z.string(),
    idea: z.string().optional(),
  }),
  fromMedia.extend({ do: z.literal('post.fromMedia') }),
  z.strictObject({ do: z.literal('post.promote'), suggestedId: z.string(), ideaId: z.string(), preview: z.string() }),
  /** `by`: who wrote it; absent: the user. */
  z.strictObject({
    do: z.literal('post.edit'),
    pid,
    platform,
    fields: Fields,
    by: z.literal('assistant').optional(),
  }),
  /** Replaces these links in the text, as far as it still has them. */
  z.strictObject({
    do: z.literal('post.links'),
    pid,
    platform,
    /** `only`: of `count` such links, the ones to change, counted from 0. Left out: all, as with any other number. */
    links: z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        only: z.strictObject({ count: z.number(), places: z.array(z.number()) }).optional(),
      }),
    ),
  }),
  z.strictObject({ do: z.literal('post.desk'), pid, fields: LocalNoteFields }),
  z.strictObject({ do: z.literal('post.rename'), pid, name: z.string() }),
  /** `attachment` null: none, which only undoes the first picture while it waits: the service removes none. */
  z.strictObject({
    do: z.literal('post.setImage'),
    pid,
    platform: platform.optional(),
    attachment: Attachment.nullable(),
  }),
  /**
   * `words`: what it is for besides what was approved, where that is not what the user sees now: a time that is moved
   * or comes back with others; null: nothing.
   */
  z.strictObject({
    do: z.literal('post.schedule'),
    pid,
    platform,
    at: z.string(),
    words: z.array(ApprovedWords).nullable().optional(),
  }),
  z.strictObject({ do: z.literal('post.unschedule'), pid, platform }),
  z.strictObject({ do: z.literal('post.approve'), pid }),
  /**
   * The text that changed since the post was approved, or that a reviewer approved, exactly this. Stored locally; nothing
   * is sent.
   */
  z.strictObject({
    do: z.literal('post.approveAgain'),
    pid,
    words: z.array(ApprovedWords),
    slot: z.string().nullable(),
    /** The name that a reviewer gave; absent: the user's own approval. */
    reviewer: z.string().optional(),
  }),
  /** Undoes that. `hash`: of that text. */
  z.strictObject({ do: z.literal('post.unapproveAgain'), pid, hash: z.string() }),
  z.strictObject({ do: z.literal('post.publish'), pid, platform }),
  /** `unpublished`: only while nothing of it was published. */
  z.strictObject({ do: z.literal('post.remove'), pid, unpublished: z.literal(true).optional() }),
  /**
   * Undoes a removal that was not sent yet. `create`, `fromMedia`: how to create a post again that the service never
   * had. `undecided`: an earlier removal that needed the user's decision needs it again; otherwise both are undone.
   */
  z.strictObject({
    do: z.literal('post.keep'),
    pid,
    create: z
      .strictObject({ platform: platform.exclude(['x']), name: z.string(), idea: z.string().optional() })
      .optional(),
    fromMedia: fromMedia.optional(),
    undecided: z.literal(true).optional(),
  }),
  /** Exactly these local tags. */
  z.strictObject({ do: z.literal('post.tag'), pid, tags: z.array(z.string()) }),
  /** Becomes a part of the post that `to` is or belongs to. Stored locally; nothing is sent. */
  z.strictObject({ do: z.literal('post.join'), pid, to: pid }),
  /** Becomes a separate post again. */
  z.strictObject({ do: z.literal('post.part'), pid }),
  /** Exactly these fields of a part are its own. */
  z.strictObject({ do: z.literal('post.follow'), pid, own: z.array(z.enum(followFields)) }),
  z.strictObject({ do: z.literal('post.generate'), pid, platform, idea: z.string().optional() }),
  z.strictObject({ do: z.literal('post.revise'), pid, platform, feedback: z.string() }),
  z.strictObject({ do: z.literal('post.newPicture'), pid, platform, hint: z.string().optional() }),
  z.strictObject({ do: z.literal('post.restore'), pid, platform, seq: z.number() }),
  /**
   * Whether the user accepts a result of an AI batch. Stored locally; nothing is sent. `picture`: with a rejection an
   * earlier picture comes back, too, and stays once that was sent.
   */
  z.strictObject({
    do: z.literal('post.judge'),
    pid,
    item: z.int().positive(),
    as: z.enum(['unchecked', 'accepted', 'rejected']),
    picture: z.literal(true).optional(),
  }),
  /** Cancels one of these while it waits to be sent. */
  z.strictObject({ do: z.literal('post.withdraw'), pid, kind: z.enum(lastingKinds), platform: platform.nullable() }),
  z.strictObject({ do: z.literal('media.upload'), mid: z.int().positive() }),
  z.strictObject({ do: z.literal('idea.generate'), count: z.number().optional(), direction: z.string().optional() }),
  z.strictObject({ do: z.literal('idea.pick'), ideaId: z.string() }),
  z.strictObject({ do: z.literal('idea.dismiss'), ideaId: z.string() }),
  /** Undoes a dismissal that was not sent yet. */
  z.strictObject({ do: z.literal('idea.keep'), ideaId: z.string() }),
  z.strictObject({ do: z.literal('memory.add'), text: z.string() }),
  /** `memoryId`: the service's, or the operation that adds it. */
  z.strictObject({ do: z.literal('memory.remove'), memoryId: z.string() }),
  /** Undoes a removal that was not sent yet. */
  z.strictObject({ do: z.literal('memory.keep'), memoryId: z.string() }),
  z.strictObject({ do: z.literal('brand.edit'), fields: BrandFields }),
  /** `attachment` null: none, which only undoes a logo while it waits: the service removes none. */
  z.strictObject({ do: z.literal('brand.logo'), attachment: Attachment.nullable() }),
  // Albums of the user's files are stored locally; nothing is sent.
  z.strictObject({ do: z.literal('album.create'), album, name: z.string(), files }),
  z.strictObject({ do: z.literal('album.remove'), album }),
  /** `from`: its name before, so that undo overrides no later one. */
  z.strictObject({ do: z.literal('album.rename'), album, name: z.string(), from: z.string() }),
  z.strictObject({ do: z.literal('album.add'), album, files }),
  z.strictObject({ do: z.literal('album.takeOut'), album, files }),
]);
export type Intent = z.infer<typeof Intent>;
export type IntentOf<K extends Intent['do']> = Extract<Intent, { do: K }>;

/** The number of posts that these intents are about, as the user counts them. */
export const sizeOf = ({ posts }: Pick<Store, 'posts'>, intents: readonly (readonly Intent[])[]): number =>
  new Set(intents.flat().flatMap((intent) => ('pid' in intent ? [posts.headOf(intent.pid)] : []))).size;
