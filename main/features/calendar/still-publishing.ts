// Slots at which the service still publishes, unlike what is shown here, until the change that calls them off has
// arrived.
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { StillPublishes } from '../../../preload/contract/sync.ts';
import type { Moment } from '../../store/schedule.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { leavesPassedSlot, takebacksOf } from '../../sync/posts/deadlines.ts';
import { isWaiting } from '../../sync/posts/fields.ts';
import { slotMarginMs } from '../../sync/kernel/rules.ts';
import { type Group, together } from './entries.ts';

const minuteMs = 60_000;
const notifyMinutes = [3, 10, 30];

/** `at`: the slot, ISO. `minutes`: the smallest of `notifyMinutes` that it is within. */
export const stillPublishing = (store: Store, standing: Standing): { post: PostRow; at: string; minutes: number }[] => {
  const near = new Map<string, { pid: number; at: string; minutes: number }>();
  for (const { op, at } of takebacksHeldUp(dueAfter(store, standing), standing)) {
    const leftMs = Date.parse(at) - standing.nowMs;
    const minutes = notifyMinutes.find((step) => leftMs <= step * minuteMs);
    if (op.pid === null || leftMs <= 0 || minutes === undefined) continue;
    const pid = shownAs(store, op.pid);
    near.set(`${pid} ${at}`, { pid, at, minutes });
  }
  return [...near.values()].flatMap(({ pid, at, minutes }) => {
    // Including one that is deleted here.
    const post = store.posts.view(pid);
    return post ? [{ post, at, minutes }] : [];
  });
};

/** A change that is just in flight needs no notification. */
const underWayMs = 60_000;

export type Standing = {
  /** The service's time, Unix ms. */
  nowMs: number;
  isOnline: boolean;
  /** It is expected to be sent within a minute. */
  isSoon: (op: Operation) => boolean;
};

export const standingOf = ({
  store,
  time,
  online,
  sendForecast,
}: Pick<Sync, 'store' | 'time' | 'online' | 'sendForecast'>): Standing => ({
  nowMs: time.serverNowMs(),
  isOnline: online.connection() === 'online',
  isSoon: (op) => !store.leftOut.has(op) && sendForecast.expectedAtMs(op) === null,
});

const dueAfter = (store: Store, { nowMs }: Standing): Operation[] =>
  store.operations.openDueAfter(nowMs - slotMarginMs);

/** Open changes that call off a slot ahead, each with its slot, without those that are just in flight. */
const takebacksHeldUp = (
  due: readonly Operation[],
  { nowMs, isOnline, isSoon }: Standing,
): { op: Operation; at: string }[] =>
  takebacksOf(due).filter(
    ({ op }) =>
      !isOnline ||
      !['ready', 'wait', 'inflight', 'doubt'].includes(op.state) ||
      nowMs - op.intentAtMs >= underWayMs ||
      !isSoon(op),
  );

/**
 * Posts with a change that calls off a slot which has passed meanwhile. `due`: open changes of posts with a slot ahead.
 */
const calledOffTooLate = (store: Store, due: readonly Operation[], nowMs: number): number[] => [
  ...due.flatMap((op) => (leavesPassedSlot(op, nowMs) ? (op.pid ?? []) : [])),
  ...store.operations.pidsDueBetween(0, nowMs - slotMarginMs),
];

/** A part is shown in its post, except a deleted one, which the post no longer shows while the others stay. */
const shownAs = (store: Store, pid: number): number => {
  const head = store.posts.headOf(pid);
  const isLeft = store.posts.goneAtMs(pid) !== null && store.posts.goneAtMs(head) === null;
  return isLeft ? pid : head;
};

/** A variant at a slot that it no longer has here. `post` as shown here, even if deleted. */
export type Held = Moment & { post: PostRow; how: HeldHow };

/**
 * Those ahead, and those that have passed since the service last reported them, within [fromMs, beforeMs), sorted by
 * time.
 */
export const stillHeld = (
  store: Store,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
  standing: Standing,
): Held[] => {
  const due = dueAfter(store, standing);
  const shown = (pids: readonly number[]) => new Set(pids.map((pid) => shownAs(store, pid)));
  const heldUp = shown(takebacksHeldUp(due, standing).flatMap(({ op }) => op.pid ?? []));
  const held = [...heldUp.union(shown(calledOffTooLate(store, due, standing.nowMs)))].flatMap((pid): Held[] => {
    const post = store.posts.view(pid);
    if (!post) return [];
    const isDeleted = store.posts.goneAtMs(pid) !== null;
    const isAhead = ({ at }: StillPublishes): boolean => Date.parse(at) > standing.nowMs;
    const ahead = heldUp.has(pid) ? post.sync.stillPublishes.filter(isAhead) : [];
    const passed = post.sync.calledOff.filter((one) => !isAhead(one));
    return [...passed, ...ahead].flatMap(({ platform, at }): Held[] => {
      const atMs = Date.parse(at);
      if (atMs < fromMs || atMs >= beforeMs) return [];
      const slotMs = store.agenda.slot(pid, platform)?.slotMs ?? null;
      if (!isDeleted && slotMs === atMs) return [];
      const how = isDeleted ? 'deleted' : slotMs === null ? 'unscheduled' : 'moved';
      return [{ pid, platform, status: 'scheduled', atMs, post, how }];
    });
  });
  return held.sort((one, other) => one.atMs - other.atMs);
};

/**
 * Approved posts with a slot ahead at which the service publishes them as they were before, because the user left out
 * what corrects them; nothing else keeps it from being sent.
 */
export const leftOutCorrections = (store: Store, { nowMs }: Standing): { post: PostRow; atMs: number }[] => {
  const heldBack = takebacksOf(store.operations.openDueAfter(nowMs - slotMarginMs)).flatMap(({ op }) =>
    op.pid !== null && isWaiting(op) && store.leftOut.has(op) ? shownAs(store, op.pid) : [],
  );
  return [...new Set(heldBack)].flatMap((pid) => {
    const post = store.posts.view(pid);
    if (post?.sync.state !== 'left-out' || post.needsApproval || store.posts.goneAtMs(pid) !== null) return [];
    const still = post.sync.stillPublishes.find(
      ({ at, asBefore, leftOut }) => asBefore && leftOut && Date.parse(at) > nowMs,
    );
    return still ? [{ post, atMs: Date.parse(still.at) }] : [];
  });
};

/** As groups of the calendar. */
export const groupsHeld = (held: readonly Held[]): Group[] =>
  [...Map.groupBy(held, ({ how }) => how)].flatMap(([how, of]) =>
    together(of).map((group) => ({ ...group, held: how })),
  );
