// Changes that are done, one row for the same change of a post on several platforms.
import type { ActivityItem } from '../../../preload/contract/sync.ts';

export type SharedItem = ActivityItem & { platforms?: readonly string[] };

const keyOf = ({ postId, kind, fields, slot, state, note, wentOut }: ActivityItem): string =>
  JSON.stringify([postId, kind, fields, slot, state, note, wentOut]);

/** What can still be done about one has a row of its own. */
const isSettled = ({ postId, platform, choices, canKeep, canPutBack }: ActivityItem): boolean =>
  postId !== null && platform !== null && choices.length === 0 && !canKeep && !canPutBack;

/** Only of neighbors: the order says what came after what. */
export const sharedItems = (items: readonly ActivityItem[]): SharedItem[] => {
  const rows: SharedItem[] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last && item.platform !== null && isSettled(last) && isSettled(item) && keyOf(last) === keyOf(item))
      rows[rows.length - 1] = { ...last, platforms: [...(last.platforms ?? [last.platform ?? '']), item.platform] };
    else rows.push(item);
  }
  return rows;
};
