// One post on several platforms, written once: from four ticks to two times, through a restart, and at the service.
import type { Locator, Page } from '@playwright/test';
import { PostPage } from '../../../main/service/schema.ts';
import { faultsOf } from '../support/axe.ts';
import { activity, editor, exploreSandbox, frame, library, newPost, openPost, welcome } from '../support/pages.ts';
import { createServiceCall } from '../support/service-call.ts';
import type { Program } from '../support/program.ts';
import { expect, test } from '../support/test.ts';

const key = 'tp_live_familiesOfPosts0000000';
const name = 'Raspberries are in';
const text = `${name}. Small tarts, forty of them, from eight on Thursday.`;
const four = ['Instagram', 'Facebook', 'LinkedIn', 'Pinterest'];

/** What the service has under this name, by platform. */
const atService = async (address: string) => {
  const page = PostPage.parse(await createServiceCall(address, key)('GET', '/v1/public/posts?limit=100'));
  return page.posts.filter((post) => post.name === name);
};
const rows = (page: Page) => library(page).posts.getByRole('row', { name: new RegExp(`^${name}`) });

/** A business with posts; gives the address of its service. */
const connect = async (window: Page, startService: (...args: string[]) => Promise<Program>): Promise<string> => {
  const { address } = await startService('--key', key, '--seed', 'demo');
  await welcome(window).connectForGood(key, address);
  await library(window).posts.getByRole('row').nth(2).waitFor();
  return address;
};

