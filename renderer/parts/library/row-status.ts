// The one status a row shows: the first that applies, most pressing first.
import type { PostRow } from '../../../preload/model/post.ts';
import type { StatusTone } from '../../ui/status-tone.ts';
import { words } from '../../words/index.ts';

export type RowStatus = { tone: StatusTone; text: string };

/** `pending` is no mark: an empty draft that nobody asked to have written carries it too. */
export const rowStatus = (row: PostRow): RowStatus => {
  const text = words.status;
  if (row.failure) return { tone: 'failed', text: text.platformFailed(row.failure.platform) };
  if (row.generation === 'failed') return { tone: 'failed', text: text.writingFailed };
  if (row.videoStatus === 'failed') return { tone: 'failed', text: text.videoFailed };
  if (row.needsApproval) return { tone: 'approval', text: text.approval };
  if (row.generation === 'generating') return { tone: 'generating', text: text.beingMade };
  if (row.videoStatus === 'generating') return { tone: 'generating', text: text.videoBeingMade };
  const live = row.platforms.filter(({ status }) => status === 'published').length;
  if (live > 0 && live < row.platforms.length) {
    return { tone: 'published', text: text.someLive(live, row.platforms.length) };
  }
  if (row.status === 'scheduled') return { tone: 'scheduled', text: text.scheduled };
  if (row.status === 'published') return { tone: 'published', text: text.published };
  if (row.status === 'draft') return { tone: 'draft', text: text.draft };
  return { tone: 'draft', text: row.status };
};

export const needsApproval = (row: PostRow): boolean => row.needsApproval;
export const hasFailed = (row: PostRow): boolean => rowStatus(row).tone === 'failed';
