// The posts of the calendar that had the focus or were moved last: a full day shows them before its others.
import { calendarIncludeLimit } from '../../../preload/rules/own-bounds.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Entry } from './by-day.ts';
import type { Load } from './calendar-lift.svelte.ts';

type Recent = Pick<Load, 'key' | 'postId'>;

export type RecentEntries = {
  readonly latest: Recent | undefined;
  /** The latest first. */
  readonly postIds: readonly PostId[];
  /** 0: the latest. Another entry of the same post comes right after it. */
  rank(entry: Entry): number;
  add(latest: Recent): void;
};

export const createRecentEntries = (): RecentEntries => {
  let recent = $state.raw<readonly Recent[]>([]);
  return {
    get latest() {
      return recent[0];
    },
    get postIds() {
      return [...new Set(recent.map(({ postId }) => postId))];
    },
    rank({ key, post }) {
      const exact = recent.findIndex((each) => each.key === key);
      if (exact >= 0) return exact;
      // A move can put an entry together with another one of its post.
      const samePost = recent.findIndex(({ postId }) => postId === post.id);
      return samePost >= 0 ? samePost + 0.5 : recent.length;
    },
    add({ key, postId }) {
      if (recent[0]?.key === key) return;
      recent = [{ key, postId }, ...recent.filter((each) => each.key !== key)].slice(0, calendarIncludeLimit);
    },
  };
};
