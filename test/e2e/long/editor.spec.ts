// The panels and dialogs of the editor have no fault in light or dark.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, openPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('the panels and dialogs of the editor have no fault in light or dark', async ({ window }) => {
  test.setTimeout(150_000);
  await exploreSandbox(window);
  const post = await openPost(window, 'Rhubarb and custard tart is back');
  await post.platform('Pinterest').click();
  await post.tab('Versions').click();
  await post.side.getByRole('button', { name: /Version 2/ }).click();
  await expect(window.getByRole('button', { name: 'Restore 2' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Keep mine' }).click();
  await post.tab('Preview').click();
  await post.preview.getByRole('radio', { name: 'Board' }).click();
  await post.preview.getByRole('button', { name: /^Show it in/ }).click();
  expect(await faultsOf(window)).toEqual([]);
  await post.platform('Facebook').click();
  await post.tab('Details').click();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Insert a snippet' }).click();
  await window.getByRole('menuitem', { name: 'Manage…' }).click();
  await expect(window.getByRole('dialog', { name: 'Snippets and templates' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});
