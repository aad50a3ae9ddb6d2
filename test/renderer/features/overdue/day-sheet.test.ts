// The state of each entry of the day sheet, why it is not ready, and how many there are in each state.
import { expect, it } from 'vitest';
import type { SlotEntry } from '../../../../preload/contract/overdue.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import { countStates, lightOf, publishesNow } from '../../../../renderer/features/overdue/day-sheet.ts';
import { daySheetStrings, dueWhy } from '../../../../renderer/posts/overdue-strings.ts';
import { slotStatus } from '../../../../renderer/posts/placed-status.ts';
import { sampleChannel } from '../../../support/post-samples.ts';
import { sampleSync } from '../../../support/sync-samples.ts';
import { postId, sampleRow } from '../../../support/window-samples.ts';

const account = { channels: [{ ...sampleChannel('instagram'), needsReconnect: true }] };
const at = '2026-11-21T22:00:00Z';
const rowWith = (over: Partial<PostRow> = {}) =>
  sampleRow({
    status: 'scheduled',
    platforms: [{ platform: 'instagram', failed: false, status: 'scheduled' }],
    ...over,
  });
const entryOf = (over: Partial<SlotEntry> = {}): SlotEntry => ({
  post: rowWith(),
  platforms: ['instagram'],
  at,
  isOverdue: false,
  blocker: null,
  ...over,
});
const passed = Temporal.Instant.from('2026-11-21T23:00:00Z');
const ahead = Temporal.Instant.from('2026-11-21T09:00:00Z');

const said = (of: { expectedAt?: string | null; isLate?: boolean; isOverdue?: boolean }, connection: Connection) => {
  const { expectedAt = null, isLate = false, isOverdue = false } = of;
  const unsentTimes = [{ platform: 'instagram', expectedAt }];
  const entry = entryOf({
    post: rowWith({ sync: sampleSync({ state: 'waiting', unsentTimes }) }),
    isOverdue,
    blocker: { kind: 'not-sent', expectedAt, isLate },
  });
  const status = slotStatus(entry, { now: isOverdue ? passed : ahead });
  return [status.text, lightOf(status, entry), dueWhy(entry, connection, () => '5:10 PM')];
};

it('an unsent time is scheduled, with when it is sent, where that is known', () => {
  const saved = 'Saved here, not sent to the service yet.';
  expect(said({}, 'online')).toEqual(['Scheduled', 'amber', saved]);
  expect(said({ expectedAt: '2026-11-21T22:10:00Z' }, 'online')).toEqual([
    'Scheduled',
    'amber',
    `${saved} It will be sent about 5:10 PM.`,
  ]);
  expect(said({ expectedAt: '2026-11-21T22:10:00Z' }, 'offline')[2]).toBe(`${saved} Can't reach the service.`);
  expect(said({}, 'airplane')[2]).toBe(`${saved} You're working offline.`);
});

it('an unsent time that comes too late is red, and one that has passed was missed', () => {
  expect(said({ expectedAt: '2026-11-21T22:10:00Z', isLate: true }, 'online')).toEqual([
    'Scheduled',
    'red',
    'Saved here, not sent to the service yet. It will be sent about 5:10 PM, too late for its time.',
  ]);
  expect(said({ isOverdue: true }, 'offline')).toEqual([
    'Missed',
    'red',
    'Its time passed before Galley could send it. Choose a new one.',
  ]);
});

it('counts posts by their states: one that only needs an approval was not missed', () => {
  const waiting = entryOf({ post: rowWith({ needsApproval: true }), isOverdue: true, blocker: { kind: 'approval' } });
  const missed = entryOf({ isOverdue: true, blocker: { kind: 'unknown' } });
  const unknown = entryOf({ isOverdue: true, blocker: { kind: 'unconfirmed' } });
  const counts = (entries: SlotEntry[], around = {}) =>
    daySheetStrings.sum(countStates(entries, { now: passed, ...around }, () => undefined));
  expect(counts([waiting])).toBe('Needs approval: 1');
  expect(counts([waiting, missed, unknown])).toBe('Blocked: 2, Needs approval: 1');
  const next = entryOf({ at: '2026-11-22T08:00:00Z' });
  expect(counts([next, next])).toBe('Scheduled: 2');
  expect(counts([next], { account })).toBe('Blocked: 1');
  expect(slotStatus(next, { now: passed, account }).text).toBe('Instagram sign-in');
});

it('an approval publishes as soon as one of the times of its post is reached, before that one is overdue', () => {
  const [first, second] = [entryOf(), entryOf({ platforms: ['facebook'], at: '2026-11-22T08:00:00Z' })];
  const other = entryOf({ post: rowWith({ id: postId('post-2') }), at: '2026-11-22T08:00:00Z' });
  const publishing = (now: Temporal.Instant) =>
    [first, second, other].map((entry) => publishesNow(entry, [first, second, other], now));
  expect(publishing(ahead)).toEqual([false, false, false]);
  expect(publishing(Temporal.Instant.from(at))).toEqual([true, true, false]);
});
