// Why a row's status is what it is, as a sentence: loaded on hover.
import type { SlotEntry } from '../../preload/contract/overdue.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import { obstacleOn } from './check-strings.ts';
import { blockerStrings } from './overdue-strings.ts';
import { failureStrings, parkedShort } from './reason-strings.ts';
import { type RowStatus, noteText } from './row-status.ts';

type Status = Pick<RowStatus, 'against' | 'notes'>;

export const statusWhy = ({ against, notes = [] }: Status, overdue?: SlotEntry): string | undefined => {
  if (overdue?.blocker) return blockerStrings(overdue.blocker, true);
  // What is in the way says the first two itself.
  const others = notes.filter(({ is }) => is !== 'blocked' && is !== 'doubtful');
  return (
    against && [obstacleOn(against.obstacle, against.platform), ...others.map((note) => `${noteText(note)}.`)].join(' ')
  );
};

/** `why`: of its status; `needs`: what a change of it needs the person for. */
export const rowWhy = (
  status: Status,
  { row, overdue }: { row: Pick<PostRow, 'failure' | 'sync'>; overdue: SlotEntry | undefined },
): { why: string | undefined; needs: string } => ({
  why: row.failure ? failureStrings(row.failure.reason, row.failure.platform) : statusWhy(status, overdue),
  needs: parkedShort(row.sync.reason),
});
