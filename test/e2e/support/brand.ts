// The brand kit: opening it by keys, and its parts by role and name.
import { expect, type Page } from '@playwright/test';
import { goByKeys } from './go-by-keys.ts';

const brandOf = (page: Page) => {
  const kit = page.getByRole('region', { name: 'Brand kit' });
  const memories = page.getByRole('complementary', { name: 'Things to remember' });
  return {
    kit,
    memories,
    field: (name: string) => kit.getByRole('textbox', { name, exact: true }),
    tone: (name: string) => kit.getByRole('checkbox', { name, exact: true }),
    colors: kit.getByRole('region', { name: 'Colors' }),
    palette: page.getByRole('dialog', { name: 'Colors' }),
    synced: page.getByTitle('Everything is synced.'),
    fact: memories.getByRole('textbox', { name: 'Add a fact' }),
    remembered: (text: string) => memories.getByRole('listitem').filter({ hasText: text }),
  };
};

export const openBrand = async (page: Page) => {
  await goByKeys(page, 'b');
  const brand = brandOf(page);
  await expect(brand.field('Industry')).toBeVisible();
  return brand;
};