test('four ticks, one text and two times are one post here and four at the service', async ({
  galley,
  window,
  startService,
}) => {
  const address = await connect(window, startService);
  const post = editor(window);

  await test.step('four are ticked, and Enter makes the post', async () => {
    await library(window).newPost.click();
    const { dialog, platform } = newPost(window);
    await expect(platform('X')).toBeDisabled();
    for (const each of four) await platform(each).check();
    await newPost(window).text.fill(text);
    await expect(dialog).toContainText('4 linked posts, shown as one');
    expect(await faultsOf(window)).toEqual([]);
    await window.keyboard.press('ControlOrMeta+Enter');
    for (const each of four) await expect(post.platform(each)).toBeVisible();
    await expect(post.caption).toBeFocused();
    await expect(post.caption).toHaveValue(text);
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('the main text goes to those that follow, one gets its own words', async () => {
    await post.caption.fill(`${text} Come early.`);
    await post.platform('Pinterest').click();
    await expect(post.field('Description')).toHaveValue(`${text} Come early.`);
    await post.field('Description').fill('Forty raspberry tarts.');
    await post.field('Description').blur();
    await expect(post.platform('Pinterest')).toHaveAccessibleName(/Own words/);
    await post.platform('Instagram').click();
    await expect(post.text).toContainText('Facebook and LinkedIn follow it; Pinterest has its own text.');
    await post.caption.fill(`${text} Come early on Friday.`);
    await post.platform('LinkedIn').click();
    await expect(post.field('Post')).toHaveValue(`${text} Come early on Friday.`);
  });

  await test.step('two are scheduled at two times', async () => {
    const { dialog, nextMonth, day, save } = post.schedule;
    const tick = (each: string) => dialog.getByRole('checkbox', { name: `Schedule on ${each}` });
    await post.chooseTime.click();
    for (const each of ['Instagram', 'Pinterest']) await tick(each).uncheck();
    for (const each of ['Facebook', 'LinkedIn']) await tick(each).check();
    await nextMonth.click();
    await day(/ 15$/).click();
    await dialog.getByRole('button', { name: 'Own time on LinkedIn' }).click();
    const own = dialog.getByLabel('Own time on LinkedIn');
    await own.fill((await own.inputValue()).replace(/,[^,]*$/, ', 18:45'));
    await expect(dialog.getByRole('status').filter({ hasText: 'send' })).toHaveText('2 sends, 19 left this hour');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(post.platform('Facebook')).toHaveAccessibleName(/Scheduled/);
    await expect(post.platform('LinkedIn')).toHaveAccessibleName(/Scheduled/);
  });

  await test.step('the service has four posts, with two times', async () => {
    const scheduled = async () => {
      const posts = await atService(address);
      return posts.map(({ variants }) => typeof variants.find(({ isPrimary }) => isPrimary)?.scheduledAt === 'string');
    };
    await expect
      .poll(async () => (await scheduled()).toSorted(), { timeout: 60_000 })
      .toEqual([false, false, true, true]);
    await expect(post.synced).toBeVisible();
  });

  const again = await galley.reopen();
  await test.step('after a restart all of it is there, as one row', async () => {
    await library(again).posts.getByRole('row').nth(2).waitFor();
    await library(again).search.fill(name);
    await expect(rows(again)).toHaveCount(1);
    const opened = await openPost(again, name);
    for (const each of four) await expect(opened.platform(each)).toBeVisible();
    await opened.platform('Pinterest').click();
    await expect(opened.field('Description')).toHaveValue('Forty raspberry tarts.');
    await again.getByRole('button', { name: 'Follow main again' }).click();
    await expect(opened.field('Description')).toHaveValue(`${text} Come early on Friday.`);
    await expect(opened.platform('Facebook')).toHaveAccessibleName(/Scheduled/);
  });

  await test.step('deleting says what it is at the service, and is one step back', async () => {
    await again.getByRole('button', { name: 'More actions' }).click();
    await again.getByRole('menuitem', { name: 'Delete post' }).click();
    const dialog = again.getByRole('dialog', { name: /^Delete/ });
    await expect(dialog).toContainText(
      'At the service, this is 4 posts: Instagram, Facebook, LinkedIn, and Pinterest.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('what is changed at the service stays there, and a platform that is removed comes back', async ({
  window,
  startService,
}) => {
  const address = await connect(window, startService);
  const post = editor(window);
  const role = post.text.locator('.role');

  await library(window).newPost.click();
  for (const each of ['Facebook', 'LinkedIn', 'Pinterest']) await newPost(window).platform(each).check();
  await newPost(window).platform('Instagram').uncheck();
  await newPost(window).text.fill(text);
  await newPost(window).create.click();
  await expect.poll(async () => (await atService(address)).length, { timeout: 60_000 }).toBe(3);
  await expect(post.synced).toBeVisible({ timeout: 60_000 });
  const syncNow = async () => {
    await frame(window).syncLine.click();
    await activity(window).syncNow.click();
    await expect(activity(window).syncNow).toBeEnabled();
    await window.getByRole('button', { name: 'Back' }).first().click();
    await expect(post.platform('Facebook')).toBeVisible();
  };

  await test.step('a platform that was edited elsewhere has its own words', async () => {
    const linkedIn = (await atService(address)).find(({ variants }) => variants[0]?.platform === 'linkedin');
    const edit = { platform: 'linkedin', body: 'We are hiring.' };
    await createServiceCall(address, key)('PATCH', `/v1/public/posts/${String(linkedIn?.id)}`, edit);
    await syncNow();
    await expect(post.platform('LinkedIn')).toHaveAccessibleName(/Own words/, { timeout: 60_000 });
    await expect(role).toContainText('Pinterest follows it; LinkedIn has its own text.');
    await post.field('Post').fill(`${text} Come early.`);
    await post.platform('LinkedIn').click();
    await expect(post.field('Post')).toHaveValue('We are hiring.');
    await post.platform('Pinterest').click();
    await expect(post.field('Description')).toHaveValue(`${text} Come early.`);
    await expect(post.synced).toBeVisible({ timeout: 60_000 });
  });

  await test.step('platforms are removed, also the first, and come back', async () => {
    for (const each of ['LinkedIn', 'Facebook']) {
      await post.platform(each).click();
      await window.getByRole('button', { name: 'More actions' }).click();
      await window.getByRole('menuitem', { name: `Remove ${each} from this post` }).click();
      await window.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(post.platform(each)).toBeHidden();
      await expect(post.platform('Pinterest')).toBeVisible();
      const toast = window.getByRole('listitem').filter({ hasText: `Removed ${each}` });
      await toast.getByRole('button', { name: 'Undo' }).click({ timeout: 10_000 });
      await expect(post.platform(each)).toBeVisible();
    }
    await post.platform('LinkedIn').click();
    await expect(post.field('Post')).toHaveValue('We are hiring.');
  });
});

test('four platforms and three times take at most thirty keys besides what is typed', async ({ window }) => {
  await exploreSandbox(window);
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1;
      await window.keyboard.press(key);
    }
  };
  /** As many presses of Tab as it takes. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let tabs = 0; tabs < 15; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    await expect(target).toBeFocused();
  };
  await press('n');
  await expect(newPost(window).text).toBeFocused();
  await window.keyboard.type('Forty corner buns, gone by ten.');
  for (const platform of ['Pinterest', 'LinkedIn', 'Facebook']) {
    await tabTo(newPost(window).platform(platform), 'Shift+Tab');
    await press('Space');
  }
  await press('Control+Enter');
  await expect(editor(window).caption).toHaveValue('Forty corner buns, gone by ten.');
  const { dialog, time } = editor(window).schedule;
  await press('Control+Shift+K');
  await expect(time).toBeFocused();
  await window.keyboard.type('dec 15 9am');
  await expect(dialog).toContainText('Tuesday December 15 at 9:00 AM');
  for (const [platform, at] of [
    ['Facebook', 'dec 16 10am'],
    ['LinkedIn', 'dec 17 11am'],
  ] as const) {
    await tabTo(dialog.getByRole('button', { name: `Own time on ${platform}` }));
    await press('Enter');
    await expect(dialog.getByRole('textbox', { name: `Own time on ${platform}` })).toBeFocused();
    await window.keyboard.type(at);
  }
  await press('Control+Enter');
  await expect(dialog).toBeHidden();
  expect(presses).toBeLessThanOrEqual(30);
  await window.getByRole('button', { name: /Tue Dec 15, 9:00 AM/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Own time on Facebook' })).toHaveValue('Wed Dec 16, 10:00 AM');
  await expect(dialog.getByRole('textbox', { name: 'Own time on LinkedIn' })).toHaveValue('Thu Dec 17, 11:00 AM');
});
