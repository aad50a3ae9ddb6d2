// Posts that the service publishes soon although the person took that back, at the moments at which they are told so.
import type { PostRow } from '../../preload/model/post.ts';
import type { Store } from '../store/store.ts';
import { takebacksOf } from '../sync/posts/deadlines.ts';
import { slotMarginMs } from '../sync/rules.ts';

const minuteMs = 60_000;
const tellMinutes = [3, 10, 30];
/** What is just on its way is no news. */
const underWayMs = minuteMs;

type Standing = {
  /** The service's time, Unix ms. */
  nowMs: number;
  isOnline: boolean;
};

/** `at`: the slot, ISO. `minutes`: of `tellMinutes` the smallest that it is within. */
export const stillPublishing = (
  store: Store,
  { nowMs, isOnline }: Standing,
): { post: PostRow; at: string; minutes: number }[] => {
  const near = new Map<string, { pid: number; at: string; minutes: number }>();
  for (const { op, at } of takebacksOf(store.operations.openDueAfter(nowMs - slotMarginMs))) {
    const leftMs = Date.parse(at) - nowMs;
    const minutes = tellMinutes.find((step) => leftMs <= step * minuteMs);
    const isUnderWay =
      isOnline && ['ready', 'wait', 'inflight', 'doubt'].includes(op.state) && nowMs - op.intentAtMs < underWayMs;
    if (op.pid === null || leftMs <= 0 || minutes === undefined || isUnderWay) continue;
    near.set(`${op.pid} ${at}`, { pid: op.pid, at, minutes });
  }
  const rows = store.agenda.rows([...new Set([...near.values()].map(({ pid }) => pid))]);
  return [...near.values()].flatMap(({ pid, at, minutes }) => {
    const post = rows.get(pid);
    return post ? [{ post, at, minutes }] : [];
  });
};
