// A stored row with what its open changes are at this moment: why they wait, and until when.
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { Sync } from '../../sync/engine.ts';
import { summarise } from '../../sync/posts/projection.ts';

/** A row is stored with its last change; the rate limits and the connection are others by now. */
export const rowAsOfNow = ({ store, sendForecast }: Pick<Sync, 'store' | 'sendForecast'>, row: PostRow): PostRow =>
  row.sync.openCount === 0
    ? row
    : { ...row, sync: summarise(store.operations.ofPost(Number(row.id)), row.sync, sendForecast) };
