// Restores what was approved: the edits that give every variant its approved text and pictures again.
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { differsFromApproved } from '../../sync/posts/approval.ts';
import { attachmentOf } from '../../sync/posts/fields.ts';
import { trackedAs } from '../../sync/posts/link-tracking.ts';

/**
 * By part, not by whole post: each part returns to what was approved of it, whatever it follows. The main variant comes
 * first, since the service derives its followers again. The service sets one picture at a time, so several approved
 * pictures are not restored.
 */
export const approvedWordsOf = (store: Store, pid: number): Intent[] => {
  const all = store.families.pids(pid).flatMap((part): Intent[] => {
    const post = readPost(store, part);
    const approval = store.approvals.newest(part);
    if (!post?.changedSinceApproval || !approval) return [];
    const mainFirst = post.variants.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
    return mainFirst.flatMap((variant): Intent[] => {
      const { platform, status } = variant;
      const approved = approval.words.find((each) => each.platform === platform);
      if (!approved || status === 'published' || !isPlatformId(platform)) return [];
      const differs = differsFromApproved(store, approved, variant);
      const { text, title, hashtags, altText, media } = approved;
      const fields = { body: trackedAs(store, text, variant.body), title, hashtags, altText };
      const [picture, ...others] = media;
      return [
        ...(differs.words ? [{ do: 'post.edit', pid: part, platform, fields } as const] : []),
        ...(differs.media && picture !== undefined && others.length === 0 && variant.mediaOrigin !== 'user'
          ? [{ do: 'post.setImage', pid: part, platform, attachment: attachmentOf(picture) } as const]
          : []),
      ];
    });
  });
  // A step is named after its first change.
  return all.toSorted((one, other) => Number(one.do === 'post.setImage') - Number(other.do === 'post.setImage'));
};
