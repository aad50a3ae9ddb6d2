// Makes a post of the person's own pictures or video.
import { z } from 'zod';
import type { MediaId } from '../../../preload/ids.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import type { Operation } from '../../store/outbox.ts';
import { Attachment, imageOf } from '../posts/fields.ts';
import { blankVariant } from '../posts/view-model.ts';
import { defineKind, type Op, type Seen, type Verdict } from '../operation.ts';
import type { WirePost } from '../posts/codec.ts';
import { knownSids } from '../uploads.ts';
import type { Tx } from '../kernel/transaction.ts';
import { adoptPost } from './own-post.ts';

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

/** Where the service is left to choose, one stands for all. */
const likelyPlatforms = ['instagram'] as const;

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

/** All of them and nothing else: a post of two files is not the one that was to be made of one of them. */
const isMadeOf = ({ variants }: WirePost, sids: readonly string[]): boolean => {
  const wanted = new Set(sids);
  return variants.some(({ media }) => {
    const shown = new Set(media.map(({ id }) => id));
    return shown.size === wanted.size && shown.isSubsetOf(wanted);
  });
};

/** In whatever order. */
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
    // Until it is adopted: afterwards the service tells.
    if (post.serviceId !== null) return;
    post.name = args.name;
    post.kind = args.kind;
    post.variants = (args.platforms ?? likelyPlatforms).map((platform, place) => ({
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
    adoptPost(tx, op, body, tx.nowMs, 'reply');
    return { is: 'done' };
  },
  settle,
  adopt(op, { startedAtMs }, { post }, tx) {
    if (post) adoptPost(tx, op, post, startedAtMs, 'reading');
  },
});

const named = ({ platforms, caption, name }: Omit<Args, 'attachments'>) => ({
  name,
  ...(platforms ? { platforms } : {}),
  ...(caption ? { caption } : {}),
});

/** Remembers what the service calls the files: by that a doubt is settled. */
export const noteSids = (tx: Tx, id: string): void => {
  const op: Operation | null = tx.store.operations.read(id);
  if (!op || op.kind !== 'post.fromMedia' || op.endedAtMs !== null) return;
  const sids = knownSids(tx.store, tx.apiKey, FromMediaArgs.parse(op.args).attachments);
  if (sids) tx.store.operations.change(id, { pre: { sids } });
};
