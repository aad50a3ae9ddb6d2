// Makes a draft of a suggested post.
import { z } from 'zod';
import { defineKind, type Op, type Seen, type Verdict } from '../operation.ts';
import { blankVariant } from '../posts/view-model.ts';
import { adoptPost } from './own-post.ts';

/** `headline`: of the idea, when it is known; the service may name the post after it. */
const PromoteArgs = z.strictObject({
  suggestedId: z.string(),
  ideaId: z.string(),
  preview: z.string(),
  headline: z.string().nullable(),
});
type PromoteArgs = z.infer<typeof PromoteArgs>;

/** Which platforms it is for is told by the post itself. */
const likelyPlatform = 'instagram';

/** Whether promoting keeps the id is not shown: a post of that id counts, else one that looks like it. */
const settlePromote = (op: Op<PromoteArgs>, { post, ideas, created }: Seen): Verdict => {
  if (post) return { is: 'landed', post };
  const isSuggested = ideas?.some(({ posts }) => posts.some(({ postId }) => postId === op.args.suggestedId));
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
    // Until it is adopted: afterwards the service tells.
    if (post.serviceId !== null) return;
    post.name = args.headline ?? args.preview;
    post.idea = args.headline;
    post.variants = [{ ...blankVariant(likelyPlatform, true), body: args.preview }];
  },
  request: ({ args }) => ({ path: { postId: args.suggestedId } }),
  accept(op, { body }, tx) {
    adoptPost(tx, op, body, tx.nowMs, 'reply');
    return { is: 'done' };
  },
  settle: settlePromote,
  adopt(op, { startedAtMs }, { post }, tx) {
    if (post) adoptPost(tx, op, post, startedAtMs, 'reading');
  },
});
