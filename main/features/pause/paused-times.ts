// The current state of each time that a pause has stored: removed, not removed yet, published, rescheduled, or deleted.
import { createHash } from 'node:crypto';
import type { Post, PostRow } from '../../../preload/contract/posts.ts';
import type { PostSync } from '../../../preload/contract/sync.ts';
import type { PausedTime } from '../../store/pause.ts';
import type { Store } from '../../store/store.ts';
import { approvedIn } from '../../sync/posts/approval.ts';

/**
 * `off`: the service has no time for it. `held`: the service will publish it at its old time unless the change arrives
 * first, or probably has. `moved`: it has another time by now, or its own again; `slotMs`: Unix ms.
 */
type Whereabouts = 'off' | 'held' | 'published' | 'deleted' | { slotMs: number };

export type Located = { time: PausedTime; row: PostRow | null; name: string; where: Whereabouts };

const holds = ({ stillPublishes, calledOff }: PostSync, platform: string): boolean =>
  [...stillPublishes, ...calledOff].some((still) => still.platform === platform && !still.asBefore);

/** From rows only: no post is read. */
export const locate = (store: Store, times: readonly PausedTime[]): Located[] => {
  const pids = [...new Set(times.map(({ pid }) => pid))];
  const rows = store.agenda.rows(pids);
  const slots = new Map(
    store.agenda.unpublished(pids).map(({ pid, platform, slotMs }) => [`${String(pid)} ${platform}`, slotMs]),
  );
  return times.map((time) => {
    const { pid, platform } = time;
    const row = rows.get(pid) ?? null;
    // A post that is deleted here is still published by a service that does not know of it yet.
    const seen = row ?? store.posts.view(pid);
    const name = seen?.name ?? '';
    if (seen && holds(seen.sync, platform)) return { time, row, name, where: 'held' };
    const version = row?.platforms.find((each) => each.platform === platform);
    if (!version) return { time, row, name, where: 'deleted' };
    if (version.status === 'published') return { time, row, name, where: 'published' };
    const slotMs = slots.get(`${String(pid)} ${platform}`) ?? null;
    return { time, row, name, where: slotMs === null ? 'off' : { slotMs } };
  });
};

/** A post at a time that is restored when the pause ends. */
export type PausedMoment = { row: PostRow; platform: string; atMs: number };

/** Paused times within these days, except those of posts that have another one by now. */
export const pausedMoments = (
  store: Store,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): PausedMoment[] =>
  locate(store, store.pause.times()).flatMap(({ row, where, time: { platform, at } }) => {
    const atMs = Date.parse(at);
    const isOurs = where === 'off' || where === 'held';
    return row && isOurs && atMs >= fromMs && atMs < beforeMs ? [{ row, platform, atMs }] : [];
  });

/** A hash of the text and pictures of a variant. */
export const wordsOf = (post: Post, platform: string): string => {
  const words = approvedIn(post).words.find((each) => each.platform === platform);
  return createHash('sha256')
    .update(JSON.stringify(words ?? null))
    .digest('base64url')
    .slice(0, 22);
};
