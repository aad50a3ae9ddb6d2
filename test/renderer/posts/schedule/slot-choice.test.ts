// Slots in the business's zone, and times as people type them.
import { describe, expect, it } from 'vitest';
import { slotIn } from '../../../../preload/rules/wall-clock.ts';
import {
  firstProposal,
  laterSlots,
  typedTime,
  weeksOf,
} from '../../../../renderer/posts/schedule/slot-choice.svelte.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);

describe('slotIn', () => {
  it('reads the time in the business zone, not in the one of this computer', () => {
    const slot = slotIn('America/New_York', day('2026-05-15'), time('11:30'));
    expect(slot).toMatchObject({ kind: 'once' });
    expect(slot.kind === 'once' && slot.at.toString()).toBe('2026-05-15T15:30:00Z');
  });

  it.each<[string, string, string, string, string]>([
    ['New York, March', 'America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
    ['Lisbon, March', 'Europe/Lisbon', '2027-03-28', '01:15', '2027-03-28T01:15:00Z'],
    ['Lord Howe, half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40:00Z'],
  ])('moves a time the clock skips forward: %s', (_, zone, date, typed, instant) => {
    const slot = slotIn(zone, day(date), time(typed));
    expect(slot.kind === 'gap' && slot.at.toString()).toBe(instant);
  });

  it('says where a skipped time moved to', () => {
    const slot = slotIn('America/New_York', day('2027-03-14'), time('02:30'));
    expect(slot.kind === 'gap' && slot.movedTo.toString()).toBe('03:30:00');
  });

  it('offers both when the clock passes a time twice', () => {
    const slot = slotIn('America/New_York', day('2026-11-01'), time('01:30'));
    expect(slot.kind === 'twice' && [slot.first.toString(), slot.second.toString()]).toEqual([
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
    ]);
  });
});

describe('typedTime', () => {
  it.each([
    ['11:30 AM', '11:30:00'],
    ['11:30\u202fAM', '11:30:00'],
    ['4pm', '16:00:00'],
    ['4:15 p.m.', '16:15:00'],
    ['12 am', '00:00:00'],
    ['12pm', '12:00:00'],
    ['9', '09:00:00'],
    ['9.30', '09:30:00'],
    ['0930', '09:30:00'],
    ['16:05', '16:05:00'],
    ['16 h', '16:00:00'],
  ])('reads %s', (typed, plain) => {
    expect(typedTime(typed)?.toString()).toBe(plain);
  });

  it.each(['', 'noon', '25', '9:60', '13pm', '0am', '9:3', '12345'])('does not take %s for a time', (typed) => {
    expect(typedTime(typed)).toBeNull();
  });
});

describe('weeksOf', () => {
  it('fills whole weeks from Monday', () => {
    const weeks = weeksOf(Temporal.PlainYearMonth.from('2026-05'), 1);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]?.toString()).toBe('2026-04-27');
    expect(weeks.at(-1)?.at(-1)?.toString()).toBe('2026-05-31');
  });

  it('fills whole weeks from Sunday', () => {
    const weeks = weeksOf(Temporal.PlainYearMonth.from('2026-05'), 7);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]?.toString()).toBe('2026-04-26');
  });
});

describe('firstProposal', () => {
  it('is a half hour at least an hour away', () => {
    const proposal = firstProposal(Temporal.Instant.from('2026-05-14T15:40:00Z'), 'America/New_York');
    expect(proposal.toPlainDateTime().toString()).toBe('2026-05-14T13:00:00');
  });
});

describe('laterSlots', () => {
  const now = Temporal.Instant.from('2026-05-15T16:10:00Z');
  const written = (passed: string | null) =>
    laterSlots(now, 'America/New_York', passed).map((at) =>
      at.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString(),
    );

  it('proposes soon, and the hour it had, tomorrow and on its own day of the week', () => {
    expect(written('2026-05-13T11:15:00Z')).toEqual([
      '2026-05-15T13:30:00',
      '2026-05-16T07:15:00',
      '2026-05-20T07:15:00',
    ]);
  });

  it('lies ahead, whatever the day', () => {
    for (const passed of [null, '2026-05-15T16:00:00Z', '2026-05-01T03:59:00Z']) {
      expect(laterSlots(now, 'America/New_York', passed).every((at) => Temporal.Instant.compare(at, now) > 0)).toBe(
        true,
      );
    }
  });
});
