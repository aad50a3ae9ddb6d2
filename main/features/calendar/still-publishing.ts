// Slots at which the service still publishes, against what is shown here, until the change that takes them back has arrived.
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { StillPublishes } from '../../../preload/contract/sync.ts';
import type { Moment } from '../../store/schedule.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { leavesPassedSlot, takebacksOf } from '../../sync/posts/deadlines.ts';
import { slotMarginMs } from '../../sync/kernel/rules.ts';
import { type Group, together } from './entries.ts';

const minuteMs = 60_000;
const notifyMinutes = [3, 10, 30];

/** `at`: the slot, ISO. `minutes`: of `notifyMinutes` the smallest that it is within. */
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
    // Also of one that is deleted here.
    const post = store.posts.view(pid);
    return post ? [{ post, at, minutes }] : [];
  });
};

/** What is just on its way is no news. */
const underWayMs = 60_000;

export type Standing = {
  /** The service's time, Unix ms. */
  nowMs: number;
  isOnline: boolean;
  /** It is expected to go out within a minute. */
  isSoon: (op: Operation) => boolean;
};

export const standingOf = ({
  time,
  online,
  sendForecast,
}: Pick<Sync, 'time' | 'online' | 'sendForecast'>): Standing => ({
  nowMs: time.serverNowMs(),
  isOnline: online.connection() === 'online',
  isSoon: (op) => sendForecast.expectedAtMs(op) === null,
});

const dueAfter = (store: Store, { nowMs }: Standing): Operation[] =>
  store.operations.openDueAfter(nowMs - slotMarginMs);

/** Open changes that call off what is ahead, each with its slot, without those that are just on their way. */
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

/** Posts with a change that calls off a slot which has passed meanwhile. `due`: open changes of posts with one ahead. */
const calledOffTooLate = (store: Store, due: readonly Operation[], nowMs: number): number[] => [
  ...due.flatMap((op) => (leavesPassedSlot(op, nowMs) ? (op.pid ?? []) : [])),
  ...store.operations.pidsDueBetween(0, nowMs - slotMarginMs),
];

/** A part is seen in its post, but one that was deleted while the others stay, which the post shows no more. */
const shownAs = (store: Store, pid: number): number => {
  const head = store.posts.headOf(pid);
  const isLeft = store.posts.goneAtMs(pid) !== null && store.posts.goneAtMs(head) === null;
  return isLeft ? pid : head;
};

/** A version at a slot that it has no more here. `post` as it is here, also one that was deleted. */
export type Held = Moment & { post: PostRow; how: HeldHow };

/** Those ahead, and those that have passed since the service last told of them, within [fromMs, beforeMs), in the order of time. */
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

/** As they stand in the calendar. */
export const groupsHeld = (held: readonly Held[]): Group[] =>
  [...Map.groupBy(held, ({ how }) => how)].flatMap(([how, of]) =>
    together(of).map((group) => ({ ...group, held: how })),
  );
