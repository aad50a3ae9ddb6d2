// The editor shows all that the service says of a post, and can be used whole by keyboard and by ear.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { jpegFile } from '../support/media-files.ts';
import { faultsOf } from './support/axe.ts';
import { controlOf } from './support/control.ts';
import { editor, exploreSandbox, frame, library, newPost, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const open = async (page: Page, name: string): Promise<ReturnType<typeof editor>> => {
  if (!(await library(page).heading.isVisible())) await frame(page).link('Library').click();
  const row = library(page).row(name);
  await library(page).posts.getByRole('row').nth(1).waitFor();
  // The list may move while it fills: then the row is looked for anew.
  await expect(async () => {
    if (!(await row.isVisible())) await library(page).search.fill(name);
    // A thumbnail that fails after its row is gone is warned of in the console.
    expect(await page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
    await row.click({ timeout: 3_000 });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  return editor(page);
};

test('a post shows its fields, versions and score', async ({ window }) => {
  await exploreSandbox(window);
  const post = await open(window, 'Rhubarb and custard tart is back');

  await test.step('its words, and which versions follow', async () => {
    await expect(post.caption).toHaveValue(/^Rhubarb and custard tart is back\. Three weeks/);
    await expect(post.field('Hashtags').or(window.getByText('#tansylanebakery').first()).first()).toBeVisible();
    await expect(post.field('Alt text')).not.toHaveValue('');
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Main/);
    await expect(post.platform('Facebook')).toHaveAccessibleName(/Follows main/);
    await expect(post.platform('Pinterest')).toHaveAccessibleName(/Pinned/);
    await expect(window.getByRole('main')).toContainText('Needs approval');
    await expect(window.getByText('Held until someone approves it.')).toBeVisible();
    await expect(window.getByRole('button', { name: /11:30 AM$/ })).toBeVisible();
    await expect(window.getByText('1 picture, 1:1')).toBeVisible();
    await expect(window.getByRole('tabpanel').getByText('Made for you')).toBeVisible();
    await expect(window.getByTitle('Has alt text')).toBeVisible();
  });

  await test.step('its score, and the one fix', async () => {
    await expect(post.side.getByRole('img', { name: 'Score 78 of 100' })).toBeVisible();
    await expect(post.side.getByRole('heading', { name: 'Good, one thing missing' })).toBeVisible();
    await expect(post.side.getByText('Say what a whole tart costs')).toBeVisible();
    await expect(post.side.getByRole('button', { name: 'Apply this fix' })).toBeEnabled();
  });

  await test.step('who it is and where it came from', async () => {
    await post.tab('Details').click();
    await expect(post.side.getByText('The rhubarb is in')).toBeVisible();
    await expect(post.side.getByText(/^post_/)).toBeVisible();
    for (const fact of ['Kind', 'Created', 'Edited', 'Media', 'Goes out'])
      await expect(post.side.getByRole('term').filter({ hasText: fact })).toBeVisible();
  });

  await test.step('a version that follows warns before it is pinned, and can be put beside the main one', async () => {
    await post.platform('Facebook').click();
    await expect(window.getByText('Writing here pins Facebook.')).toBeVisible();
    await post.platform('Pinterest').click();
    await expect(post.field('Title')).toHaveValue('Rhubarb and custard tart with a fluted crust');
    await expect(post.field('Description')).toHaveValue(/^Three weeks, maybe four\./);
    await window.getByRole('button', { name: 'Compare with main' }).click();
    await expect(window.getByText('Beside Instagram, the main version:')).toBeVisible();
    await window.getByRole('button', { name: 'Back to the text' }).click();
  });

  await test.step('its history, of every kind', async () => {
    await post.tab('Versions').click();
    const versions = post.side.getByRole('button', { name: /Version \d/ });
    await expect(versions).toHaveText([
      /Edited by hand.*Version 6, now/s,
      /Revised.*Version 5, score 78, good, one thing missing.*“Mention the farm and drop the exclamation marks\.”/s,
      /Restored version 2.*Version 4, score 71/s,
      /Revised.*Version 3, score 64, too long.*“Add the opening hours\.”.*Text appears after you restore it\./s,
      /Edited by hand.*Version 2, score 71/s,
      /First draft.*Version 1/s,
    ]);
    await expect(post.side.getByText(/^Score over time: /)).toContainText('71, then 64, then 71, then 78');
    await versions.last().click();
    await expect(window.getByRole('button', { name: 'Restore 1' })).toBeEnabled();
    await window.getByRole('textbox', { name: 'Your label' }).fill('The very first');
    await window.getByRole('textbox', { name: 'Your label' }).press('Enter');
    await expect(versions.last()).toContainText('The very first');
    await window.getByRole('button', { name: 'Keep mine' }).click();
  });

  await test.step('what is too long says so before it is scheduled', async () => {
    await post.tab('Checks').click();
    const x = post.side.getByRole('region', { name: 'X', exact: true });
    await expect(x.getByText(/Needs approval/)).toBeVisible();
  });
});

test('every state of a post, a version and its media can be seen', async ({ window, startService }) => {
  test.setTimeout(150_000);
  const key = 'key-of-the-owner';
  // True to life: what is being made is not made before it was looked at.
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1');
  await welcome(window).connectForGood(key, address);
  const details = async (post: ReturnType<typeof editor>, ...facts: RegExp[]) => {
    await post.tab('Details').click();
    for (const fact of facts)
      await expect(post.side.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
  };

  await test.step('being written', async () => {
    const post = await open(window, 'Flour, water, patience');
    await expect(post.platform('TikTok')).toHaveAccessibleName(/Being made/);
  });
  await test.step('a reel: text ready, video being made', async () => {
    const post = await open(window, 'How we laminate');
    await expect(post.platform('TikTok')).toHaveAccessibleName(/Video being made/);
    await details(post, /^Reel$/);
    await expect(post.preview.getByText('Video being made')).toBeVisible();
    await post.platform('YouTube Shorts').click();
    await expect(post.field('Title')).toBeVisible();
  });
  await test.step('a video that failed', async () => {
    const post = await open(window, 'A very small latte');
    await expect(post.platform('TikTok')).toHaveAccessibleName(/Video failed/);
    await expect(window.getByText('Video failed.')).toBeVisible();
  });
  await test.step('writing that failed, with its reason', async () => {
    await open(window, 'Sunday, slowly');
    await expect(window.getByText('Writing failed.')).toBeVisible();
    await expect(window.getByText('Not enough credits. You were not charged')).toBeVisible();
  });
  await test.step('not begun: a draft of an idea', async () => {
    const post = await open(window, 'Gerald at breakfast');
    await expect(window.getByRole('main')).toContainText('Draft');
    await expect(post.side.getByRole('textbox', { name: 'Write from idea' })).toHaveValue(/in three pictures/);
    await details(await open(window, 'Bread sounds'), /^Video$/);
  });
  await test.step('media of the person: AI is off, with the reason', async () => {
    const post = await open(window, 'From the market, untouched');
    await expect(post.side.getByText('Your own media. It goes out untouched, so AI editing is off.')).toBeVisible();
    await expect(window.getByText(/^3 pictures/)).toBeVisible();
    const slides = post.preview.getByRole('group', { name: 'Picture 1 of 3' });
    await slides.focus();
    await window.keyboard.press('ArrowRight');
    await expect(post.preview.getByRole('group', { name: 'Picture 2 of 3' })).toBeVisible();
    await details(post, /^Carousel$/, /^Your own media$/);
  });
  await test.step('a story and a film', async () => {
    await details(await open(window, 'Counter at opening'), /^Story$/);
    const post = await open(window, 'Oven light, 4 AM');
    await expect(window.getByText(/^1 video/)).toBeVisible();
    await post.preview.getByRole('button', { name: 'Show what the app covers' }).click();
    await expect(post.preview.getByRole('img', { name: /inside the dashed line/ })).toBeVisible();
    // The hint goes with the pointer, before the page does.
    await window.mouse.move(0, 0);
    await expect(window.locator('[role=tooltip]')).toHaveCount(0);
  });
  await test.step('a post with a time', async () => {
    const post = await open(window, 'Lunch rush, the quiet way');
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Scheduled/);
  });
  await test.step('a post that is live', async () => {
    const post = await open(window, 'The starter turns nine');
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Published/);
    await expect(window.getByRole('button', { name: 'Open post' }).first()).toBeVisible();
    await post.tab('Details').click();
    await expect(post.side.getByRole('term').filter({ hasText: 'Published' })).toBeVisible();
    await expect(post.field('Caption')).toHaveAttribute('readonly');
  });

  const failures = [
    ['Five éclairs, one tray', 'TikTok', 'Sign in to TikTok again'],
    ['Thirty seconds of kneading', 'YouTube Shorts', 'YouTube Shorts is not connected'],
    ['A board for spring', 'Pinterest', 'Pinterest has limited this account'],
    ['Cookie tin, close up', 'Facebook', 'Facebook could not use the picture'],
    ['Seven loaves in seven days', 'Instagram', 'Instagram asked us to slow down'],
    ['Oven at four', 'TikTok', 'TikTok does not allow direct publishing here yet'],
    ['We need a second van', 'LinkedIn', 'LinkedIn did not say why'],
  ] as const;
  for (const [name, platform, words] of failures) {
    await test.step(`publishing failed: ${words}`, async () => {
      const post = await open(window, name);
      await post.platform(platform).click();
      await expect(post.platform(platform)).toHaveAccessibleName(new RegExp(`${platform} failed`));
      const banner = window.getByRole('status').filter({ hasText: 'Publishing failed.' });
      await expect(banner).toContainText(words);
      await expect(banner).toContainText(/\d{1,2}:\d\d/);
    });
  }
});

test('work of the service shows its cost, its progress and how it ended', async ({ window, startService }) => {
  test.setTimeout(150_000);
  const key = 'key-of-the-owner';
  const { address } = await startService('--key', key, '--seed', 'empty', '--speed', '1', '--control');
  const service = controlOf(address, key);
  const id = await service.write('facebook', 'Rye on Friday', { body: 'The rye is back. It brought its seeds.' });
  await service.write('instagram', 'Gerald at breakfast', {});
  await welcome(window).connectForGood(key, address);
  /** The service's clock is the test's: work ends when it says so. */
  const later = (minutes: number) => service.order({ clock: { advanceMs: minutes * 60_000 } });

  await test.step('being written, with its progress', async () => {
    const post = await open(window, 'Gerald at breakfast');
    await post.side.getByRole('textbox', { name: 'Write from idea' }).fill('What the starter eats');
    await post.side.getByRole('button', { name: 'Write Instagram' }).click();
    await expect(post.working).toBeVisible();
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Being made/);
    await expect(post.side.getByRole('time')).toHaveText(/^\d+:\d\d$/);
    await expect(post.side.getByText('Usually about 20 seconds.')).toBeVisible();
    await later(2);
    await expect(post.working).toBeHidden();
    await expect(post.caption).not.toHaveValue('');
  });

  const post = await open(window, 'Rye on Friday');
  /** Beside the field, and once more where something was charged. */
  const costs = post.side.getByText('1 credit', { exact: true });
  const revising = post.side.getByRole('progressbar', { name: 'Revising the text' });
  const ask = async (feedback: string) => {
    await post.feedback.fill(feedback);
    await post.revise.click();
    await expect(revising).toBeVisible();
  };

  await test.step('done as asked, with what it cost', async () => {
    await expect(costs).toHaveCount(1);
    await ask('Mention the corner table');
    await later(2);
    await expect(post.side.getByText('Text changed as asked')).toBeVisible();
    await expect(costs).toHaveCount(2);
    await expect(post.side.getByText('“Mention the corner table”')).toBeVisible();
    await post.side.getByText('For support').click();
    await expect(post.side.getByText(/^job_/)).toBeVisible();
    await expect(post.side.getByText('just now')).toBeVisible();
  });
  await test.step('the picture of the person stays, and that is said', async () => {
    await service.putPicture(id, await jpegFile({ seed: 1 }));
    await ask('Mention the window seat, and show another picture');
    await later(5);
    await expect(post.side.getByText('Picture went back to the earlier one')).toBeVisible();
  });
  await test.step('nothing changed, and nothing charged', async () => {
    await ask('Bonjour');
    await later(2);
    await expect(post.side.getByText('Nothing visible changed. Try a more specific note.')).toBeVisible();
    await expect(costs).toHaveCount(1);
  });
  await test.step('what runs out of time costs nothing', async () => {
    await ask('Mention the new oven');
    await service.hold();
    await later(16);
    await expect(post.side.getByText('It ran out of time. You were not charged.')).toBeVisible();
  });
  await test.step('too few credits are explained', async () => {
    await ask('Mention the old oven');
    await service.order({ credits: { subscription: 0, topUp: 0 } });
    await later(2);
    await expect(post.side.getByText(/^Not enough credits: needs 1 credit/)).toBeVisible();
  });
});

test('a post is made, edited, revised, brought back and given a time without a mouse', async ({ window }) => {
  test.setTimeout(150_000);
  await exploreSandbox(window);
  const post = editor(window);
  const { keyboard } = window;

  await test.step('made', async () => {
    await keyboard.press('n');
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
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await tabTo(post.schedule.save);
    await keyboard.press('Enter');
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Scheduled/);
  });
});

