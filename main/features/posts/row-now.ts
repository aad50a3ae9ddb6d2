// A stored row as it is at this moment: why its open changes wait and until when, and whether its writing failed.
import type { PostRow } from '../../../preload/contract/posts.ts';
import { generationOf } from '../../../preload/rules/post-state.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { summarise } from '../../sync/posts/projection.ts';

/** A row is stored with its last change; the rate limits and the connection are others by now. */
export const rowAsOfNow = ({ store, sendForecast }: Pick<Sync, 'store' | 'sendForecast'>, row: PostRow): PostRow => {
  const own = row.generation === 'failed' ? { ...row, generation: generationNow(store, row) } : row;
  return own.sync.openCount === 0
    ? own
    : { ...own, sync: summarise(store.operations.ofPost(Number(own.id)), own.sync, sendForecast) };
};

/** The excerpt of a post without words is its idea, so only the post itself says whether it has any. Few have failed. */
const generationNow = (store: Store, { id, generation }: PostRow): PostRow['generation'] =>
  generationOf(
    (readPost(store, Number(id))?.variants ?? []).filter(({ status }) => status !== 'published'),
    generation,
  );
