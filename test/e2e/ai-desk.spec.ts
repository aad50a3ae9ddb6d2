// AI asked for four posts while offline: sent when Galley is back online, and each result accepted or rejected by keys.
import { z } from 'zod';
import { faultsOf } from './support/axe.ts';
import { controlOf } from './support/control.ts';
import { editor, frame, goOnline, library, openPost, welcome } from './support/pages.ts';
import { createServiceCall } from './support/service-call.ts';
import { expect, test } from './support/test.ts';

const key = 'key-of-the-owner';
const posts = [
  ['Doughnut Friday', 'Brown butter, rhubarb, and a plain one for people who know what they like. We fry at six.'],
  ['Gerald at breakfast', 'Gerald has coffee at seven and a bun at eight. He has never been late for either of them.'],
  [
    'Raspberry season',
    'The raspberries are in. They go into tarts, into buns, and into whoever stands near the crate.',
  ],
  ['Why the crust sings', 'A loaf that cools sings a little. Come early and you may hear a whole shelf of them.'],
] as const;

test('four drafts are revised as asked offline; one is accepted, and another one gets its exact text back', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'empty', '--speed', '4', '--control');
  const service = controlOf(address, key);
  const send = createServiceCall(address, key);
  const ids = new Map<string, string>();
  for (const [name, body] of posts) ids.set(name, await service.write('facebook', name, { body }));
  const bodyOf = async (name: string) =>
    z
      .object({ variants: z.array(z.object({ body: z.string() })) })
      .parse(await send('GET', `/v1/public/posts/${ids.get(name) ?? ''}`)).variants[0]?.body;
  await welcome(window).connectForGood(key, address);
  await expect(library(window).row('Why the crust sings')).toBeVisible();
  const desk = window.getByRole('grid', { name: 'Posts' });
  const line = (name: string) => desk.getByRole('row', { name: new RegExp(`^${name}`) });

  await test.step('offline, four drafts are chosen and asked for, cost first', async () => {
    await window.keyboard.press('Control+Shift+O');
    await expect(frame(window).syncLine).toContainText('Working offline');
    await library(window).row('Doughnut Friday').focus();
    await window.keyboard.press('Control+a');
    await window.getByRole('button', { name: 'AI…' }).click();
    const dialog = window.getByRole('dialog', { name: 'AI for 4 posts' });
    await expect(dialog).toContainText('4 credits');
    await expect(dialog).toContainText('Waits on this computer and continues when Galley is online.');
    await dialog
      .getByRole('textbox', { name: 'What should change?' })
      .fill('Shorter. Lead with what it is, then when.');
    expect(await faultsOf(window)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(window.getByRole('heading', { level: 1, name: 'Revise 4 posts' })).toBeVisible();
    await expect(window.getByText('Waiting until Galley is online.')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('they are put in another order by keys and by the mouse', async () => {
    const last = desk.getByRole('row').last();
    const name = await last.getAttribute('aria-label');
    await last.focus();
    await window.keyboard.press('Alt+ArrowUp');
    await expect(desk.getByRole('row').nth(-2)).toHaveAccessibleName(name ?? '');
    await expect(desk.getByRole('row').nth(-2)).toBeFocused();
    const [from, to] = [desk.getByRole('row').last(), desk.getByRole('row').nth(1)];
    const dragged = await from.getAttribute('aria-label');
    const none = { x: 0, y: 0 };
    const { x, y } = (await from.boundingBox()) ?? none;
    const above = (await to.boundingBox()) ?? none;
    await window.mouse.move(x + 300, y + 20);
    await window.mouse.down();
    await window.mouse.move(x + 300, y + 8);
    await window.mouse.move(x + 300, above.y + 20, { steps: 4 });
    await window.mouse.up();
    // The first one that waits is the next.
    await expect(desk.getByRole('row').nth(1)).toHaveAccessibleName(dragged?.replace(/Waiting$/, 'Next') ?? '');
  });

  await test.step('online again, they are sent and come back one by one', async () => {
    await window.keyboard.press('Control+Shift+O');
    await goOnline(window).go.click();
    await expect(window.getByText('4 to check')).toBeVisible({ timeout: 120_000 });
    await expect(window.getByRole('progressbar', { name: '4 of 4 done' })).toBeVisible();
    await expect(line('Doughnut Friday')).toContainText('Text changed as asked');
    expect(await bodyOf('Doughnut Friday')).not.toBe(posts[0][1]);
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('the Library marks what was not judged', async () => {
    await frame(window).link('Library').click();
    await library(window).search.fill('is:ai ');
    await expect(library(window).posts.getByRole('row', { name: /Unreviewed AI text/ })).toHaveCount(4);
    await window.goBack();
    await expect(window.getByText('4 to check')).toBeVisible();
  });

  await test.step('one is accepted by A, another one rejected by R', async () => {
    await line('Doughnut Friday').focus();
    await expect(line('Doughnut Friday').locator('ins').first()).toBeVisible();
    await window.keyboard.press('a');
    await expect(window.getByText('Accepted “Doughnut Friday”')).toBeVisible();
    await line('Gerald at breakfast').focus();
    await window.keyboard.press('r');
    await expect(window.getByText('Kept your version of “Gerald at breakfast”')).toBeVisible();
    await expect(window.getByText('2 to check')).toBeVisible();
    await expect(async () => expect(await bodyOf('Gerald at breakfast')).toBe(posts[1][1])).toPass({ timeout: 60_000 });
  });

  await test.step('the editor says of a third one that AI wrote it, and what changed', async () => {
    const opened = await openPost(window, 'Raspberry season');
    await expect(window.getByText('AI wrote this version.')).toBeVisible();
    await window.getByRole('button', { name: 'See what changed' }).click();
    await expect(window.getByRole('region', { name: 'See what changed' }).locator('del').first()).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await window.getByRole('button', { name: 'Keep mine' }).click();
    await expect(opened.field('Post')).toHaveValue(posts[2][1]);
    await expect(window.getByText('AI wrote this version.')).toBeHidden();
  });

  await test.step('offline, the editor asks for one post to be sent later', async () => {
    await window.keyboard.press('Control+Shift+O');
    await openPost(window, 'Gerald at breakfast');
    await expect(editor(window).field('Post')).toHaveValue(posts[1][1]);
    await window.keyboard.press('Control+e');
    await editor(window).feedback.fill('Warmer');
    await editor(window).revise.click();
    await expect(window.getByText('Your request is sent when Galley is online.')).toBeVisible();
    await window.getByRole('button', { name: 'Open AI desk' }).click();
    await expect(window.getByRole('heading', { level: 1, name: 'Revise 1 post' })).toBeVisible();
    await window.keyboard.press('Control+Shift+O');
    await goOnline(window).go.click();
    await expect(window.getByText('1 to check')).toBeVisible({ timeout: 120_000 });
  });
});
