// Deadlines: a change has to arrive before its own slot, and before the service publishes what the change calls off.
import { z } from 'zod';
import type { StillPublishes } from '../../../preload/contract/sync.ts';
import { slotGraceMs } from '../../../preload/rules/early-bounds.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import type { Operation } from '../../store/outbox.ts';
import { slotMarginMs } from '../kernel/rules.ts';
import type { Tx, Transact } from '../kernel/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Store } from '../../store/store.ts';
import type { Time } from '../kernel/service-clock.ts';
import { type WirePost, variantOf, type Whole } from './codec.ts';
import { slottedWords } from './approval.ts';
import { ScheduleArgs, UnscheduleArgs, isFree, isRefused } from './fields.ts';

type Version = Operation['platform'];
/** null: none, or of an unknown form. */
type Slot = number | null;

const instantMs = (slot: Parameters<typeof slotText>[0]): Slot => {
  const text = slotText(slot);
  const ms = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : ms;
};

const isSent = (op: Operation): boolean => !isFree(op) && !isRefused(op);

/** null: what was stored can't be read. */
const slotOf = ({ args }: Operation): Slot => instantMs(ScheduleArgs.safeParse(args).data?.at);

/**
 * The moments at which the service may publish a variant by itself, Unix ms by the service's time: the confirmed slot,
 * and those that were sent and are in doubt. By the slot, not by the status: the status after an unschedule is
 * undocumented (public-api.md, Scheduling).
 */
const heldSlots = ({ confirmed, operations }: Pick<Whole, 'confirmed' | 'operations'>, platform: Version): Slot[] => {
  const variant = confirmed && variantOf(confirmed, platform);
  if (variant?.status === 'published') return [];
  const sent = operations.filter((op) => op.kind === 'post.schedule' && op.platform === platform && isSent(op));
  return [instantMs(variant?.scheduledAt), ...sent.map(slotOf)];
};

/** The earliest slot ahead, if any: the service does not publish a missed slot later. null: there is no slot at all. */
const earliest = (slots: readonly Slot[], nowMs: number): number | null => {
  const known = slots.filter((ms) => ms !== null);
  const ahead = known.filter((ms) => ms > nowMs);
  return known.length === 0 ? null : Math.min(...(ahead.length > 0 ? ahead : known));
};

/**
 * The variants that a change is about: its own; for text and pictures of the main one also its followers; or the whole
 * post.
 */
const reachedBy = (confirmed: WirePost | null, { kind, platform }: Operation): Version[] => {
  if (kind === 'post.remove') return confirmed?.variants.map((variant) => variant.platform as PlatformId) ?? [];
  const main = confirmed && variantOf(confirmed, null);
  const isMain = platform === null || main?.platform === platform;
  if (!confirmed || !isMain || (kind !== 'post.edit' && kind !== 'post.setImage')) return [platform];
  const followers = confirmed.variants.filter(({ isPrimary, pinned }) => !isPrimary && !pinned);
  return [main?.platform ?? platform, ...followers.map((variant) => variant.platform)].map((of) => of as PlatformId);
};

/** The slots that a change has to be in time for. */
const slotsOf = (whole: Whole, op: Operation): Slot[] => {
  switch (op.kind) {
    case 'post.schedule':
      return [slotOf(op), ...heldSlots({ ...whole, operations: others(whole, op) }, op.platform)];
    case 'post.unschedule':
      return takenOff(op, heldSlots(whole, op.platform));
    case 'post.edit':
    case 'post.setImage':
    case 'post.remove':
      return reachedBy(whole.confirmed, op).flatMap((version) => heldSlots(whole, version));
    default:
      return [];
  }
};

/**
 * A slot that was removed may reappear from a request that was sent before: until that is settled, it counts as held.
 */
const takenOff = (op: Operation, held: Slot[]): Slot[] =>
  op.state === 'doubt' && op.deadlineMs !== null ? [...held, op.deadlineMs + slotMarginMs] : held;

const others = ({ operations }: Whole, op: Operation): Operation[] => operations.filter(({ id }) => id !== op.id);

/**
 * Part of every transaction that touched the post: what the service holds may have changed as well as what the user
 * wants. Returns the post with its updated operations.
 */
