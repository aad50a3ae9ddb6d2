// Why a row's status is what it is, as a sentence: loaded when somebody points at it.
import type { SlotEntry } from '../../preload/contract/overdue.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import { obstacleOn } from './check-strings.ts';
import { blockerStrings } from './overdue-strings.ts';
import { failureStrings, parkedShort } from './reason-strings.ts';
import type { RowStatus } from './row-status.ts';

type Status = { against?: RowStatus['against'] | undefined; also?: string | undefined };

export const statusWhy = ({ against, also }: Status, overdue?: SlotEntry): string | undefined => {
  if (overdue?.blocker) return blockerStrings(overdue.blocker, true);
  return against && [obstacleOn(against.obstacle, against.platform), also && `${also}.`].filter(Boolean).join(' ');
};

/** `why`: of its status; `needs`: what a change of it needs the person for. */
export const rowWhy = (
  status: Status,
  { row, overdue }: { row: Pick<PostRow, 'failure' | 'sync'>; overdue: SlotEntry | undefined },
): { why: string | undefined; needs: string } => ({
  why: row.failure ? failureStrings(row.failure.reason, row.failure.platform) : statusWhy(status, overdue),
  needs: parkedShort(row.sync.reason),
});
