// How a post stands as a whole: the one chip of the editor's head, first state that applies.
import type { DueEntry } from '../../../preload/contract/overdue.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { statusStrings } from '../../posts/sync/status-strings.ts';
import type { Account } from '../../../preload/contract/account.ts';
import { judge } from '../../../preload/rules/blockers.ts';
import type { Version } from './editor.svelte.ts';
import { overdueStatus, asking, beside, judgedStatus, type RowStatus } from '../../posts/row-status.ts';

/** A version with its words as they are being written. */
type Written = Pick<Version, 'platform' | 'variant'> & { words: Pick<Version['words'], 'shown'> };
type Around = { versions?: readonly Written[]; account?: Account | undefined };

/** What is in the way of those that have a time, as the rows say it, of the words that are on the screen. */
const judged = (post: Pick<Post, 'kind'>, { versions = [], account }: Around) => {
  const timed = versions.filter(({ variant }) => variant.status === 'scheduled');
  const found = timed.flatMap(({ platform, variant, words }) =>
    judge(post, variant, platform, words.shown).map((each) => ({ platform, ...each })),
  );
  return judgedStatus(
    { judged: found },
    timed.map(({ platform }) => platform),
    account,
  );
};

export const slotPassed = (variant: Variant, now: Temporal.Instant): boolean =>
  variant.status !== 'published' &&
  typeof variant.scheduledAt === 'string' &&
  Temporal.Instant.compare(Temporal.Instant.from(variant.scheduledAt), now) <= 0;

/** One version, for its line in the list of platforms. `writing`: work on its words runs, whether the post says so yet or not. */
export const variantStanding = (
  post: Pick<Post, 'kind' | 'needsApproval' | 'changedSinceApproval'>,
  version: Written,
  { writing = false, account }: { writing?: boolean; account?: Account | undefined } = {},
): RowStatus => {
  const own = writing ? being : workStanding(version.variant);
  if (own) return own;
  const found = judged(post, { versions: [version], account });
  if (post.needsApproval) return asking({ tone: 'approval', text: statusStrings.approval }, found);
  if (post.changedSinceApproval) return beside({ tone: 'approval', text: statusStrings.changed }, found);
  if (version.variant.status === 'scheduled') return found ?? { tone: 'scheduled', text: statusStrings.scheduled };
  return { tone: 'draft', text: statusStrings.draft };
};

const being: RowStatus = { tone: 'generating', text: statusStrings.beingMade };

/** How sending and making it went; null: there is nothing to be said of either. */
const workStanding = (variant: Variant): RowStatus | null => {
  if (variant.publishFailure && variant.status !== 'published')
    return { tone: 'failed', text: statusStrings.platformFailed(variant.platform) };
  if (variant.generation.status === 'failed') return { tone: 'failed', text: statusStrings.writingFailed };
  if (variant.generation.videoStatus === 'failed') return { tone: 'failed', text: statusStrings.videoFailed };
  if (variant.generation.status === 'generating') return being;
  if (variant.generation.videoStatus === 'generating')
    return { tone: 'generating', text: statusStrings.videoBeingMade };
  return variant.status === 'published' ? { tone: 'published', text: statusStrings.published } : null;
};

/** `overdue`: its time has passed without it. */
export const postStanding = (
  post: Post,
  now: Temporal.Instant,
  { overdue, ...around }: Around & { overdue?: DueEntry | undefined } = {},
): RowStatus => {
  const { variants, sync } = post;
  if (sync.state === 'conflict') return { tone: 'conflict', text: statusStrings.conflict };
  const standings = variants.map(workStanding);
  const failed = standings.find((each) => each?.tone === 'failed');
  if (failed) return failed;
  const found = judged(post, around);
  if (sync.approveWaits) return beside({ tone: 'offline', text: statusStrings.approvalWaiting }, found);
  if (sync.publishWaits) return { tone: 'offline', text: statusStrings.publishWaiting };
  if (overdue) return overdueStatus(overdue);
  if (variants.some((variant) => slotPassed(variant, now)))
    return post.needsApproval
      ? { tone: 'approval', text: statusStrings.missedSlot }
      : { tone: 'offline', text: statusStrings.onHold };
  const live = variants.filter(({ status }) => status === 'published').length;
  if (post.needsApproval && live < variants.length)
    return asking({ tone: 'approval', text: statusStrings.approval }, found);
  if (post.changedSinceApproval) return beside({ tone: 'approval', text: statusStrings.changed }, found);
  const making = standings.find((each) => each?.tone === 'generating');
  if (making) return making;
  if (live > 0 && live < variants.length)
    return beside({ tone: 'published', text: statusStrings.someLive(live, variants.length) }, found);
  if (post.status === 'scheduled') return found ?? { tone: 'scheduled', text: statusStrings.scheduled };
  if (post.status === 'published') return { tone: 'published', text: statusStrings.published };
  return { tone: 'draft', text: statusStrings.draft };
};
