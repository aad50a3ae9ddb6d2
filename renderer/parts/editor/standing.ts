// How a post stands as a whole: the one chip of the editor's head, first state that applies.
import type { DueEntry } from '../../../preload/model/due.ts';
import type { Post, Variant } from '../../../preload/model/post.ts';
import { statusWords } from '../../words/status.ts';
import type { StatusTone } from '../../ui/status-tone.ts';
import { overdueStatus } from '../due/overdue-status.ts';

export type Standing = { tone: StatusTone; text: string };

export const slotPassed = (variant: Variant, now: Temporal.Instant): boolean =>
  variant.status !== 'published' &&
  typeof variant.scheduledAt === 'string' &&
  Temporal.Instant.compare(Temporal.Instant.from(variant.scheduledAt), now) <= 0;

/** One version, for its line in the list of platforms. `writing`: work on its words runs, whether the post says so yet or not. */
export const variantStanding = (
  post: Pick<Post, 'needsApproval' | 'changedSinceApproval'>,
  variant: Variant,
  writing = false,
): Standing => {
  if (writing) return { tone: 'generating', text: statusWords.beingMade };
  if (variant.publishFailure && variant.status !== 'published')
    return { tone: 'failed', text: statusWords.platformFailed(variant.platform) };
  if (variant.generation.status === 'failed') return { tone: 'failed', text: statusWords.writingFailed };
  if (variant.generation.videoStatus === 'failed') return { tone: 'failed', text: statusWords.videoFailed };
  if (variant.generation.status === 'generating') return { tone: 'generating', text: statusWords.beingMade };
  if (variant.generation.videoStatus === 'generating') return { tone: 'generating', text: statusWords.videoBeingMade };
  if (variant.status === 'published') return { tone: 'published', text: statusWords.published };
  if (post.needsApproval) return { tone: 'approval', text: statusWords.approval };
  if (post.changedSinceApproval) return { tone: 'approval', text: statusWords.changed };
  if (variant.status === 'scheduled') return { tone: 'scheduled', text: statusWords.scheduled };
  return { tone: 'draft', text: statusWords.draft };
};

/** `overdue`: its time has passed without it. */
export const postStanding = (post: Post, now: Temporal.Instant, overdue?: DueEntry): Standing => {
  const { variants, sync } = post;
  if (sync.state === 'conflict') return { tone: 'conflict', text: statusWords.conflict };
  const standings = variants.map((variant) => variantStanding(post, variant));
  const failed = standings.find(({ tone }) => tone === 'failed');
  if (failed) return failed;
  if (sync.approveWaits) return { tone: 'offline', text: statusWords.approvalWaiting };
  if (sync.publishWaits) return { tone: 'offline', text: statusWords.publishWaiting };
  if (overdue) return overdueStatus(overdue);
  if (variants.some((variant) => slotPassed(variant, now)))
    return post.needsApproval
      ? { tone: 'approval', text: statusWords.missedSlot }
      : { tone: 'offline', text: statusWords.onHold };
  const live = variants.filter(({ status }) => status === 'published').length;
  if (post.needsApproval && live < variants.length) return { tone: 'approval', text: statusWords.approval };
  if (post.changedSinceApproval) return { tone: 'approval', text: statusWords.changed };
  const making = standings.find(({ tone }) => tone === 'generating');
  if (making) return making;
  if (live > 0 && live < variants.length)
    return { tone: 'published', text: statusWords.someLive(live, variants.length) };
  if (post.status === 'scheduled') return { tone: 'scheduled', text: statusWords.scheduled };
  if (post.status === 'published') return { tone: 'published', text: statusWords.published };
  return { tone: 'draft', text: statusWords.draft };
};
