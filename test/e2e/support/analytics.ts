// The page Analytics and its parts, opened by keys.
import { expect, type Page } from '@playwright/test';
import { goByKeys } from './go-by-keys.ts';

export const openAnalytics = async (page: Page) => {
  await goByKeys(page, 'n');
  const table = page.getByRole('table', { name: 'Posts with metrics' });
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  return {
    table,
    rows: table.getByRole('row'),
    row: (name: string) => table.getByRole('row', { name }),
    again: page.getByRole('button', { name: 'Refresh' }),
    reason: page.getByRole('main').getByRole('status').filter({ hasText: 'No new metrics.' }),
    works: page.getByRole('region', { name: 'What works' }),
    history: page.getByRole('region', { name: 'Daily gains' }),
  };
};
