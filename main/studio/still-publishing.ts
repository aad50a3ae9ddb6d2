// Posts that the service publishes soon although the person took that back, at the moments at which they are told so.
import type { PostRow } from '../../preload/model/post.ts';
import type { Store } from '../store/store.ts';
import { takebacksHeldUp, type Standing } from './still-held.ts';

const minuteMs = 60_000;
const tellMinutes = [3, 10, 30];

/** `at`: the slot, ISO. `minutes`: of `tellMinutes` the smallest that it is within. */
export const stillPublishing = (store: Store, standing: Standing): { post: PostRow; at: string; minutes: number }[] => {
  const near = new Map<string, { pid: number; at: string; minutes: number }>();
  for (const { op, at } of takebacksHeldUp(store, standing)) {
    const leftMs = Date.parse(at) - standing.nowMs;
    const minutes = tellMinutes.find((step) => leftMs <= step * minuteMs);
    if (op.pid === null || leftMs <= 0 || minutes === undefined) continue;
    near.set(`${op.pid} ${at}`, { pid: op.pid, at, minutes });
  }
  return [...near.values()].flatMap(({ pid, at, minutes }) => {
    // Also of one that is deleted here.
    const post = store.posts.view(pid);
    return post ? [{ post, at, minutes }] : [];
  });
};
