// What an entry says of itself: only of the platforms at its moment, and whether the moment has passed in vain.
import { describe, expect, it } from 'vitest';
import type { SlotEntry, PublishBlocker } from '../../../../preload/contract/overdue.ts';
import type { HeldHow } from '../../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import {
  type Entry,
  groupOf,
  isOnItsWay,
  shortClock,
  whyFixed,
} from '../../../../renderer/features/calendar/entry/entry.ts';
import { entryChoices } from '../../../../renderer/features/calendar/entry/entry-menu.ts';
import { placedStatus } from '../../../../renderer/posts/placed-status.ts';
import { stillBeside } from '../../../../renderer/posts/sync/post-sync.ts';
import { createTimes } from '../../../../renderer/time/times.ts';
import { sampleSync } from '../../../support/sync-samples.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const on = (platform: string, status: string) => ({ platform, status, failed: false });
const entry = (over: Partial<Omit<PostRow, 'id'>>, at: string | null, platforms = ['instagram']): Entry => ({
  key: '1',
  post: sampleRow({ status: 'scheduled', platforms: [on('instagram', 'scheduled')], ...over }),
  platforms,
  ...(at === null ? { at, date: '2026-05-14' } : { at }),
});
const now = Temporal.Instant.from('2026-05-14T12:00:00Z');
const textOf = (each: Entry) => placedStatus(each, { now }).text;
const overdue = ({ post, platforms, at }: Entry, blocker: PublishBlocker): SlotEntry => ({
  post,
  platforms,
  at: at ?? '',
  isOverdue: true,
  blocker,
});

