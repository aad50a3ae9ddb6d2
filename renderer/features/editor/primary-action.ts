// The one main action of the editor: approve what is held, else publish what is not live.
import type { Post } from '../../../preload/contract/posts.ts';
import { unwritten } from '../../../preload/rules/post-state.ts';
import type { IconName } from '../../ui/icons.ts';
import { editorStrings } from './strings.ts';
import { goingOut, unwrittenStrings } from '../../posts/publish-strings.ts';
import { slotPassed } from './standing.ts';

export type PrimaryAction = {
  kind: 'approve' | 'approve-and-publish' | 'publish';
  label: string;
  icon: IconName;
  disabledReason: string | null;
};

/**
 * null: everything is live, or the post is on its way out of the library.
 * `off`: why the service cannot be used just now; approving waits for it, publishing does not begin without it.
 */
export const primaryAction = (post: Post, now: Temporal.Instant, off: string | null): PrimaryAction | null => {
  const waiting = post.variants.filter(({ status }) => status !== 'published');
  if (waiting.length === 0 || post.gone !== null) return null;
  if (post.needsApproval) {
    const lacks = unwritten(post);
    const given = post.sync.approveWaits ? goingOut.approvalWaits : lacks && unwrittenStrings[lacks];
    // Approving a post whose slot has passed publishes it (public-api.md, Scheduling rule 2).
    return waiting.some((variant) => slotPassed(variant, now))
      ? {
          kind: 'approve-and-publish',
          label: editorStrings.approveAndPublish,
          icon: 'approval',
          disabledReason: given ?? off,
        }
      : { kind: 'approve', label: editorStrings.approve, icon: 'approval', disabledReason: given };
  }
  const video = waiting.every(({ generation }) => generation.videoStatus === 'generating');
  const words = waiting.every(({ generation }) => generation.status === 'generating');
  const own = words ? editorStrings.waitForWords : video ? editorStrings.waitForVideo : null;
  const onItsWay = post.sync.publishWaits ? goingOut.publishWaits : null;
  return { kind: 'publish', label: editorStrings.publish, icon: 'send', disabledReason: onItsWay ?? own ?? off };
};
