// How far an AI batch is.
import type { AiBatch } from '../../preload/contract/ai-batches.ts';

type Counts = AiBatch['counts'];

export const postCountOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Posts without a result: they wait, need the user's confirmation, or run. */
export const openCountOf = ({ waiting, confirm, running }: Counts): number => waiting + confirm + running;
