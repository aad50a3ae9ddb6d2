// What a post said when the user last saw it: when they approved it, or as they left it in the editor. Stored on this
// computer only, one record per post.
import type { Handlers } from '../../../preload/bridge.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { LastSeen, Post } from '../../../preload/contract/posts.ts';
import { midOf } from '../../media/local-files.ts';
import * as row from '../../store/database/row-schema.ts';
import { ApprovedColumns } from '../../store/wording-history.ts';
import type { Sync } from '../../sync/engine.ts';
import { approvedIn } from '../../sync/posts/approval.ts';
import { pidOf } from './post-ids.ts';
import type { Posts } from './posts.ts';

const Seen = row.json.pipe(row.array(ApprovedColumns));

export const createLastSeen = ({ sync, posts }: { sync: Sync; posts: Pick<Posts, 'read'> }) => {
  const { store } = sync;
  /** A file has another id once it is uploaded, but is the same picture. */
  const asShownNow = ({ variants }: Post): ((media: string) => MediaId) => {
    const shown = variants.flatMap(({ media }) => media);
    const byFile = new Map(shown.map((media) => [store.media.midOf(media.id), media.id]));
    return (media) => {
      const mid = midOf(media);
      return (mid === null ? undefined : byFile.get(mid)) ?? (media as MediaId);
    };
  };
  return {
    /** null: neither approved nor opened here since Galley records this. */
    read(id: PostId): LastSeen | null {
      const pid = pidOf(id);
      const approvals = store.families.pids(pid).flatMap((part) => store.approvals.newest(part) ?? []);
      const approvedMs = Math.max(0, ...approvals.map(({ atMs }) => atMs));
      const left = store.snapshots.read('seen', String(pid));
      const post = posts.read(id);
      // What has to be approved again is compared with what was approved, whatever was opened since.
      const isApproval = approvals.length > 0 && (post.changedSinceApproval || approvedMs >= (left?.readAtMs ?? 0));
      const words = isApproval ? approvals.flatMap((each) => each.words) : left && Seen.parse(left.document);
      if (!words) return null;
      const asNow = asShownNow(post);
      return {
        by: isApproval ? 'approval' : 'editor',
        variants: words.map(({ media, ...variant }) => ({ ...variant, media: media.map(asNow) })),
      };
    },
    mark(id: PostId): null {
      const { words } = approvedIn(posts.read(id));
      sync.transact((tx) =>
        tx.store.snapshots.write('seen', { document: JSON.stringify(words), readAtMs: tx.nowMs }, String(pidOf(id))),
      );
      return null;
    },
  };
};

export const lastSeenMethods = ({ read, mark }: ReturnType<typeof createLastSeen>) =>
  ({
    'posts.lastSeen': ({ id }) => read(id),
    'posts.markSeen': ({ id }) => mark(id),
  }) satisfies Partial<Handlers>;
