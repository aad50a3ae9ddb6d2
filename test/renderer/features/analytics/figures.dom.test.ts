// Figures of a report: the totals are of all measured posts, and the page says how many rows it leaves out.
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Figures from '../../../../renderer/features/analytics/report/Figures.svelte';

it('says how many measured posts are in the export alone', () => {
  const figures = { readAt: null, publishedCount: 1_204, measuredCount: 1_200, unknownCount: 0 };
  render(Figures, {
    figures: { ...figures, likes: 9_000, comments: 12, best: [] },
    entries: [],
    dayOf: String,
    dateOf: String,
  });
  expect(screen.getByText('1,200 more are in the CSV export.')).toBeInTheDocument();
});
