// The history of the numbers: the change from day to day, drawn and as a table, and what is said before there is one.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import MetricDeltaChart from '../../../../renderer/features/analytics/MetricDeltaChart.svelte';
import { createTimes } from '../../../../renderer/time/times.ts';

const times = createTimes('en-US', 'UTC', 'UTC');
const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const deltas = [
  { day: '2026-11-18', since: '2026-11-17', likes: 12, comments: 1, postCount: 4 },
  { day: '2026-11-20', since: '2026-11-18', likes: -3, comments: 0, postCount: 5 },
];

it('describes each step with the days it lies between, also where likes were taken back', async () => {
  render(MetricDeltaChart, { deltas, metric: 'likes', times, now });
  expect(screen.getByRole('img', { name: /Tue Nov 17 Wed Nov 18 4 12, Wed Nov 18 Fri Nov 20 5 -3$/ })).toBeVisible();
  await userEvent.setup().click(screen.getByText('Table view'));
  const rows = within(screen.getByRole('table', { name: 'Daily gains' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'FromToPostsLikes',
    'Tue Nov 17Wed Nov 18412',
    'Wed Nov 18Fri Nov 205-3',
  ]);
});

it('draws a loss below the ground', () => {
  const { container } = render(MetricDeltaChart, { deltas, metric: 'likes', times, now });
  const [rise, loss] = [...container.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('y')));
  const ground = Number(container.querySelector('line.ground')?.getAttribute('y1'));
  expect(rise).toBeLessThan(ground);
  expect(loss).toBeGreaterThanOrEqual(ground - 1);
});

it('says that there is not enough data before a second day', () => {
  render(MetricDeltaChart, { deltas: [], metric: 'likes', times, now });
  expect(screen.getByText('Not enough data: this starts with a second day of readings.')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});