export const keepDeadlines = (tx: Tx, whole: Whole): Whole => ({
  ...whole,
  operations: whole.operations.map((op) => {
    const slotMs = earliest(slotsOf(whole, op), tx.serverNowMs);
    const deadlineMs = slotMs === null ? null : slotMs - slotMarginMs;
    const held =
      op.kind === 'post.schedule'
        ? earliest(heldSlots({ ...whole, operations: others(whole, op) }, op.platform), tx.serverNowMs)
        : null;
    const isLeft = held === leftMs(op);
    if (deadlineMs === op.deadlineMs && isLeft) return op;
    const seen = knownSlots(op);
    const left = {
      slot: held === null ? null : new Date(held).toISOString(),
      ...(seen && { seen }),
      ...slottedWords(op),
    };
    const base = isLeft ? {} : { base: left };
    // Same revision: the sender must not see this as a different operation.
    return tx.store.operations.change(op.id, { deadlineMs, ...base, rev: op.rev });
  }),
});

/**
 * The slot that a change calls off, Unix ms by the service's time, as `keepDeadlines` left it; null: none, such as for
 * a schedule without an earlier time.
 */
export const takenBackSlotMs = (op: Operation): number | null => {
  if (op.deadlineMs === null) return null;
  const aheadMs = op.deadlineMs + slotMarginMs;
  if (op.kind !== 'post.schedule') return aheadMs;
  const ownMs = slotOf(op);
  if (ownMs === null || aheadMs < ownMs) return ownMs === null ? null : aheadMs;
  // It moves to an earlier time than its old slot.
  const leavesMs = leftMs(op);
  return leavesMs === null || leavesMs <= ownMs ? null : leavesMs;
};

/** Of a schedule: the slot that the service holds without it, as `keepDeadlines` left it. */
const Left = z.object({ slot: z.string().nullable() });
const leftMs = ({ base }: Operation): Slot => instantMs(Left.safeParse(base).data?.slot);

/** Of a change of time: the slots that the user knew of, the visible one first. */
const Known = z.object({ seen: z.array(z.string()) });
/** null: stored by an earlier version, or it only clears the way. */
export const knownSlots = ({ base }: Pick<Operation, 'base'>): string[] | null =>
  Known.safeParse(base).data?.seen ?? null;

/** Of an unschedule that goes ahead of its move: the slot for which the move would come too late. */
const Split = z.object({ splitFor: z.string() });
export const splitFor = (slotMs: number): z.infer<typeof Split> => ({ splitFor: new Date(slotMs).toISOString() });

/**
 * Whether the move of this unschedule was split for a slot that is not held any more, while a later one is: one in doubt
 * passed without having arrived, or another client moved it. What is held now may be far enough away for the move alone.
 */
export const isSplitInVain = (
  { confirmed, operations }: Pick<Whole, 'confirmed' | 'operations'>,
  { rank, platform, base }: Operation,
  nowMs: number,
): boolean => {
  const splitMs = instantMs(Split.safeParse(base).data?.splitFor);
  if (splitMs === null) return false;
  const ahead = operations.filter((op) => op.rank < rank);
  // A slot that has just passed is still held until a reading shows that it went.
  if (heldSlots({ confirmed, operations: [] }, platform).includes(splitMs)) return false;
  const heldMs = earliest(heldSlots({ confirmed, operations: ahead }, platform), nowMs);
  return heldMs !== null && heldMs > splitMs;
};

/** Whether it replaces a time that has passed by now, as `keepDeadlines` left it. */
export const leavesPassedSlot = (op: Operation, nowMs: number): boolean => {
  const leavesMs = op.kind === 'post.schedule' ? leftMs(op) : null;
  return leavesMs !== null && leavesMs <= nowMs;
};

export const isTakeback = (op: Operation): boolean => takenBackSlotMs(op) !== null;

/** A refused deletion needs attention; clearing the way for a click on Publish calls nothing off. */
const callsNothingOff = (op: Operation): boolean =>
  (op.kind === 'post.remove' && op.state === 'parked') ||
  (op.kind === 'post.unschedule' && UnscheduleArgs.safeParse(op.args).data?.toPublish === true);

/** The open changes among these that call something off, each with its slot as ISO text; the slot may have passed. */
export const takebacksOf = (operations: readonly Operation[]): { op: Operation; at: string }[] =>
  operations.flatMap((op) => {
    const slotMs = takenBackSlotMs(op);
    return slotMs === null || callsNothingOff(op) ? [] : [{ op, at: new Date(slotMs).toISOString() }];
  });

