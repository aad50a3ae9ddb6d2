// The status of a post as a whole and on each platform, by the text on the screen: the chips of the editor.
import type { Account } from '../../../preload/contract/account.ts';
import type { SlotEntry } from '../../../preload/contract/overdue.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { type PostFacts, postFacts, postState } from '../../../preload/rules/post-state.ts';
import { judge } from '../../../preload/rules/readiness.ts';
import { type RowStatus, deletionWaiting, shownState, stillStatus } from '../../posts/row-status.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';
import type { EditedVariant } from './editor.svelte.ts';

/** A variant with its draft, as far as its status depends on it. */
type Written = Pick<EditedVariant, 'platform' | 'variant'> & { draft: Pick<EditedVariant['draft'], 'current'> };
type Around = {
  now: Temporal.Instant;
  account?: Account | undefined;
  /** Its slot passed without it. */
  overdue?: SlotEntry | undefined;
};

export const slotPassed = (variant: Variant, now: Temporal.Instant): boolean =>
  variant.status !== 'published' &&
  typeof variant.scheduledAt === 'string' &&
  Temporal.Instant.compare(Temporal.Instant.from(variant.scheduledAt), now) <= 0;

const factsOf = (post: Parameters<typeof postFacts>[0] & Pick<Post, 'kind'>, edited: readonly Written[]): PostFacts =>
  postFacts(post, (variant) => {
    const written = edited.find(({ platform }) => platform === variant.platform);
    return written ? judge(post, variant, written.platform, written.draft.current) : [];
  });

/** One variant, for its line in the list of platforms. `writing`: work on its words runs, whether the post says so yet or not. */
export const variantStatus = (
  post: Pick<Post, 'kind' | 'needsApproval' | 'changedSinceApproval' | 'sync' | 'paused'>,
  edited: Written,
  { writing = false, ...around }: Around & { writing?: boolean },
): RowStatus => {
  const { variant } = edited;
  const generation = { ...variant.generation, status: 'generating' };
  const facts = factsOf({ ...post, variants: [writing ? { ...variant, generation } : variant] }, [edited]);
  return shownState(postState(facts, around));
};

/** `still`: the service publishes or published something other than what is shown here. */
export const postStatus = (
  post: Post,
  { still, edited = [], ...around }: Around & { still?: StillShown | undefined; edited?: readonly Written[] },
): RowStatus => {
  if (still) return stillStatus(still);
  return post.gone === 'deleting' ? deletionWaiting : shownState(postState(factsOf(post, edited), around));
};
