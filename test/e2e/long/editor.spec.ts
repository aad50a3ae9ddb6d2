// The editor used whole by keyboard; its panels and dialogs have no fault in light or dark.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { editor, exploreSandbox, newPost, openPost } from '../support/pages.ts';
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
  await post.preview.getByRole('button', { name: /^(Light|Dark) preview/ }).click();
  expect(await faultsOf(window)).toEqual([]);
  await post.platform('Facebook').click();
  await post.tab('Details').click();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Insert a snippet' }).click();
  await window.getByRole('menuitem', { name: 'Manage…' }).click();
  await expect(window.getByRole('dialog', { name: 'Snippets and templates' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});

test('a post is made, edited, revised, brought back and given a time without a mouse', async ({ window }) => {
  test.setTimeout(150_000);
  await exploreSandbox(window);
  const post = editor(window);
  const { keyboard } = window;

  await test.step('made', async () => {
    await keyboard.press('n');
    await expect(newPost(window).text).toBeFocused();
    // What the service is to write.
    await keyboard.press('Shift+Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('Tab');
    await expect(newPost(window).about).toBeFocused();
    await keyboard.type('The corner buns sell out first.');
    await keyboard.press('Control+Enter');
    await expect(post.working).toBeVisible();
    await expect(post.working).toBeHidden({ timeout: 60_000 });
    await expect(post.caption).not.toHaveValue('');
  });
  const first = await post.caption.inputValue();
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };

  await test.step('edited, and stored by itself', async () => {
    await tabTo(post.caption);
    await keyboard.press('Control+End');
    await keyboard.type(' Be early.');
    await expect(post.synced).toBeVisible();
  });
  await test.step('revised', async () => {
    await keyboard.press('Control+e');
    await expect(post.feedback).toBeFocused();
    await keyboard.type('Mention the corner table');
    await tabTo(post.revise);
    await keyboard.press('Enter');
    await expect(post.side.getByText('Text changed as asked')).toBeVisible({ timeout: 60_000 });
  });
  await test.step('the first version brought back', async () => {
    await keyboard.press('Control+Shift+h');
    await tabTo(post.tab('Versions'));
    const oldest = post.side.getByRole('button', { name: /^First draft/ });
    await tabTo(oldest);
    await keyboard.press('Enter');
    await tabTo(window.getByRole('button', { name: 'Restore 1' }));
    await keyboard.press('Enter');
    await expect(post.caption).toHaveValue(first);
  });
  await test.step('given a time', async () => {
    await keyboard.press('Control+Shift+k');
    await expect(post.schedule.dialog).toBeVisible();
    await expect(post.schedule.time).toBeFocused();
    await keyboard.type('tomorrow 9');
    await keyboard.press('Enter');
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Scheduled/);
  });
});
