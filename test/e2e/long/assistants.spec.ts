// An assistant from being added to what it proposes being scheduled: the user applies, and takes back what it did.
import { callTool, shownToken } from '../support/assistant.ts';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, frame, library, settings } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('an assistant drafts and proposes, and the user schedules, undoes and removes', async ({ window }) => {
  await exploreSandbox(window);
  const dialog = window.getByRole('dialog');
  let address = '';
  let token = '';
  const call = (name: string, input: object) => callTool(address, token, name, input);

  await test.step('they are off at first, and Activity says nothing of them', async () => {
    await frame(window).link('Activity').click();
    await expect(window.getByRole('radio', { name: 'Now' })).toBeVisible();
    await expect(window.getByRole('radio', { name: 'Assistants' })).toHaveCount(0);
  });

  await test.step('one is added; its token is shown once', async () => {
    await frame(window).link('Settings').click();
    await settings(window).group('Business').click();
    await window.getByRole('switch', { name: 'Let programs on this computer use Galley' }).click();
    const shown = window.getByText(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    await expect(shown).toBeVisible();
    address = (await shown.textContent()) ?? '';
    await window.getByRole('button', { name: 'Add an assistant' }).click();
    await dialog.getByLabel('Name').fill('Claude');
    await window.keyboard.press('Enter');
    const field = dialog.getByRole('region', { name: 'Token' });
    await expect(field).toContainText(/galley_[\w-]{43}/);
    token = shownToken(await field.textContent());
    expect(await faultsOf(window)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(window.getByText(token)).toHaveCount(0);
    await expect(window.getByText('Not used yet')).toBeVisible();
  });

  const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 72 * 3_600_000).toISOString();
  await test.step('it drafts and proposes times, which schedules nothing', async () => {
    const { created } = await call('create_draft', { platforms: ['facebook', 'linkedin'], text: 'Buns from seven' });
    const { id } = created as { id: string };
    const entries = ['facebook', 'linkedin'].map((platform) => ({ id, platform, at }));
    expect(await call('propose_times', { entries, reason: 'Mornings do well' })).toMatchObject({ applied: false });
    await expect(window.getByText(/Last used/)).toBeVisible();
  });

  await test.step('the user reviews the times and schedules one of them', async () => {
    await frame(window).link('Needs you').click();
    const card = window.getByRole('region', { name: 'Proposed times' });
    await expect(card.getByText('Claude proposes 2 times')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await window.getByRole('button', { name: /^Review:/ }).press('Enter');
    await expect(dialog.getByText('Mornings do well')).toBeVisible();
    await dialog.getByRole('checkbox').nth(1).uncheck();
    expect(await faultsOf(window)).toEqual([]);
    await dialog.getByRole('button', { name: 'Schedule 1' }).click();
    await expect(card).toHaveCount(0);
    await frame(window).link('Library').click();
    await expect(library(window).row('Buns from seven')).toBeVisible();
    await window.keyboard.press('ControlOrMeta+z');
  });

  await test.step('what it did is listed, and a draft is taken back', async () => {
    await frame(window).link('Activity').click();
    await window.getByRole('radio', { name: 'Assistants' }).click();
    await expect(window.getByText('Created a draft')).toBeVisible();
    await expect(window.getByText('Proposed times')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await window.getByRole('button', { name: "Undo all of today's changes" }).click();
    await dialog.getByRole('button', { name: 'Undo all' }).click();
    await expect(window.getByText('Undid 1 change.')).toBeVisible();
    await frame(window).link('Library').click();
    await expect(library(window).row('Buns from seven')).toHaveCount(0);
  });

  await test.step('one that is removed gets in no longer', async () => {
    await frame(window).link('Settings').click();
    await settings(window).group('Business').click();
    await window.getByRole('button', { name: 'Remove Claude' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(window.getByRole('button', { name: 'Remove Claude' })).toHaveCount(0);
    const refused = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: '{}' });
    expect(refused.status).toBe(401);
  });
});
