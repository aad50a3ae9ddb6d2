// Two businesses at one service, and how a person adds the second, goes offline, drafts and signs out.
import { expect, type Page } from '@playwright/test';
import { frame, library, newPost, settings, welcome } from './pages.ts';

export const cafe = { name: 'Quiet Corner', key: 'cafe-key' };
export const florist = { name: 'Harbor Street Flowers', key: 'florist-key', post: 'Peonies until Sunday' };
export const two = ['--seed', 'empty', '--key', cafe.key, '--key', `${florist.key}@biz_harborflowers`];

export const businesses = (page: Page) => {
  const add = page.getByRole('dialog', { name: 'Add a business' });
  const signOut = page.getByRole('dialog', { name: /^Sign out of / });
  return {
    menu: (name: string) => page.getByRole('button', { name: `${name} Businesses` }),
    item: (name: string | RegExp) => page.getByRole('menuitem', { name }),
    add,
    async connect(key: string, address: string) {
      await add.getByRole('textbox', { name: 'API key' }).fill(key);
      await add.getByRole('textbox', { name: 'Service address' }).fill(address);
      await add.getByRole('button', { name: /^Connect/ }).click();
      await add.getByRole('button', { name: 'Continue' }).click();
    },
    signOut,
    async askToSignOut() {
      await frame(page).link('Settings').click();
      await settings(page).group('Business').click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(signOut.getByRole('button', { name: 'Stay' })).toBeFocused();
    },
  };
};

/** The café in an open window, the key stored for this session. */
export const openCafe = async (page: Page, address: string) => {
  await welcome(page).ask(cafe.key, address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(library(page).heading).toBeVisible();
};

export const addFlorist = async (page: Page, address: string) => {
  const { menu, item, connect } = businesses(page);
  await menu(cafe.name).click();
  await item('Add a business').click();
  await connect(florist.key, address);
  await expect(library(page).row(florist.post)).toBeVisible();
};

export const workOffline = async (page: Page) => {
  // Offline, a picture that was never shown cannot be brought.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.keyboard.press('Control+Shift+o');
  await expect(page.getByText('Working offline. Changes are saved here.')).toBeVisible();
};

export const newDraft = async (page: Page, name: string) => {
  await library(page).newPost.click();
  await newPost(page).startBlank(name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};
