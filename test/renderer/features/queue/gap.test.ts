// A day that is short: whose plan it is, when a draft would be published there, and never in the past.
import { describe, expect, it } from 'vitest';
import type { AutopilotPlan } from '../../../../preload/contract/calendar.ts';
import { offersOn } from '../../../../renderer/features/queue/gap.ts';

const zone = 'America/New_York';
const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const saturday = Temporal.PlainDate.from('2026-11-21');
const plan = (over: Partial<AutopilotPlan> = {}): AutopilotPlan => ({
  id: 'plan',
  channels: ['instagram'],
  direction: 'Bakes',
  status: 'active',
  publishMode: 'review',
  preferredDays: ['saturday'],
  preferredTime: '11:30',
  ...over,
});
const timesOn = (day: Temporal.PlainDate, ...plans: AutopilotPlan[]) =>
  offersOn(day, plans, zone, now).map(({ channels, at }) => [channels.join(), at.toString()]);

describe('a gap', () => {
  it('takes the time of the plan that prefers its weekday, or nine o’clock', () => {
    const other = plan({ channels: ['x'], preferredDays: ['monday'] });
    expect(timesOn(saturday, other, plan())).toEqual([['instagram', '2026-11-21T16:30:00Z']]);
    expect(timesOn(saturday, plan({ preferredTime: null }))).toEqual([['instagram', '2026-11-21T14:00:00Z']]);
    expect(timesOn(saturday, plan({ preferredTime: 'noon' }))).toEqual([['instagram', '2026-11-21T14:00:00Z']]);
  });

  it('is any active plan’s when none prefers the day, and no paused one’s', () => {
    const sunday = saturday.add({ days: 1 });
    expect(timesOn(sunday, plan({ status: 'paused' }), plan({ channels: ['x'] }))).toEqual([
      ['x', '2026-11-22T16:30:00Z'],
    ]);
    expect(timesOn(sunday, plan({ status: 'paused' }))).toEqual([]);
  });

  it('never lies in the past: later today, or not at all', () => {
    expect(timesOn(saturday, plan({ preferredTime: '06:00' }))).toEqual([['instagram', '2026-11-21T13:00:00Z']]);
    expect(timesOn(saturday.subtract({ days: 1 }), plan())).toEqual([]);
    const late = (at: string) =>
      offersOn(saturday, [plan()], zone, Temporal.Instant.from(at)).map((offer) => offer.at.toString());
    expect(late('2026-11-22T04:30:00Z')).toEqual(['2026-11-22T04:45:00Z']);
    expect(late('2026-11-22T04:55:00Z')).toEqual([]);
  });
});
