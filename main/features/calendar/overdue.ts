// What should have been published and was not, and what is published in the next 24 hours, each with its publish
// blocker.
import type { Handlers } from '../../../preload/bridge.ts';
import { slotGraceMs } from '../../../preload/rules/early-bounds.ts';
import type { DaySheet, PublishBlocker, SlotEntry } from '../../../preload/contract/overdue.ts';
import type { PostSync } from '../../../preload/contract/sync.ts';
import { unsentTime } from '../../../preload/rules/post-state.ts';
import type { Moment } from '../../store/schedule.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { accountSnapshot, queueSnapshot } from '../../sync/kernel/cached-replies.ts';
import { rowsAsOfNow } from '../posts/row-now.ts';
import { together } from './entries.ts';
import { publishBlockerOf } from './publish-blockers.ts';
import { standingOf, stillHeld } from './still-publishing.ts';

export type Due = {
  /** What the service has not reported on since its slot passed is read again soon. `isWhole`: the list is complete. */
  overdue(): { entries: SlotEntry[]; isWhole: boolean };
  day(): DaySheet;
};

const dayMs = 24 * 60 * 60_000;
/** No user scrolls through more. */
export const maxScanned = 200;

export const createDue = ({
  sync,
}: {
  sync: Pick<Sync, 'store' | 'time' | 'pull' | 'online' | 'sendForecast'>;
}): Due => {
  const { store, time, pull } = sync;

  const facts = () => {
    const account = accountSnapshot(store);
    const queue = queueSnapshot(store, '');
    const held = (queue?.items ?? []).filter(({ holdReason }) => holdReason === 'missed');
    return {
      channels: account?.channels ?? null,
      hasSubscription: queue?.billingHold ? false : (account?.plan.hasActiveSubscription ?? null),
      held: Map.groupBy(held, ({ postId }) => postId ?? ''),
    };
  };

  /** What to expect of a slot once it has passed: for `usual` ones the service may take some time. */
  const kindOf = ({ platform, atMs }: Moment, sync: PostSync | undefined): 'unsent' | 'called-off' | 'usual' => {
    if (sync && unsentTime(sync, [platform])) return 'unsent';
    const isCalledOff = sync?.calledOff.some((one) => one.platform === platform && Date.parse(one.at) === atMs);
    return isCalledOff ? 'called-off' : 'usual';
  };

  /** `isHeld`: these are slots that only the service has. */
  const entriesOf = (moments: readonly Moment[], isHeld = false): SlotEntry[] => {
    const { channels, hasSubscription, held } = facts();
    const nowMs = time.serverNowMs();
    const aheadMs = nowMs - time.nowMs();
    const rows = store.agenda.rows([...new Set(moments.map(({ pid }) => pid))]);
    const asOfNow = rowsAsOfNow(sync);
    const unread: string[] = [];
    const kinds = Map.groupBy(moments, (moment) => {
      const row = rows.get(moment.pid);
      return isHeld ? 'called-off' : kindOf(moment, row && asOfNow(row).sync);
    });
    const groups = [...kinds].flatMap(([kind, of]) => together(of).map((group) => ({ ...group, kind })));
    const entries = groups.flatMap(({ pid, atMs, platforms, kind }): SlotEntry[] => {
      // One that was deleted here is listed if the service will still publish it.
      const row = rows.get(pid) ?? store.posts.view(pid);
      const post = readShown(store, pid, sync.sendForecast);
      // A click on Publish is in flight: its time does not matter any more.
      if (!row || !post || post.sync.publishWaits) return [];
      const parts = [...new Set([...platforms].map((platform) => store.families.partOf(pid, platform)))];
      const sids = parts.flatMap((part) => store.posts.sidOf(part) ?? []);
      const readings = parts.flatMap((part) => store.posts.document(part)?.readAtMs ?? []);
      const readAtMs = readings.length === 0 ? undefined : Math.min(...readings);
      const ofSlot = post.variants.filter(({ platform }) => platforms.has(platform));
      const dueMs = kind === 'usual' ? atMs + slotGraceMs : atMs;
      const isOverdue = nowMs > dueMs;
      const found = publishBlockerOf(post, ofSlot, {
        nowMs,
        dueMs,
        lastReadMs: readAtMs === undefined ? null : readAtMs + aheadMs,
        channels,
        hasSubscription,
        held: new Set(sids.flatMap((sid) => held.get(sid)?.map(({ platform }) => platform) ?? [])),
      });
      const waitsForPerson = found?.kind === 'conflict' || found?.kind === 'needs-you';
      const blocker: PublishBlocker | null =
        kind === 'called-off' && isOverdue && !waitsForPerson ? { kind: 'unconfirmed' } : found;
      if (blocker?.kind === 'unconfirmed') unread.push(...sids);
      return [
        {
          post: asOfNow(row),
          platforms: ofSlot.map(({ platform }) => platform),
          at: new Date(atMs).toISOString(),
          isOverdue,
          blocker,
        },
      ];
    });
    pull.notice(unread);
    return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  };

  const overdue = () => {
    const moments = store.agenda.passed(time.serverNowMs(), maxScanned);
    return { entries: entriesOf(moments).filter((entry) => entry.isOverdue), isWhole: moments.length < maxScanned };
  };

  return {
    overdue,
    day() {
      const fromMs = Math.floor(time.serverNowMs());
      // Within its grace period it still counts as upcoming.
      const held = store.agenda
        .moments(fromMs - slotGraceMs, fromMs + dayMs)
        .filter(({ status }) => status !== 'published');
      const standing = { ...standingOf(sync), nowMs: fromMs };
      // What was probably published stays until the service has been read, however long that takes.
      const still = stillHeld(store, { fromMs: 0, beforeMs: fromMs + dayMs }, standing);
      const entries = [...overdue().entries, ...entriesOf(held).filter(({ isOverdue }) => !isOverdue)];
      const all = [...entries, ...entriesOf(still, true)];
      const inTime = (isOverdue: boolean) =>
        all
          .filter((entry) => entry.isOverdue === isOverdue)
          .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
      return {
        from: new Date(fromMs).toISOString(),
        to: new Date(fromMs + dayMs).toISOString(),
        entries: [...inTime(true), ...inTime(false)],
      };
    },
  };
};

export const overdueMethods = (due: Due) =>
  ({
    'due.overdue': () => due.overdue().entries,
    'due.day': () => due.day(),
  }) satisfies Partial<Handlers>;
