// Starts an empty post on one platform.
import { z } from 'zod';
import { platformIds } from '../../../preload/rules/platforms.ts';
import { defineKind, type Op, type Seen, type Verdict } from '../operation.ts';
import { blankVariant } from '../posts/view-model.ts';
import { adoptPost } from './own-post.ts';

export const CreateArgs = z.strictObject({
  platform: z.enum(platformIds).exclude(['x']),
  /** Always sent: by it the post is found again when the answer is lost (H1). */
  name: z.string().min(1),
  idea: z.string().optional(),
});
type Args = z.infer<typeof CreateArgs>;

/** `created` holds only posts that no local one is known as. */
const settle = ({ args: { platform, name } }: Op<Args>, { created }: Seen): Verdict => {
  const alike = (created?.posts ?? []).filter(({ variants }) => variants.some((one) => one.platform === platform));
  const named = alike.filter((post) => post.name.trim() === name.trim());
  const [post, ...others] = named;
  if (post && others.length === 0) return { is: 'landed', post };
  if (alike.length === 0 && created?.complete) return { is: 'absent' };
  // It may have been renamed meanwhile.
  return { is: 'unclear', reason: 'which-post' };
};

export const createKind = defineKind({
  endpoint: 'posts.create',
  args: CreateArgs,
  repeat: 'replays',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: ['created'],
  show(post, { args: { platform, name, idea } }) {
    // Until it is adopted: afterwards the service tells.
    if (post.serviceId !== null) return;
    post.name = name;
    post.idea = idea ?? null;
    post.kind = platform === 'tiktok' || platform === 'youtube_shorts' ? 'video' : 'post';
    post.variants = [blankVariant(platform, true)];
  },
  isAlike: ({ args }, other) => args.platform === other.args.platform && args.name.trim() === other.args.name.trim(),
  request: ({ args }) => ({ body: args }),
  accept(op, { body }, tx) {
    adoptPost(tx, op, body, tx.nowMs, 'reply');
    return { is: 'done' };
  },
  settle,
  adopt(op, { startedAtMs }, { post }, tx) {
    if (post) adoptPost(tx, op, post, startedAtMs, 'reading');
  },
});
