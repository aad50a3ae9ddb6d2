// The only way in for what the service says of a post.
import type { Operation } from '../../store/operations.ts';
import type { WirePost } from '../operation.ts';
import type { Tx } from '../transaction.ts';

export type Arrival = {
  /** Start of the request that brought it, Unix ms by Galley's time. */
  startedAtMs: number;
  /** `reading`: asked for directly, nothing of the post under way. `reply`: to the operation `by`. */
  from: 'page' | 'reading' | 'reply';
  by?: Operation;
};

/** The local id; null: held back or out of date (H39, H40), to be read again. */
export const absorbPost = (_tx: Tx, _wire: WirePost, _arrival: Arrival): number | null => null;
