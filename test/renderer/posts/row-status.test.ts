// The one status a row shows, most pressing first.
import { describe, expect, it } from 'vitest';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { rowStatus } from '../../../renderer/posts/row-status.ts';
import type { Connection, PostSync } from '../../../preload/contract/sync.ts';
import { stillShown } from '../../../renderer/posts/sync/post-sync.ts';
import { createTimes } from '../../../renderer/time/times.ts';
import { sampleSync } from '../../support/sync-samples.ts';
import { sampleRow } from '../../support/window-samples.ts';

const times = createTimes('en-US', 'America/New_York', 'America/New_York');
const on = (...statuses: string[]): PostRow['platforms'] =>
  statuses.map((status, index) => ({
    platform: ['instagram', 'facebook', 'x'][index] ?? 'tiktok',
    failed: false,
    status,
  }));

const now = Temporal.Instant.from('2026-05-13T09:00:00Z');
const at = '2026-05-14T13:00:00Z';
const failure = { platform: 'instagram', reason: 'unknown', failedAt: '2026-05-13T21:30:00Z' };
const published = { status: 'published', platforms: on('published', 'published') };
const scheduled = { status: 'scheduled', platforms: on('scheduled'), at };
const partly = { status: 'scheduled', platforms: on('published', 'scheduled'), at };
const waiting = (over: Partial<PostSync>) => sampleSync({ state: 'waiting', ...over });
const unsentTimes = [{ platform: 'instagram', expectedAt: null }];