describe('an entry', () => {
  const later = '2026-05-14T13:00:00Z';
  const earlier = '2026-05-14T11:00:00Z';

  it('is scheduled until its moment, and published after it', () => {
    expect(textOf(entry({}, later))).toBe('Scheduled');
    const platforms = [on('instagram', 'published'), on('facebook', 'scheduled')];
    expect(textOf(entry({ platforms }, earlier))).toBe('Published');
    expect(textOf(entry({ platforms }, later, ['facebook']))).toBe('Scheduled');
  });

  it('is missed when its moment has passed without it, and says so of nothing that is live', () => {
    const late = entry({}, earlier);
    expect(placedStatus(late, { now, overdue: overdue(late, { kind: 'unknown' }) })).toEqual({
      tone: 'failed',
      text: 'Missed',
    });
    expect(
      placedStatus(late, { now, overdue: overdue(late, { kind: 'not-sent', expectedAt: null, isLate: true }) }).text,
    ).toBe('Missed');
    expect(placedStatus(late, { now, overdue: overdue(late, { kind: 'unconfirmed' }) })).toEqual({
      tone: 'failed',
      text: 'Unconfirmed',
    });
    const live = entry({ platforms: [on('instagram', 'published')] }, earlier);
    expect(placedStatus(live, { now, overdue: overdue(live, { kind: 'unknown' }) }).text).toBe('Published');
  });

  it("still needs approval when it wasn't approved in time", () => {
    expect(textOf(entry({ needsApproval: true }, later))).toBe('Needs approval');
    const late = entry({ needsApproval: true }, earlier);
    expect(placedStatus(late, { now, overdue: overdue(late, { kind: 'approval' }) })).toEqual({
      tone: 'approval',
      text: 'Needs approval',
    });
  });

  it('names a failure of its own platforms, and of no others', () => {
    const failure = { platform: 'facebook', reason: 'unknown', failedAt: earlier } as const;
    const platforms = [on('instagram', 'scheduled'), on('facebook', 'scheduled')];
    expect(textOf(entry({ failure, platforms }, later, ['facebook']))).toBe('Facebook failed');
    expect(textOf(entry({ failure, platforms }, later, ['instagram']))).toBe('Scheduled');
  });

  it('says when the service still publishes what was moved, with the day, and says it of its own platforms alone', () => {
    const stillPublishes = [{ platform: 'instagram', at: '2026-05-12T10:15:00Z' }];
    const sync = sampleSync({ state: 'waiting', stillPublishes });
    const now = Temporal.Instant.from('2026-05-12T09:00:00Z');
    const said = (each: Entry) => {
      const still = stillBeside(each, 'offline', {
        times: createTimes('en-US', 'America/New_York', 'America/New_York'),
        now,
      });
      return placedStatus(each, { now, still });
    };
    expect(said(entry({ sync }, later))).toEqual({ tone: 'failed', text: 'Still publishes Tue May 12, 6:15 AM' });
    expect(said(entry({ sync }, later, ['facebook'])).text).toBe('Scheduled');
    const at = '2026-05-12T10:15:00Z';
    const held = (how: HeldHow): Entry => ({
      key: '1',
      post: sampleRow({ sync }),
      platforms: ['instagram'],
      at,
      held: how,
    });
    expect(said(held('moved'))).toEqual({ tone: 'failed', text: 'Moved, still publishes' });
    expect(said(held('deleted')).text).toBe('Deleted here, still publishes');
    expect(said(held('unscheduled')).text).toBe('Unscheduled here, still publishes');
    expect(whyFixed(held('moved'))).toBe("Your change hasn't synced yet, so this stays where it is.");
  });

  it('of a pause says so at its own time, cannot be dragged, and can be given a time by choice', () => {
    const at = later;
    const post = {
      status: 'draft',
      platforms: [on('instagram', 'draft'), on('facebook', 'scheduled')],
      paused: [{ platform: 'instagram', at }],
    };
    const row = entry(post, at).post;
    const paused: Entry = { key: '1', post: row, platforms: ['instagram'], at, paused: true };
    const now = Temporal.Instant.from(earlier);
    expect(placedStatus(paused, { now })).toEqual({ tone: 'offline', text: 'Paused', icon: 'pause' });
    expect(groupOf(paused, placedStatus(paused, { now }))).toBe('scheduled');
    expect(whyFixed(paused)).toBe('Everything is paused. This time comes back when you resume.');
    const nothing = () => undefined;
    const runs = {
      approve: nothing,
      askTime: nothing,
      unschedule: nothing,
      lift: nothing,
      insert: nothing,
      shift: nothing,
    };
    const { schedule, unschedule, lift } = entryChoices(paused, false, runs);
    expect([schedule?.reason, unschedule?.reason !== undefined, lift]).toEqual([undefined, true, undefined]);
  });

  it('is on its way while its time is not sent', () => {
    const sync = sampleSync({ state: 'waiting', unsentTimes: [{ platform: 'facebook', expectedAt: null }] });
    const platforms = [on('instagram', 'scheduled'), on('facebook', 'scheduled')];
    const now = Temporal.Instant.from(earlier);
    const of = (platform: string) => entry({ sync, platforms }, later, [platform]);
    expect([isOnItsWay(of('facebook'), now), placedStatus(of('facebook'), { now }).also]).toEqual([
      true,
      'Not sent yet',
    ]);
    expect([isOnItsWay(of('instagram'), now), placedStatus(of('instagram'), { now }).also]).toEqual([false, undefined]);
    expect(isOnItsWay(entry({}, later), now)).toBe(false);
    expect(isOnItsWay(of('facebook'), Temporal.Instant.from(later))).toBe(false);
  });
});

describe('the time of an entry on one line', () => {
  it.each([
    ['9:00 AM', '9a'],
    ['12:00 PM', '12p'],
    ['11:30 AM', '11:30a'],
    ['9:05 pm', '9:05p'],
    ['9:00 a.m.', '9a'],
    ['09:00', '09:00'],
    ['17:15', '17:15'],
    ['No time yet', 'No time yet'],
  ])('of %s is %s', (time, short) => {
    expect(shortClock(time)).toBe(short);
  });
});

describe('a planned day', () => {
  const { post, platforms } = entry({ status: 'draft' }, null);
  const planned: Entry = { key: '1', post, platforms, at: null, date: '2026-05-14', planned: true };

  it('can be given a time, as what is being made for a day cannot', () => {
    expect(whyFixed(planned)).toBeNull();
    expect(whyFixed(entry({}, null))).toBe('No time yet');
  });

  it.each([
    ['draft', undefined, 'planned'],
    ['failed', undefined, 'failed'],
    ['conflict', undefined, 'failed'],
    ['offline', undefined, 'scheduled'],
    ['offline', 'hourglass', 'generating'],
  ] as const)('is counted by what is said of it: %s %s', (tone, icon, group) => {
    expect(groupOf(planned, { tone, ...(icon && { icon }) })).toBe(group);
  });
});
