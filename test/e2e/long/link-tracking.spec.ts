// Tracking of links: turned on in Settings, shown in the editor, added with a time from the editor and the calendar, and
// undone with it.
import { faultsOf } from '../support/axe.ts';
import { dragTo, entry, nextMonth, tray } from '../support/calendar.ts';
import { editor, exploreSandbox, frame, library, newPost, settings, tickedNewPlatforms } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const link = 'https://buns.example/menu';
const query = 'utm_source=linkedin&utm_medium=social';

test('links get tracking with a time, and lose it when the time is undone', async ({ window }) => {
  await exploreSandbox(window);
  const { chooseTime, schedule } = editor(window);
  const caption = window.locator('[data-field="text"]');
  const write = async (text: string) => {
    await frame(window).link('Library').click();
    await library(window).newPost.click();
    const fresh = newPost(window);
    await fresh.platform('LinkedIn').check();
    await fresh.platform('Instagram').uncheck();
    await fresh.text.fill(text);
    await fresh.create.click();
    await expect(caption).toHaveValue(text);
  };

  await test.step('the rule says what it will add', async () => {
    await frame(window).link('Settings').click();
    await settings(window).group('Planning').click();
    const rule = window.getByRole('switch', { name: 'Add tracking to links' });
    await expect(rule).not.toBeChecked();
    await rule.click();
    await expect(rule).toBeChecked();
    const hosts = window.getByLabel('Your websites');
    await hosts.fill('no website');
    await hosts.press('Enter');
    await expect(window.getByText("isn't a website")).toBeVisible();
    await hosts.fill('https://Buns.example/about');
    await hosts.press('Enter');
    await expect(window.getByRole('button', { name: 'Remove buns.example' })).toBeVisible();
    const campaign = window.getByLabel('Campaign', { exact: true });
    await campaign.fill('');
    await campaign.press('Enter');
    await expect(window.getByText('utm_source=facebook&utm_medium=social').first()).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('the editor shows it before, and has it with the time', async () => {
    await write(`Buns: ${link}.`);
    await expect(window.getByText('buns.example/menu gets tracking when you schedule or publish')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await chooseTime.click();
    await schedule.save.click();
    await expect(caption).toHaveValue(`Buns: ${link}?${query}.`);
    await expect(window.getByText('buns.example/menu + tracking')).toBeVisible();
  });

  await test.step('undo takes both back', async () => {
    await window.getByRole('button', { name: 'Undo' }).last().click();
    await expect(caption).toHaveValue(`Buns: ${link}.`);
  });

  await test.step('a post that is dropped into the calendar gets it, too', async () => {
    await write(`Rye: ${link}`);
    await frame(window).link('Calendar').click();
    const card = tray(window).getByRole('listitem').getByRole('button').filter({ hasText: 'Rye: ' }).first();
    const days = await nextMonth(window);
    await dragTo(window, card, days(3));
    await window.mouse.up();
    await tickedNewPlatforms(window, entry(days(3), 'Rye: '));
    await expect(entry(days(3), 'Rye: ')).toBeVisible();
    await frame(window).link('Library').click();
    await window.getByRole('row').or(window.getByRole('option')).filter({ hasText: 'Rye: ' }).first().press('Enter');
    await expect(caption).toHaveValue(`Rye: ${link}?${query}`);
  });
});
