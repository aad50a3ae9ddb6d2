// What an entry of the day sheet says of a time that the service does not have yet.
import { expect, it } from 'vitest';
import type { SlotEntry } from '../../../../preload/contract/overdue.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import { lightOf } from '../../../../renderer/features/overdue/day-sheet.ts';
import { daySheetStrings, dueWhy, lightStrings } from '../../../../renderer/posts/overdue-strings.ts';
import { overdueStatus } from '../../../../renderer/posts/placed-status.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const said = (of: { expectedAt?: string | null; isLate?: boolean; isOverdue?: boolean }, connection: Connection) => {
  const { expectedAt = null, isLate = false, isOverdue = false } = of;
  const entry: SlotEntry = {
    ...{ post: sampleRow(), platforms: ['instagram'], at: '2026-11-21T22:00:00Z', isOverdue },
    blocker: { kind: 'not-sent', expectedAt, isLate },
  };
  const light = lightOf(entry);
  const now = Temporal.Instant.from('2026-11-21T23:00:00Z');
  return [
    isOverdue ? overdueStatus(entry, { now }).text : lightStrings(light, entry),
    dueWhy(entry, connection, () => '5:10 PM'),
  ];
};

it('an unsent time is not ready, with when it is sent, where that is known', () => {
  const saved = 'Saved here, not sent to the service yet.';
  expect(said({}, 'online')).toEqual(['Not ready', saved]);
  expect(said({ expectedAt: '2026-11-21T22:10:00Z' }, 'online')).toEqual([
    'Not ready',
    `${saved} It will be sent about 5:10 PM.`,
  ]);
  expect(said({ expectedAt: '2026-11-21T22:10:00Z' }, 'offline')).toEqual(['Not ready', `${saved} You're offline.`]);
  expect(said({}, 'airplane')[1]).toBe(`${saved} You're working offline.`);
});

it("an unsent time that comes too late won't be published, and one that has passed was missed", () => {
  expect(said({ expectedAt: '2026-11-21T22:10:00Z', isLate: true }, 'online')).toEqual([
    "Won't publish",
    'Saved here, not sent to the service yet. It will be sent about 5:10 PM, too late for its time.',
  ]);
  expect(said({ isOverdue: true }, 'offline')).toEqual([
    'Missed',
    'Its time passed before Galley could send it. Choose a new one.',
  ]);
});

it('what was probably published is counted apart from what was missed', () => {
  expect(daySheetStrings.sum(1, 1, 0, 0, 0)).toBe('1 post unconfirmed, 1 post missed');
});