describe('the status of a row', () => {
  it.each<[string, object, Partial<Omit<PostRow, 'id'>>]>([
    ['Two edits', { tone: 'failed' }, { ...scheduled, sync: sampleSync({ state: 'conflict' }) }],
    ['Refused', { tone: 'failed' }, { ...scheduled, sync: sampleSync({ state: 'needs-you', reason: 'refused' }) }],
    ['Instagram failed', { tone: 'failed' }, { ...scheduled, failure }],
    ['Writing failed', { tone: 'failed' }, { generation: 'failed' }],
    ['Video failed', { tone: 'failed' }, { videoStatus: 'failed' }],
    ['Sending', { tone: 'scheduled', icon: 'send' }, { sync: sampleSync({ state: 'sending', publishWaits: true }) }],
    ['Deletion waiting', { tone: 'offline' }, { deleting: true, sync: sampleSync({ publishWaits: true }) }],
    ['Needs approval', { tone: 'approval' }, { ...scheduled, needsApproval: true }],
    ['Being made', { tone: 'generating' }, { ...scheduled, generation: 'generating' }],
    ['Scheduled', { tone: 'scheduled' }, scheduled],
    ['Published', { tone: 'published' }, published],
    ['Draft', { tone: 'draft' }, {}],
  ])('is %s', (text, shown, over) => {
    expect(rowStatus(sampleRow(over), { now })).toEqual({ text, ...shown });
  });

  it.each<[string, string, Partial<Omit<PostRow, 'id'>>]>([
    ['Scheduled', '1 of 2 live', partly],
    ['Being made', 'Video', { videoStatus: 'generating' }],
    ['Sending', 'Publish waiting', { sync: waiting({ publishWaits: true }) }],
    ['Scheduled', 'Approval waiting', { ...scheduled, needsApproval: true, sync: waiting({ approveWaits: true }) }],
    ['Scheduled', 'Not sent yet', { ...scheduled, sync: waiting({ unsentTimes }) }],
    ['Scheduled', 'Changed since approval', { ...scheduled, changedSinceApproval: true }],
    ['Scheduled', 'Unreviewed AI text', { ...scheduled, aiUnchecked: true }],
    ['Scheduled', 'Waiting for AI', { ...scheduled, aiWaiting: true }],
    ['Needs approval', 'Changed since approval', { changedSinceApproval: true }],
    [
      'Scheduled',
      'Not sent yet, 1 of 2 live',
      { ...partly, sync: waiting({ unsentTimes: [{ platform: 'facebook', expectedAt: null }] }) },
    ],
  ])('is %s, with a second line: %s', (text, also, over) => {
    expect(rowStatus(sampleRow(over), { now })).toMatchObject({ text, also });
  });

  it('is that the service still publishes it before anything else, in red where that will not change by itself', () => {
    const sync = sampleSync({
      state: 'conflict',
      stillPublishes: [{ platform: 'linkedin', at: '2026-05-13T10:15:00Z' }],
    });
    const at = (now: string, connection: Connection, of = sync) =>
      stillShown(of, connection, { times, now: Temporal.Instant.from(now) });
    const before = '2026-05-13T10:00:00Z';
    const still = at(before, 'offline');
    expect(still).toEqual({
      mark: 'Still publishes',
      at: '2026-05-13T10:15:00Z',
      isOver: false,
      time: '6:15 AM',
      text: 'Still publishes 6:15 AM',
      lead: 'Still publishes to LinkedIn at 6:15 AM unless this is sent first.',
      help: "Can't reach the service. You can also stop it in the service's own app.",
      isAtRisk: true,
      canSendOnly: false,
    });
    expect(rowStatus(sampleRow({ sync }), { now, still })).toEqual({
      tone: 'failed',
      text: 'Still publishes',
    });
    const waiting = { ...sync, state: 'waiting' as const };
    expect(at(before, 'online', waiting)?.isAtRisk).toBe(false);
    expect(at(before, 'online', { ...waiting, wait: 'allowance' })?.isAtRisk).toBe(true);
    expect(at(before, 'airplane', waiting)).toMatchObject({
      help: "You're working offline, which holds this back. You can also stop it in the service's own app.",
      canSendOnly: true,
    });
    expect(at(before, 'airplane')?.canSendOnly).toBe(false);
    expect(at('2026-05-13T10:16:00Z', 'offline')).toBeUndefined();
    const both = [...sync.stillPublishes, { platform: 'facebook', at: '2026-05-13T10:15:00Z' }];
    expect(at('2026-05-12T10:00:00Z', 'offline', { ...sync, stillPublishes: both })?.lead).toBe(
      'Still publishes to LinkedIn and Facebook on Wed May 13, 6:15 AM unless this is sent first.',
    );
  });

  it('is that it was probably published, once the slot has passed that a change called off and did not reach', () => {
    const slot = { platform: 'linkedin', at: '2026-05-13T10:15:00Z' };
    const sync = sampleSync({ state: 'waiting', stillPublishes: [slot], calledOff: [slot] });
    const at = (now: string, connection: Connection = 'offline', of = sync) =>
      stillShown(of, connection, { times, now: Temporal.Instant.from(now) });
    const after = '2026-05-13T10:15:00Z';
    expect(at('2026-05-13T10:14:00Z')?.mark).toBe('Still publishes');
    const still = at(after);
    expect(still).toMatchObject({
      text: 'Probably published at 6:15 AM',
      lead: "Probably published to LinkedIn at 6:15 AM: your change wasn't sent in time.",
      help: "Can't reach the service. Galley will check with the service when it can.",
      isAtRisk: true,
      canSendOnly: false,
    });
    expect(rowStatus(sampleRow({ sync }), { now, still })).toEqual({ tone: 'failed', text: 'Probably published' });
    expect(at('2026-05-14T10:15:00Z')?.text).toBe('Probably published on Wed May 13, 6:15 AM');
    expect(at(after, 'airplane')?.canSendOnly).toBe(false);
    expect(at(after, 'online')?.help).toBe('Galley is checking with the service.');
    const words = sampleSync({ state: 'waiting', calledOff: [{ ...slot, asBefore: true }] });
    expect(at(after, 'offline', words)?.lead).toBe(
      "Probably published to LinkedIn at 6:15 AM as it was before: your change wasn't sent in time.",
    );
    const next = { platform: 'facebook', at: '2026-05-14T13:00:00Z' };
    expect(at(after, 'offline', { ...sync, stillPublishes: [next] })).toMatchObject({
      text: 'Still publishes Thu May 14, 9:00 AM',
      lead: [
        'Still publishes to Facebook on Thu May 14, 9:00 AM unless this is sent first.',
        "Probably published to LinkedIn at 6:15 AM: your change wasn't sent in time.",
      ].join(' '),
    });
  });

  it('is that its time is not sent yet, of the platforms that have one, and that it was missed unsent', () => {
    const sync = waiting({ unsentTimes: [{ platform: 'facebook', expectedAt: null }] });
    const timed = (platform: string) => [{ platform, status: 'scheduled', failed: false }];
    const row = sampleRow({ ...scheduled, sync, platforms: timed('facebook') });
    expect(rowStatus(row, { now })).toMatchObject({ tone: 'scheduled', text: 'Scheduled', also: 'Not sent yet' });
    expect(rowStatus({ ...row, platforms: timed('instagram') }, { now }).also).toBeUndefined();
    const refused = { ...row, sync: { ...sync, state: 'needs-you' as const, reason: 'refused' as const } };
    expect(rowStatus(refused, { now })).toMatchObject({ text: 'Refused', also: 'Not sent yet' });
    const entry = { post: row, platforms: ['facebook' as const], at: '2026-05-15T08:00:00Z', isOverdue: true };
    const blocker = { kind: 'not-sent', expectedAt: null, isLate: false } as const;
    expect(rowStatus(row, { now, overdue: { ...entry, blocker } })).toEqual({ tone: 'failed', text: 'Missed' });
  });

  it('of a post that missed one slot says nothing of the slot of another platform', () => {
    const platforms = ['facebook', 'instagram'].map((platform) => ({ platform, status: 'scheduled', failed: false }));
    const row = sampleRow({ ...scheduled, platforms, at: '2026-05-12T13:00:00Z' });
    const overdue = { post: row, platforms: ['instagram'], at: row.at ?? '', isOverdue: true };
    expect(rowStatus(row, { now, overdue: { ...overdue, blocker: { kind: 'held' } } }).text).toBe('Missed');
    expect(rowStatus(row, { now, overdue: { ...overdue, blocker: { kind: 'unconfirmed' } } }).text).toBe('Unconfirmed');
  });

  it('says that the earlier text is published, if only a text change waits', () => {
    const at = '2026-05-13T10:15:00Z';
    const now = Temporal.Instant.from('2026-05-13T10:00:00Z');
    const lead = (...stillPublishes: PostSync['stillPublishes']) =>
      stillShown(sampleSync({ state: 'waiting', stillPublishes }), 'offline', { times, now })?.lead;
    expect(lead({ platform: 'linkedin', at, asBefore: true })).toBe(
      'Still publishes to LinkedIn at 6:15 AM as it was before unless this is sent first.',
    );
    expect(lead({ platform: 'linkedin', at, asBefore: true }, { platform: 'facebook', at })).not.toContain('as it was');
  });

  it('names each platform that is still published with its own time, and the day where it stands beside another one', () => {
    const stillPublishes = [
      { platform: 'linkedin', at: '2026-05-13T10:15:00Z' },
      { platform: 'facebook', at: '2026-05-13T10:15:00Z' },
      { platform: 'pinterest', at: '2026-05-14T13:00:00Z' },
    ];
    const now = Temporal.Instant.from('2026-05-13T10:00:00Z');
    const still = stillShown(sampleSync({ state: 'waiting', stillPublishes }), 'offline', { times, now });
    expect(still?.lead).toBe(
      'Still publishes to LinkedIn and Facebook at 6:15 AM and to Pinterest on Thu May 14, 9:00 AM unless this is sent first.',
    );
    const beside = '2026-05-20T13:00:00Z';
    const moved = stillShown(sampleSync({ state: 'waiting', stillPublishes }), 'offline', { times, now, beside });
    expect(moved?.text).toBe('Still publishes Wed May 13, 6:15 AM');
  });

  it('is Draft for an empty draft without a request to AI', () => {
    expect(rowStatus(sampleRow({ generation: 'pending' }), { now }).text).toBe('Draft');
  });

  it('shows a status the service adds later by its own name', () => {
    expect(rowStatus(sampleRow({ status: 'archived' }), { now }).text).toBe('archived');
  });

  it('names a platform the service adds later by its id', () => {
    expect(
      rowStatus(
        sampleRow({
          platforms: [{ platform: 'new_place', failed: true, status: 'draft' }],
          failure: { ...failure, platform: 'new_place' },
        }),
        { now },
      ).text,
    ).toBe('new place failed');
  });
});
