// What is seen of a post, kept with every change of it, and read back whole.
import type { Post } from '../../../preload/contract/posts.ts';
import type { PostSync } from '../../../preload/contract/sync.ts';
import type { SearchTexts } from '../../store/search.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import { isChangedSinceApproval } from './approved.ts';
import { attachmentOf } from './changes.ts';
import { keepDeadlines, stillPublished } from './deadlines.ts';
import { fold, type Effects } from './fold.ts';
import { readWhole, type Whole } from './wire.ts';
import { endOf } from './gone.ts';
import { toView } from './line.ts';
import { textsOf } from './search-texts.ts';
import { summarise, type Look } from './summary.ts';

export type { Look } from './summary.ts';

export type Projection = {
  /** Folds and writes the row that lists read. Part of every transaction that touched the post. */
  rebuildView(tx: Tx, pid: number): void;
  /**
   * The whole post as it is seen: what the service confirmed with everything that waits on top. null: no such post.
   * Without a `look` its `sync` says only what the outbox knows.
   */
  readPost(store: Store, pid: number, look?: Look): Post | null;
  /** null: there is no such post. */
  searchTexts(store: Store, pid: number): SearchTexts | null;
};

export const createProjection = (effects: Effects): Projection => {
  const readPost = (store: Store, pid: number, look?: Look): Post | null => {
    const whole = readWhole(store, pid);
    const post = fold(whole, effects);
    if (!post) return null;
    return {
      ...post,
      changedSinceApproval: isChangedSinceApproval(store, pid, post),
      sync: syncOf(whole, look),
      gone: isDeleting(whole) ? 'deleting' : endOf(store, pid),
    };
  };

  return {
    rebuildView(tx, pid) {
      const { posts } = tx.store;
      const whole = keepDeadlines(tx, readWhole(tx.store, pid));
      const post = fold(whole, effects);
      if (post) {
        const changedSinceApproval = isChangedSinceApproval(tx.store, pid, post);
        posts.writeView(pid, toView({ ...post, changedSinceApproval, sync: syncOf(whole) }));
      }
      tx.store.mediaUses.write(pid, filesOf(post));
      const { goneAtMs, proof } = posts.presence(pid);
      // Deleted at the service, it stays in sight with the changes that wait on it, or by the person's word.
      const isStillHere = goneAtMs === null && (whole.operations.length > 0 || proof === 'kept');
      const isGone = post === null || isDeleting(whole) || (proof !== null && !isStillHere);
      if (isGone !== (goneAtMs !== null)) posts.setGone(pid, isGone ? tx.nowMs : null);
    },

    readPost,

    searchTexts(store, pid) {
      const post = readPost(store, pid);
      return post && textsOf(store, pid, post);
    },
  };
};

const syncOf = (whole: Whole, look?: Look): PostSync => summarise(whole.operations, stillPublished(whole), look);

/** Attachments as the service names them, and files of Galley's own that are not there yet. */
const filesOf = (post: Post | null): { sids: string[]; mids: number[] } => {
  const attachments = (post?.variants ?? []).flatMap(({ media }) => media.map(({ id }) => attachmentOf(id)));
  return {
    sids: attachments.flatMap((one) => ('sid' in one ? [one.sid] : [])),
    mids: attachments.flatMap((one) => ('mid' in one ? [one.mid] : [])),
  };
};

const isDeleting = ({ operations }: Whole): boolean =>
  operations.some(({ kind, state }) => kind === 'post.remove' && state !== 'parked');
