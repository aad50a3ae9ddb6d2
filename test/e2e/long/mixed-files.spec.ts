// Three hundred mixed files, forty of them wrong in some way: each is mended or refused in words, with a way back.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grownTo, jpegFile, mp4File, pngFile, webpFile } from '../../support/media-files.ts';
import { dropFiles } from '../support/dropped-files.ts';
import { controlOf } from '../support/control.ts';
import { otherDevice } from '../support/other-device.ts';
import { uploads, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';
const hourMs = 3_600_000;
const firstMs = Date.UTC(2026, 4, 1, 8);
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Each is a post of its own, hours apart from the next, but for carousels of five, and of three in mixed shapes. */
const layOut = async (folder: string): Promise<string[]> => {
  const paths: string[] = [];
  let seed = 0;
  let atMs = firstMs;
  const put = (name: string, bytes: Uint8Array): void => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    utimesSync(path, atMs / 1000, atMs / 1000);
    paths.push(path);
  };
  const alone = (name: string, bytes: Uint8Array): void => {
    atMs += 2 * hourMs;
    put(name, bytes);
  };
  const next = () => ({ seed: (seed += 1) });

  for (const index of times(230)) {
    // Five are a carousel.
    atMs += index % 5 === 0 ? 2 * hourMs : 1000;
    put(`good ${index}.jpg`, await jpegFile(next()));
  }
  for (const index of times(15)) alone(`good ${index}.png`, await pngFile(next()));
  for (const index of times(10)) alone(`good ${index}.webp`, await webpFile(next()));
  for (const index of times(5)) alone(`good ${index}.mp4`, mp4File(next()));

  for (const index of times(8)) alone(`empty ${index}.jpg`, Buffer.alloc(0));
  for (const index of times(8)) alone(`prices ${index}.jpg`, Buffer.from(`Rye ${index}.50`));
  for (const index of times(8)) alone(`cut ${index}.mp4`, mp4File(next()).subarray(0, 3000));
  for (const index of times(4)) alone(`large ${index}.png`, grownTo(await pngFile(next()), 52_000_000));
  for (const index of times(4)) {
    atMs += 2 * hourMs;
    for (const [width, height] of [
      [320, 320],
      [320, 240],
      [240, 320],
    ] as const) {
      atMs += 1000;
      put(`market ${index} ${width} by ${height}.jpg`, await jpegFile({ ...next(), width, height }));
    }
  }
  return paths;
};

const postCount = 230 / 5 + 15 + 10 + 5 + 4 + 4;

test('three hundred mixed files, forty of them wrong, are mended or refused in words', async ({
  window,
  startService,
}) => {
  // Hundreds of uploads, while other tests have the processors too.
  test.setTimeout(900_000);
  const folder = mkdtempSync(join(tmpdir(), 'galley-mixed-'));
  const paths = await layOut(folder);
  expect(paths).toHaveLength(300);
  const service = await startService('--key', key, '--seed', 'empty', '--control');
  // Three hundred files need nearly all of an hour's requests. Where it takes longer, Galley's own reads need the rest.
  await controlOf(service.address, key).order({ limits: { general: 5000 } });
  const device = otherDevice(service.address, key);
  await welcome(window).connectForGood(key, service.address);
  await dropFiles(window, paths);
  const page = uploads(window);
  const before = window.getByRole('region', { name: 'Before you create the drafts' });

  await test.step('they are sorted, and what must be fixed is counted', async () => {
    await expect(page.create).toHaveText(`Create ${postCount - 4} of ${postCount} drafts`, { timeout: 300_000 });
    await expect(before).toContainText('4 must be fixed');
  });

  await test.step('what can never be a post is named with why, and goes in one step that undo takes back', async () => {
    const skipped = window.getByRole('region', { name: 'Skipped' });
    await expect(skipped.getByRole('listitem')).toHaveCount(24);
    for (const index of times(8)) {
      await expect(skipped).toContainText(`empty ${index}.jpg`);
      await expect(skipped).toContainText(`prices ${index}.jpg`);
      await expect(skipped).toContainText(`cut ${index}.mp4`);
    }
    await skipped.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(skipped).toHaveCount(0);
    await window.getByRole('button', { name: 'Undo' }).first().press('Enter');
    await expect(skipped.getByRole('listitem')).toHaveCount(24);
    await skipped.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(skipped).toHaveCount(0);
  });

  await test.step('what is too large is made smaller, all at once, and back', async () => {
    const fit = before.getByRole('button', { name: 'Make 14 pictures fit' });
    await fit.press('Enter');
    await expect(page.create).toHaveText(`Create ${postCount} drafts`, { timeout: 120_000 });
    await window.getByRole('button', { name: 'Undo' }).first().press('Enter');
    await expect(page.create).toHaveText(`Create ${postCount - 4} of ${postCount} drafts`);
    await fit.press('Enter');
    await expect(page.create).toHaveText(`Create ${postCount} drafts`, { timeout: 120_000 });
  });

  await test.step('a carousel of mixed shapes says so, and gets one shape', async () => {
    const card = window.locator('[data-group]').filter({ hasText: 'Same shape for all…' }).first();
    // The list has in the page what is in sight; the carousels were taken last.
    await expect(async () => {
      await window.getByRole('list', { name: 'New posts' }).press('End');
      await window
        .locator('.list > div')
        .first()
        .evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect(card).toBeVisible({ timeout: 2000 });
    }).toPass();
    await card.getByRole('button', { name: 'Same shape for all…' }).press('Enter');
    await window.getByRole('dialog').getByRole('button', { name: /^Crop/ }).press('Enter');
    await expect(window.getByText(/^Cropped \d pictures?$/)).toBeVisible();
  });

  await test.step('each draft is at the service once', async () => {
    await page.create.press('Enter');
    await expect(window.getByRole('button', { name: /^Syncing/ })).toBeVisible();
    await expect(window.getByRole('button', { name: /^Saved and synced/ })).toBeVisible({ timeout: 400_000 });
    expect(await device.posts()).toHaveLength(postCount);
  });
  rmSync(folder, { recursive: true, force: true });
});
