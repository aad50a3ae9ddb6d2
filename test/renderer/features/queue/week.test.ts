// The autopilot's week: versions of one post as one row, on the days of the business, and what each asks for.
import { describe, expect, it } from 'vitest';
import type { Queue, QueueItem } from '../../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import { daysOf, itemStatus, waitingPosts } from '../../../../renderer/features/queue/week.ts';
import { stillBeside } from '../../../../renderer/posts/sync/post-sync.ts';
import { createTimes } from '../../../../renderer/time/times.ts';
import { sampleSync } from '../../../support/sync-samples.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const zone = 'America/New_York';
const item = (over: Partial<QueueItem> = {}, post: Partial<Omit<PostRow, 'id'>> & { id?: string } = {}): QueueItem => ({
  post: sampleRow({ needsApproval: false, ...post }),
  name: 'Rye',
  platform: 'instagram',
  status: 'scheduled',
  at: '2026-11-21T13:00:00Z',
  holdReason: null,
  ...over,
});
const queue = (items: QueueItem[], over: Partial<Queue> = {}): Queue => ({
  windowStart: '2026-11-21T05:00:00Z',
  windowEnd: '2026-11-23T05:00:00Z',
  items,
  days: [
    { date: '2026-11-21', expectedCount: 2, actualCount: 1 },
    { date: '2026-11-22', expectedCount: 0, actualCount: 0 },
  ],
  hasActivePlan: true,
  publishMode: 'review',
  pendingApprovalCount: 0,
  billingHold: false,
  readAt: '2026-11-21T12:00:00Z',
  ...over,
});

describe('the days of the queue', () => {
  it('hold their items in the order of time, by the clock of the business', () => {
    const late = item({ name: 'Late', at: '2026-11-22T04:30:00Z' }, { id: '2' });
    const early = item({ name: 'Early', at: '2026-11-21T12:00:00Z' }, { id: '3' });
    const { days, others } = daysOf(queue([late, early]), zone);
    expect(days.map(({ date, items }) => [date, items.map(({ name }) => name)])).toEqual([
      ['2026-11-21', ['Early', 'Late']],
      ['2026-11-22', []],
    ]);
    expect(others).toEqual([]);
  });

  it('show versions of one post that stand alike as one row', () => {
    const versions = ['instagram', 'facebook', 'x'].map((platform) => item({ platform }));
    const other = item({ platform: 'pinterest', status: 'failed' });
    const { days } = daysOf(queue([...versions, other]), zone);
    expect(days[0]?.items.map(({ platforms }) => platforms)).toEqual([['instagram', 'facebook', 'x'], ['pinterest']]);
  });

  it('show platforms that were published within five minutes as one row, as the calendar does', () => {
    const at = (minutes: number, status: QueueItem['status']) =>
      item({ platform: `p${String(minutes)}`, at: `2026-11-21T13:0${String(minutes)}:00Z`, status });
    const rows = (status: QueueItem['status']) =>
      daysOf(queue([6, 5, 0].map((minutes) => at(minutes, status))), zone).days[0]?.items.map((row) => [
        row.at,
        row.platforms,
      ]);
    expect(rows('published')).toEqual([
      ['2026-11-21T13:00:00Z', ['p0', 'p5']],
      ['2026-11-21T13:06:00Z', ['p6']],
    ]);
    expect(rows('scheduled')?.map(([, platforms]) => platforms)).toEqual([['p0'], ['p5'], ['p6']]);
  });

  it('ask for one approval of a post at several times, which publishes once one of them has passed', () => {
    const row = (platform: string, at: string, id = '1') =>
      item({ platform, at, status: 'needs_approval' }, { id, needsApproval: true });
    const [early, late] = ['2026-11-21T13:00:00Z', '2026-11-21T18:00:00Z'];
    const week = queue([row('instagram', early), row('facebook', late), row('instagram', late, '2')]);
    const { items = [] } = daysOf(week, zone).days[0] ?? {};
    const waiting = (now: string) =>
      waitingPosts(items, week, { now: Temporal.Instant.from(now) }).map(({ id, at, publishes }) => [
        id,
        at,
        publishes,
      ]);
    expect(items).toHaveLength(3);
    expect(waiting('2026-11-21T12:00:00Z')).toEqual([
      ['1', early, false],
      ['2', late, false],
    ]);
    expect(waiting('2026-11-21T14:00:00Z')).toEqual([
      ['1', early, true],
      ['2', late, false],
    ]);
  });

  it('keep unread posts apart, whatever their names', () => {
    const { days } = daysOf(queue([item({ post: null }), item({ post: null })]), zone);
    expect(days[0]?.items).toHaveLength(2);
  });

  it('leave nothing out: what has no time, or another day, stands after them', () => {
    const { others } = daysOf(queue([item({ at: null }), item({ at: '2026-12-24T10:00:00Z' }, { id: '2' })]), zone);
    expect(others).toHaveLength(2);
  });
});

