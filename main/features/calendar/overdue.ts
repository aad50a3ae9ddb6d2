// What should have gone out and did not, and what goes out in the next 24 hours, each with what stands in its way.
import type { Handlers } from '../../../preload/bridge.ts';
import { slotGraceMs } from '../../../preload/rules/own-bounds.ts';
import type { DaySheet, SlotEntry } from '../../../preload/contract/overdue.ts';
import type { Moment } from '../../store/schedule.ts';
import type { Sync } from '../../sync/engine.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { accountSnapshot, queueSnapshot } from '../../sync/kernel/cached-replies.ts';
import { together } from './entries.ts';
import { publishBlockerOf } from './publish-blockers.ts';
import { standingOf, stillHeld } from './still-publishing.ts';

export type Due = {
  /** What the service has not told of since its slot passed is read again soon. `isWhole`: these are all there are. */
  overdue(): { entries: SlotEntry[]; isWhole: boolean };
  day(): DaySheet;
};

const dayMs = 24 * 60 * 60_000;
/** Nobody looks through more. */
export const maxScanned = 200;

export const createDue = ({ sync }: { sync: Sync }): Due => {
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

  const entriesOf = (moments: readonly Moment[]): SlotEntry[] => {
    const { channels, hasSubscription, held } = facts();
    const nowMs = time.serverNowMs();
    const aheadMs = nowMs - time.nowMs();
    const groups = together(moments);
    const rows = store.agenda.rows([...new Set(groups.map(({ pid }) => pid))]);
    const unread: string[] = [];
    const entries = groups.flatMap(({ pid, atMs, platforms }): SlotEntry[] => {
      // One that was deleted here is listed by what the service still does with it.
      const row = rows.get(pid) ?? store.posts.view(pid);
      const post = readPost(store, pid);
      // A click to publish it is on its way: its time does not matter any more.
      if (!row || !post || post.sync.publishWaits) return [];
      const sid = store.posts.sidOf(pid);
      const readAtMs = store.posts.document(pid)?.readAtMs;
      const ofSlot = post.variants.filter(({ platform }) => platforms.has(platform));
      const blocker = publishBlockerOf(post, ofSlot, {
        nowMs,
        dueMs: atMs + slotGraceMs,
        lastReadMs: readAtMs === undefined ? null : readAtMs + aheadMs,
        channels,
        hasSubscription,
        held: new Set(held.get(sid ?? '')?.map(({ platform }) => platform)),
      });
      if (blocker?.kind === 'not-heard' && sid !== null) unread.push(sid);
      return [
        {
          post: row,
          platforms: ofSlot.map(({ platform }) => platform),
          at: new Date(atMs).toISOString(),
          isOverdue: nowMs > atMs + slotGraceMs,
          blocker,
        },
      ];
    });
    pull.notice(unread);
    return entries;
  };

  const overdue = () => {
    const moments = store.agenda.passed(time.serverNowMs() - slotGraceMs, maxScanned);
    return { entries: entriesOf(moments), isWhole: moments.length < maxScanned };
  };

  return {
    overdue,
    day() {
      const fromMs = Math.floor(time.serverNowMs());
      // What is within its grace is still on its way.
      const held = store.agenda
        .moments(fromMs - slotGraceMs, fromMs + dayMs)
        .filter(({ status }) => status !== 'published');
      const standing = { ...standingOf(sync), nowMs: fromMs };
      const still = stillHeld(store, { fromMs, beforeMs: fromMs + dayMs }, standing);
      const ahead = [...held, ...still].sort((one, other) => one.atMs - other.atMs);
      return {
        from: new Date(fromMs).toISOString(),
        to: new Date(fromMs + dayMs).toISOString(),
        entries: [...overdue().entries, ...entriesOf(ahead)],
      };
    },
  };
};

export const overdueMethods = (due: Due) =>
  ({
    'due.overdue': () => due.overdue().entries,
    'due.day': () => due.day(),
  }) satisfies Partial<Handlers>;
