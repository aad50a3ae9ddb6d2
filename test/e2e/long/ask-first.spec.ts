// "My own posts need an approval before a time": in the calendar and in the editor, and for words that change later.
import { faultsOf } from '../support/axe.ts';
import { dragTo, entry, nextMonth, tray } from '../support/calendar.ts';
import { editor, exploreSandbox, frame, library, newPost, settings, tickedNewPlatforms } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('a post of the user gets a time only once it is approved, which is one click', async ({ window }) => {
  await exploreSandbox(window);
  const first = window.getByText('needs approval first.');

  await test.step('it is off until it is turned on', async () => {
    await frame(window).link('Settings').click();
    await settings(window).group('Planning').click();
    const rule = window.getByRole('switch', { name: 'My own posts need an approval before a time' });
    await expect(rule).not.toBeChecked();
    await rule.click();
    await expect(rule).toBeChecked();
  });

  await test.step('in the calendar', async () => {
    await frame(window).link('Calendar').click();
    const card = tray(window).getByRole('listitem').getByRole('button').first();
    const name = (await card.locator('b').textContent()) ?? '';
    const days = await nextMonth(window);
    await dragTo(window, card, days(3));
    await window.mouse.up();
    await expect(first).toBeVisible();
    await expect(tray(window).getByText(name, { exact: true })).toBeVisible();
    await window.getByRole('button', { name: 'Approve and schedule' }).click();
    await tickedNewPlatforms(window, entry(days(3), name));
    await expect(entry(days(3), name)).toBeVisible();
  });

  await test.step('in the editor', async () => {
    await frame(window).link('Library').click();
    await library(window).newPost.click();
    const { platform, text, create } = newPost(window);
    await platform('LinkedIn').check();
    await text.fill('Rye is back on Friday.');
    await create.click();
    const { chooseTime, schedule } = editor(window);
    await chooseTime.click();
    await expect(schedule.dialog.getByText('Needs approval first.').first()).toBeVisible();
    await expect(schedule.dialog.getByRole('checkbox', { name: /LinkedIn/ })).toBeDisabled();
    expect(await faultsOf(window)).toEqual([]);
    await schedule.dialog.getByRole('button', { name: 'Approve now' }).click();
    await expect(schedule.dialog.getByRole('checkbox', { name: /LinkedIn/ })).toBeChecked();
    await schedule.save.click();
    await expect(schedule.dialog).toBeHidden();
  });

  await test.step('other words need another approval, and the time can be taken off without one', async () => {
    const { caption, standing } = editor(window);
    await expect(standing).toContainText('Scheduled');
    await caption.fill('Rye is back on Saturday.');
    await expect(window.getByText('Changed since approval').first()).toBeVisible();
    await window.getByRole('button', { name: 'Unschedule' }).first().click();
    await expect(standing).toContainText('Needs approval');
    await window.getByRole('button', { name: 'Approve changes' }).click();
    await expect(standing).toContainText('Draft');
  });
});