/** What the service publishes of a post unless these of its open changes arrive first, the earliest in front. */
export const stillPublished = (
  { leftOut }: Pick<Store, 'leftOut'>,
  whole: Whole,
  operations = whole.operations,
): StillPublishes[] => {
  const found = new Map<string, StillPublishes>();
  for (const takeback of takebacksOf(operations)) {
    const isLeftOut = leftOut.has(takeback.op);
    for (const each of calledOffBy(whole, takeback)) {
      const still: StillPublishes = isLeftOut ? { ...each, leftOut: true } : each;
      const name = `${still.platform} ${still.at}`;
      if (!found.has(name) || !still.asBefore) found.set(name, still);
    }
  }
  return [...found.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

/** Each variant that a takeback changes or deletes, at its own slot. `at`: the first of them that is ahead. */
const calledOffBy = (whole: Whole, { op, at }: { op: Operation; at: string }): StillPublishes[] => {
  const firstMs = Date.parse(at);
  const isOfTimes = op.kind === 'post.schedule' || op.kind === 'post.unschedule';
  return reachedBy(whole.confirmed, op).flatMap((platform) => {
    const held = isOfTimes ? [firstMs] : heldSlots(whole, platform).flatMap((ms) => (ms === null ? [] : [ms]));
    const ahead = held.filter((ms) => ms >= firstMs);
    if (platform === null || ahead.length === 0) return [];
    const isOfContent = op.kind === 'post.edit' || op.kind === 'post.setImage';
    return [{ platform, at: new Date(Math.min(...ahead)).toISOString(), ...(isOfContent && { asBefore: true }) }];
  });
};

/** Sent, with an unknown outcome. */
const isUnderWay = ({ state }: Operation): boolean => state === 'inflight' || state === 'doubt';

const isTimeKind = ({ kind }: Operation): boolean =>
  kind === 'post.schedule' || kind === 'post.unschedule' || kind === 'post.remove';

/**
 * Last reported slots that these open changes call off but did not reach in time, the earliest first. One that has
 * passed was probably published. The service may publish for a while after a slot, so only a later reading counts.
 */
export const calledOff = (store: Store, whole: Whole, operations = whole.operations): StillPublishes[] => {
  const { confirmed, pid } = whole;
  // The service holds back what still needs approval.
  if (!confirmed || confirmed.needsApproval) return [];
  const underWay = new Set(
    whole.operations.filter((op) => isTimeKind(op) && isUnderWay(op)).flatMap((op) => reachedBy(confirmed, op)),
  );
  const found = new Map<string, StillPublishes>();
  for (const op of operations) {
    if (isUnderWay(op) || callsNothingOff(op) || !callsOffKinds.has(op.kind)) continue;
    for (const platform of reachedBy(confirmed, op)) {
      const variant = variantOf(confirmed, platform);
      const slotMs = instantMs(variant?.scheduledAt);
      if (platform === null || slotMs === null || variant?.status === 'published' || underWay.has(platform)) continue;
      if (op.kind === 'post.schedule' && slotOf(op) === slotMs) continue;
      const still = {
        platform,
        at: new Date(slotMs).toISOString(),
        ...(!isTimeKind(op) && { asBefore: true as const }),
      };
      if (!found.get(platform) || !still.asBefore) found.set(platform, still);
    }
  }
  if (found.size === 0) return [];
  const readAtMs = (store.posts.document(pid)?.readAtMs ?? 0) + Number(store.meta.read('clock_offset_ms') ?? 0);
  return [...found.values()]
    .filter(({ at }) => readAtMs < Date.parse(at) + slotGraceMs)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

const callsOffKinds: ReadonlySet<Operation['kind']> = new Set([
  'post.schedule',
  'post.unschedule',
  'post.remove',
  'post.edit',
  'post.setImage',
]);

// When a slot has passed that a change had to be in time for, the next one counts: for its priority and for what is
// shown.
type Deps = {
  store: Store;
  transact: Transact;
  time: Time;
  clock: Clock;
  /** Another operation may be first now. */
  wake: () => void;
  log: Log;
};

const everyMs = 60_000;

/**
 * Runs at once for slots that passed while Galley was closed, and also without a connection. Returns the function that
 * stops it.
 */
export const watchPassedSlots = ({ store, transact, time, clock, wake, log }: Deps): (() => void) => {
  let checkedMs = 0;
  let cancel = () => {};
  const check = (): void => {
    cancel = clock.after(everyMs, check);
    const passedMs = time.serverNowMs() - slotMarginMs;
    try {
      const pids = store.operations.pidsDueBetween(checkedMs, passedMs);
      checkedMs = passedMs;
      if (pids.length === 0) return;
      // Each change of a post recomputes its deadlines.
      transact((tx) => pids.forEach(tx.touch));
      wake();
    } catch (error) {
      log.warn({ err: error }, 'times that have passed could not be looked at');
    }
  };
  check();
  return () => cancel();
};
