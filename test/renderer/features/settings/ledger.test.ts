// The ledger of credits: days as they were where the person is, and no sum of which a part is missing.
import { expect, it } from 'vitest';
import { jobsListed } from '../../../../preload/rules/own-bounds.ts';
import { ledgerOf } from '../../../../renderer/features/settings/ledger.ts';
import { sampleJob } from '../../../support/window-samples.ts';

const ended = (completedAt: string, creditsCharged: number, over: Parameters<typeof sampleJob>[0] = {}) =>
  sampleJob({ id: completedAt, createdAt: completedAt, completedAt, creditsCharged, ...over });
const sums = (jobs: Parameters<typeof ledgerOf>[0], zone = 'America/New_York') =>
  ledgerOf(jobs, zone).days.map(({ date, charged }) => [date.toString(), charged]);

it('adds up what each day was charged, in the person’s own zone', () => {
  const jobs = [
    ended('2026-05-15T14:00:00Z', 1),
    ended('2026-05-15T02:00:00Z', 5),
    ended('2026-05-14T20:00:00Z', 2),
    ended('2026-05-13T12:00:00Z', 0, { status: 'failed' }),
  ];
  expect(sums(jobs)).toEqual([
    ['2026-05-15', 1],
    ['2026-05-14', 7],
    ['2026-05-13', 0],
  ]);
  expect(sums(jobs, 'UTC')).toEqual([
    ['2026-05-15', 6],
    ['2026-05-14', 2],
    ['2026-05-13', 0],
  ]);
});

it('counts a job for the day on which it ended', () => {
  const overnight = ended('2026-05-15T12:00:00Z', 1, { createdAt: '2026-05-14T12:00:00Z' });
  expect(sums([ended('2026-05-14T20:00:00Z', 2), overnight])).toEqual([
    ['2026-05-15', 1],
    ['2026-05-14', 2],
  ]);
});

it('keeps what is not over apart: nothing was charged for it', () => {
  const { running, days } = ledgerOf([sampleJob({ status: 'running', completedAt: null, creditsCharged: 0 })], 'UTC');
  expect([running.length, days]).toEqual([1, []]);
});

it('gives no sum for the last day of a list that was cut off', () => {
  const today = Array.from({ length: jobsListed - 1 }, (_, index) =>
    ended('2026-05-15T14:00:00Z', 1, { id: `${index}` }),
  );
  expect(sums([...today, ended('2026-05-14T14:00:00Z', 1)])).toEqual([
    ['2026-05-15', jobsListed - 1],
    ['2026-05-14', null],
  ]);
});
