// Wall time, instant and day of the calendar agree in forty zones, around every change of a clock from 2024 to 2030.
import { describe, expect, it } from 'vitest';
import type { CalendarEntry } from '../../../../preload/contract/calendar.ts';
import { byDay } from '../../../../renderer/features/calendar/entry/entry.ts';
import { slotIn } from '../../../../preload/rules/wall-clock.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'America/Anchorage',
  'America/Argentina/Buenos_Aires',
  'America/Chicago',
  'America/Denver',
  'America/Godthab',
  'America/Halifax',
  'America/Havana',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Dubai',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Lisbon',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

const from = Temporal.Instant.from('2024-01-01T00:00:00Z');
const to = Temporal.Instant.from('2031-01-01T00:00:00Z');

const changesOf = (zone: string): Temporal.Instant[] => {
  const changes: Temporal.Instant[] = [];
  let at = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at && Temporal.Instant.compare(at.toInstant(), to) < 0) {
    changes.push(at.toInstant());
    at = at.getTimeZoneTransition('next');
  }
  return changes;
};

/** Every half hour from a day before to a day after; in a zone without changes, around one new year. */
const momentsOf = (zone: string): Temporal.Instant[] => {
  const changes = changesOf(zone);
  return (changes.length > 0 ? changes : [Temporal.Instant.from('2027-01-01T00:00:00Z')]).flatMap((change) =>
    Array.from({ length: 2 * 48 + 1 }, (_, half) => change.add({ minutes: (half - 48) * 30 })),
  );
};

const post = sampleRow({});
const entryAt = (at: Temporal.Instant): CalendarEntry => ({ post, platforms: ['instagram'], at: at.toString() });

/** What the slot of its own wall time and its day make of a moment; empty when both lead back to it. */
const faultsOf = (zone: string, moment: Temporal.Instant): string[] => {
  const wall = moment.toZonedDateTimeISO(zone);
  const slot = slotIn(zone, wall.toPlainDate(), wall.toPlainTime());
  // A wall time that was read off a clock exists.
  const meant = slot.kind === 'twice' ? [slot.first, slot.second] : slot.kind === 'once' ? [slot.at] : [];
  const days = [-1, 0, 1].map((away) => wall.toPlainDate().add({ days: away }));
  const on = [...byDay({ entries: [entryAt(moment)], untimed: [] }, days, zone).keys()];
  return [
    ...(meant.some((each) => each.equals(moment)) ? [] : [`${wall.toString()} is not found again`]),
    ...(on.join() === wall.toPlainDate().toString() ? [] : [`${wall.toString()} stands on ${on.join()}`]),
  ];
};

/** What a wall time becomes on a day: itself, one of two, or around a time that is not there. */
const shiftOf = (zone: string, wanted: Temporal.PlainDateTime): string[] => {
  const slot = slotIn(zone, wanted.toPlainDate(), wanted.toPlainTime());
  const compared = (at: Temporal.Instant) =>
    Temporal.PlainDateTime.compare(at.toZonedDateTimeISO(zone).toPlainDateTime(), wanted);
  const isSame =
    slot.kind === 'once'
      ? compared(slot.at) === 0
      : slot.kind === 'twice'
        ? compared(slot.first) === 0 &&
          compared(slot.second) === 0 &&
          Temporal.Instant.compare(slot.first, slot.second) === -1
        : compared(slot.before) === -1 && compared(slot.at) === 1;
  return isSame ? [] : [`${wanted.toString()} ${slot.kind}`];
};

describe.each(zones)('in %s', (zone) => {
  it('a moment is found again by its wall time, and stands on its day', () => {
    expect(momentsOf(zone).flatMap((moment) => faultsOf(zone, moment))).toEqual([]);
  });

  it('a wall time keeps its hour on every day it is moved to, unless the clock skips it', () => {
    const days = [from, ...changesOf(zone)].flatMap((change) =>
      [-1, 0, 1].map((away) => change.toZonedDateTimeISO(zone).toPlainDate().add({ days: away })),
    );
    const walls = days.flatMap((day) => [0, 1, 2, 3, 9, 23].map((hour) => day.toPlainDateTime({ hour, minute: 30 })));
    expect(walls.flatMap((wall) => shiftOf(zone, wall))).toEqual([]);
  });
});

it('forty zones, most of which change their clocks', () => {
  expect(new Set(zones).size).toBe(40);
  expect(zones.filter((zone) => changesOf(zone).length > 0).length).toBeGreaterThan(20);
});