describe('an item', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const statusOf = (each: QueueItem, over: Partial<Queue> = {}) =>
    itemStatus({ ...each, platforms: [each.platform] }, queue([each], over), { now });

  it.each<[string, Partial<QueueItem>, string]>([
    ['scheduled', { status: 'scheduled' }, 'Scheduled'],
    ['being made', { status: 'generating' }, 'Being made'],
    ['published', { status: 'published' }, 'Published'],
    ['failed', { status: 'failed' }, 'Instagram failed'],
    ['of a kind nobody knows', { status: 'resting' }, 'resting'],
  ])('says that it is %s, and asks for nothing', (_, over, text) => {
    expect(statusOf(item(over))).toMatchObject({ text, approve: null });
  });

  it('says of one that was taken back that it is still published, at its old time alone', () => {
    const sync = (at: string) => sampleSync({ stillPublishes: [{ platform: 'instagram', at }] });
    const said = (at: string, now = '2026-11-21T12:00:00Z') => {
      const each = { ...item({}, { sync: sync(at) }), platforms: ['instagram'] };
      const shown = { times: createTimes('en-US', zone, zone), now: Temporal.Instant.from(now) };
      const still = each.post ? stillBeside({ ...each, post: each.post }, 'offline', shown) : undefined;
      return itemStatus(each, queue([]), { now: shown.now, still });
    };
    expect(said('2026-11-21T13:00:00.000Z')).toEqual({ tone: 'failed', text: 'Still publishes', approve: null });
    expect(said('2026-11-22T13:00:00.000Z').text).toBe('Still publishes Sun Nov 22, 8:00 AM');
    expect(said('2026-11-21T11:00:00.000Z').text).toBe('Scheduled');
  });

  it('says of one that was taken off or deleted that it is still published, and asks for nothing', () => {
    const each = item({ held: 'unscheduled' }, { needsApproval: true });
    expect(statusOf(each)).toEqual({ tone: 'failed', text: 'Unscheduled here, still publishes', approve: null });
    expect(statusOf({ ...each, held: 'deleted' }).text).toBe('Deleted here, still publishes');
  });

  it('stands as its post does elsewhere: its time is not sent yet, or it was missed', () => {
    const platforms = [{ platform: 'instagram', status: 'scheduled', failed: false }];
    const sync = sampleSync({ state: 'waiting', unsentTimes: [{ platform: 'instagram', expectedAt: null }] });
    const each = { ...item({}, { sync, status: 'scheduled', platforms }), platforms: ['instagram'] };
    expect(statusOf(each)).toMatchObject({ tone: 'scheduled', text: 'Scheduled', also: 'Not sent yet', approve: null });
    const blocker = { kind: 'not-sent', expectedAt: null, isLate: true } as const;
    const overdue = {
      post: sampleRow(),
      platforms: ['instagram'],
      at: '2026-11-21T13:00:00Z',
      isOverdue: true,
      blocker,
    };
    expect(itemStatus(each, queue([]), { now, overdue })).toMatchObject({ tone: 'failed', text: 'Missed' });
    const live = {
      ...each,
      post: sampleRow({ platforms: [{ platform: 'instagram', status: 'published', failed: false }] }),
    };
    expect(statusOf(live).text).toBe('Published');
  });

  it('is paused where it gets its time back later', () => {
    const at = '2026-11-22T13:00:00.000Z';
    const platforms = [{ platform: 'instagram', status: 'draft', failed: false }];
    const each = item({ at, paused: true }, { platforms, paused: [{ platform: 'instagram', at }] });
    expect(itemStatus({ ...each, platforms: ['instagram'] }, queue([]), { now }).text).toBe('Paused');
  });

  it('asks for approval, and says when that publishes', () => {
    const needs = item({ status: 'needs_approval' }, { needsApproval: true });
    expect(statusOf(needs)).toEqual({ tone: 'approval', text: 'Needs approval', approve: { publishes: false } });
    const missed = item({ status: 'needs_approval', holdReason: 'approval_missed' }, { needsApproval: true });
    expect(statusOf(missed)).toEqual({ tone: 'approval', text: 'Needs approval', approve: { publishes: true } });
  });

  it('asks no more once it was approved here', () => {
    const approved = item({ status: 'needs_approval' }, { needsApproval: false });
    expect(statusOf(approved)).toMatchObject({ text: 'Scheduled', approve: null });
    const waiting = item(
      { status: 'needs_approval' },
      { needsApproval: true, sync: sampleSync({ approveWaits: true }) },
    );
    expect(statusOf(waiting)).toMatchObject({ text: 'Scheduled', also: 'Approval waiting', approve: null });
  });

  it('says why it is held', () => {
    const held = item({ holdReason: 'missed' });
    expect(statusOf(held).text).toBe('Missed');
    expect(statusOf(held, { billingHold: true }).text).toBe('On hold');
  });
});
