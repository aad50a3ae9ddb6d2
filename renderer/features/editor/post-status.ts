// How a post stands as a whole: the one chip of the editor's head, first state that applies.
import type { SlotEntry } from '../../../preload/contract/overdue.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { statusStrings } from '../../posts/sync/status-strings.ts';
import type { Account } from '../../../preload/contract/account.ts';
import { unsentTime } from '../../../preload/rules/post-state.ts';
import { judge } from '../../../preload/rules/readiness.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';
import type { EditedVariant } from './editor.svelte.ts';
import {
  overdueStatus,
  asking,
  beside,
  judgedStatus,
  scheduledStatus,
  type RowStatus,
} from '../../posts/row-status.ts';

/** A variant with its draft, as far as its status depends on it. */
type Written = Pick<EditedVariant, 'platform' | 'variant'> & { draft: Pick<EditedVariant['draft'], 'current'> };
type Around = { edited?: readonly Written[]; account?: Account | undefined };

/** What is in the way of those that have a time, as the rows say it, of the words that are on the screen. */
const judged = (post: Pick<Post, 'kind'>, { edited = [], account }: Around) => {
  const timed = edited.filter(({ variant }) => variant.status === 'scheduled');
  const found = timed.flatMap(({ platform, variant, draft }) =>
    judge(post, variant, platform, draft.current).map((each) => ({ platform, ...each })),
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

/** Its time passed before the service had it: it certainly was not published then. */
const missedUnsent = (sync: Post['sync'], variant: Variant, now: Temporal.Instant): boolean =>
  slotPassed(variant, now) && sync.state !== 'needs-you' && unsentTime(sync, [variant.platform]) !== undefined;
const notSentInTime: RowStatus = overdueStatus({ blocker: { kind: 'not-sent', expectedAt: null, isLate: true } });

/** One variant, for its line in the list of platforms. `writing`: work on its words runs, whether the post says so yet or not. */
export const variantStatus = (
  post: Pick<Post, 'kind' | 'needsApproval' | 'changedSinceApproval' | 'sync'>,
  edited: Written,
  { writing = false, account, now }: { writing?: boolean; account?: Account | undefined; now?: Temporal.Instant } = {},
): RowStatus => {
  const own = writing ? being : workStatus(edited.variant);
  if (own) return own;
  if (now && missedUnsent(post.sync, edited.variant, now)) return notSentInTime;
  const found = judged(post, { edited: [edited], account });
  if (post.needsApproval) return asking({ tone: 'approval', text: statusStrings.approval }, found);
  if (post.changedSinceApproval) return beside({ tone: 'approval', text: statusStrings.changed }, found);
  if (edited.variant.status === 'scheduled') return scheduledStatus(post.sync, [edited.platform], found);
  return { tone: 'draft', text: statusStrings.draft };
};

const being: RowStatus = { tone: 'generating', text: statusStrings.beingMade };

/** How sending and making it went; null: there is nothing to be said of either. */
const workStatus = (variant: Variant): RowStatus | null => {
  if (variant.publishFailure && variant.status !== 'published')
    return { tone: 'failed', text: statusStrings.platformFailed(variant.platform) };
  if (variant.generation.status === 'failed') return { tone: 'failed', text: statusStrings.writingFailed };
  if (variant.generation.videoStatus === 'failed') return { tone: 'failed', text: statusStrings.videoFailed };
  if (variant.generation.status === 'generating') return being;
  if (variant.generation.videoStatus === 'generating')
    return { tone: 'generating', text: statusStrings.videoBeingMade };
  return variant.status === 'published' ? { tone: 'published', text: statusStrings.published } : null;
};

/** `overdue`: its time has passed without it. `still`: the service publishes it otherwise than it stands here, or has. */
export const postStatus = (
  post: Post,
  now: Temporal.Instant,
  { overdue, still, ...around }: Around & { overdue?: SlotEntry | undefined; still?: StillShown | undefined } = {},
): RowStatus => {
  const { variants, sync } = post;
  if (still) return { tone: still.isAtRisk ? 'failed' : 'offline', text: still.mark };
  if (post.gone === 'deleting') return { tone: 'offline', text: statusStrings.deletionWaiting };
  if (sync.state === 'conflict') return { tone: 'conflict', text: statusStrings.conflict };
  const ofWork = variants.map(workStatus);
  const failed = ofWork.find((each) => each?.tone === 'failed');
  if (failed) return failed;
  const found = judged(post, around);
  if (sync.approveWaits) return beside({ tone: 'offline', text: statusStrings.approvalWaiting }, found);
  if (sync.publishWaits) return { tone: 'offline', text: statusStrings.publishWaiting };
  if (overdue) return overdueStatus(overdue);
  if (variants.some((variant) => missedUnsent(sync, variant, now))) return notSentInTime;
  if (variants.some((variant) => slotPassed(variant, now)))
    return post.needsApproval
      ? { tone: 'approval', text: statusStrings.missedSlot }
      : { tone: 'offline', text: statusStrings.onHold };
  const live = variants.filter(({ status }) => status === 'published').length;
  if (post.needsApproval && live < variants.length)
    return asking({ tone: 'approval', text: statusStrings.approval }, found);
  if (post.changedSinceApproval) return beside({ tone: 'approval', text: statusStrings.changed }, found);
  const making = ofWork.find((each) => each?.tone === 'generating');
  if (making) return making;
  if (live > 0 && live < variants.length)
    return beside({ tone: 'published', text: statusStrings.someLive(live, variants.length) }, found);
  if (post.status === 'scheduled') {
    const timed = variants.filter(({ status }) => status === 'scheduled').map(({ platform }) => platform);
    return scheduledStatus(sync, timed, found);
  }
  if (post.status === 'published') return { tone: 'published', text: statusStrings.published };
  return { tone: 'draft', text: statusStrings.draft };
};
