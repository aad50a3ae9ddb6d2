// Times are tried out in the calendar beside what is, applied as one action with one step back, or dropped; and are accessible.
import { faultsOf } from '../support/axe.ts';
import { chooseMore, entry, openCalendar, tray, undo } from '../support/calendar.ts';
import { bar, freeDays, tryDraft } from '../support/what-if.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ window }) => openCalendar(window));

test('a try is still there after the window was away, and is dropped without a trace', async ({ window }) => {
  await chooseMore(window, 'What if');
  await bar(window).waitFor();
  const day = await freeDays(window);
  const name = await tryDraft(window, day.first);
  await window.reload();
  await expect(bar(window)).toContainText('1 change.');
  await expect(entry(day.first, name)).toHaveAccessibleName(/what-if/);
  await window.getByRole('button', { name: 'Discard' }).click();
  await expect(entry(day.first, name)).toBeHidden();
  await expect(tray(window).getByText(name, { exact: true })).toBeVisible();
  await undo(window, /Nothing changed/);
  await expect(entry(day.first, name)).toHaveAccessibleName(/what-if/);
});

test('what is tried out is accessible', async ({ window }) => {
  await chooseMore(window, 'What if');
  const day = await freeDays(window);
  const name = await tryDraft(window, day.first);
  for (const view of ['Month', 'Week', 'List']) {
    await window.getByRole('radio', { name: view }).click();
    await expect(window.getByRole('radio', { name: view })).toBeChecked();
    expect(await faultsOf(window)).toEqual([]);
  }
  await window.getByRole('radio', { name: 'Month' }).click();
  await entry(day.first, name).click();
  await expect(window.getByRole('dialog', { name: 'Post' })).toContainText('This is a what-if time.');
  expect(await faultsOf(window)).toEqual([]);
});

test('a plan of all drafts can be tried out', async ({ window }) => {
  await chooseMore(window, 'What if');
  await bar(window).waitFor();
  await tray(window).getByRole('button', { name: 'Plan' }).click();
  const plan = window.getByRole('dialog', { name: /^Plan / });
  await plan.getByRole('checkbox', { name: /^Instagram / }).press(' ');
  await plan.getByRole('button', { name: /^Plan / }).click();
  await expect(plan).toBeHidden();
  await expect(bar(window)).toContainText(/changes\./);
  await window.getByRole('button', { name: 'Discard' }).click();
  await expect(bar(window)).toBeHidden();
});

test('the day sheet is a click away', async ({ window }) => {
  await chooseMore(window, 'Day sheet');
  await expect(window.getByRole('heading', { name: 'Day sheet' })).toBeVisible();
});

test('a try changes nothing until it is applied, and one step takes all of it back', async ({ window }) => {
  await chooseMore(window, 'What if');
  await expect(bar(window)).toContainText('Nothing changes until you apply');
  // It is no banner: the days keep their room.
  expect((await bar(window).boundingBox())?.height).toBeLessThanOrEqual(45);
  const day = await freeDays(window);
  const first = await tryDraft(window, day.first);
  const second = await tryDraft(window, day.second);
  await expect(bar(window)).toContainText('2 changes.');
  await expect(tray(window).getByText(first, { exact: true })).toBeHidden();

  await window.getByRole('radio', { name: 'Current' }).click();
  await expect(entry(day.first, first)).toBeHidden();
  await expect(tray(window).getByText(first, { exact: true })).toBeVisible();
  await window.getByRole('radio', { name: 'Draft' }).click();

  await entry(day.first, first).focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Space');
  await expect(entry(day.later, first)).toBeFocused();
  const moved = Number((await day.later.getAttribute('data-day'))?.slice(-2));
  await undo(window, new RegExp(`would publish .* ${String(moved)}, `));
  await expect(entry(day.first, first)).toBeVisible();

  await window.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(bar(window)).toBeHidden();
  await expect(entry(day.first, first)).not.toHaveAccessibleName(/what-if/);
  await expect(entry(day.second, second)).toBeVisible();
  await undo(window, 'Changed 2 posts');
  await expect(entry(day.first, first)).toBeHidden();
  await expect(entry(day.second, second)).toBeHidden();
});