test('what a screen reader says of the editor is as kept', async ({ window, startService }) => {
  const key = 'key-of-the-owner';
  const { address } = await startService('--key', key, '--seed', 'empty', '--control');
  await controlOf(address, key).write('pinterest', 'Rye on Friday', {
    body: 'The rye is back.',
    title: 'Rye',
    hashtags: ['rye'],
  });
  await welcome(window).connectForGood(key, address);
  const post = await open(window, 'Rye on Friday');
  const told: string[] = [];
  for (const tab of ['Assist', 'Versions', 'Checks', 'Details']) {
    await post.tab(tab).click();
    await expect(post.tab(tab)).toHaveAttribute('aria-selected', 'true');
    if (tab === 'Versions') await expect(post.side.getByRole('button', { name: /Version 1/ })).toBeVisible();
    told.push(`# ${tab}`, await window.getByRole('main').ariaSnapshot());
  }
  const live = await window
    .locator('[role=status], [role=alert], [aria-live]')
    .evaluateAll((elements) =>
      elements.map((element) => `${element.getAttribute('role') ?? 'live'}: ${element.textContent.trim()}`),
    );
  told.push('# Live regions', ...live.filter((line) => !line.endsWith(': ')));
  const text = told
    .join('\n')
    .replaceAll(/post_\w+/g, '<id>')
    .replaceAll(/(?:[A-Z][a-z]{2} ){1,2}\d{1,2}(?:, \d{1,2}:\d\d [AP]M)?|\d+ min ago|[Jj]ust now/g, '<time>');
  const kept = join(import.meta.dirname, 'transcripts/editor.txt');
  // Kept anew on purpose only: GALLEY_KEEP_TRANSCRIPT=1.
  if (process.env['GALLEY_KEEP_TRANSCRIPT'] === '1') writeFileSync(kept, `${text}\n`);
  expect(`${text}\n`).toBe(readFileSync(kept, 'utf8'));
});

test('the panels and dialogs of the editor have no fault in light or dark', async ({ window }) => {
  test.setTimeout(150_000);
  await exploreSandbox(window);
  const post = await open(window, 'Rhubarb and custard tart is back');
  const faults = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await faultsOf(window)).toEqual([]);
    }
  };
  await post.platform('Pinterest').click();
  await post.tab('Versions').click();
  await post.side.getByRole('button', { name: /Version 2/ }).click();
  await expect(window.getByRole('button', { name: 'Restore 2' })).toBeVisible();
  await faults();
  await window.getByRole('button', { name: 'Keep mine' }).click();
  await post.tab('Checks').click();
  await post.preview.getByRole('radio', { name: 'Board' }).click();
  await post.preview.getByRole('button', { name: /^Show it in/ }).click();
  await faults();
  await post.platform('Facebook').click();
  await post.tab('Details').click();
  await faults();
  await window.getByRole('button', { name: 'Insert a snippet' }).click();
  await window.getByRole('menuitem', { name: 'Manage…' }).click();
  await expect(window.getByRole('dialog', { name: 'Snippets and templates' })).toBeVisible();
  await faults();
});
