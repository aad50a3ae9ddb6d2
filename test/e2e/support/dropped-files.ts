// The test of many files dropped on the window: sorted, refused with reasons, preserved across a kill, and each at the service once.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { layOutMarketDay, type MarketDaySize } from './market-day.ts';
import { otherDevice } from './other-device.ts';
import { frame, uploads, welcome } from './pages.ts';
import { expect, test } from './test.ts';

const key = 'key-of-the-owner';

/** As the system drags files: to the page it is the same as a real drag. */
export const dropFiles = async (page: Page, files: string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const at = { x: 640, y: 400, data };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
  // What takes files comes after the first rows; a hand goes on moving meanwhile.
  await expect(async () => {
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
    await expect(uploads(page).overlay).toBeVisible({ timeout: 1000 });
  }).toPass();
  // A list that is read again replaces its rows just then; on an element that is gone Chromium drops nothing.
  await page.evaluate(({ x, y }) => {
    window.addEventListener('dragover', () =>
      queueMicrotask(() => {
        const below = document.elementsFromPoint(x, y).find((element) => element.matches('main *'));
        below?.replaceWith(below.cloneNode(true));
      }),
    );
  }, at);
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...at });
};

const hashOf = async (url: string): Promise<string> => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
};

export const testMarketDay = (name: string, size: MarketDaySize): void =>
  test(name, async ({ window, galley, startService, relayTo }) => {
    // Up to three hundred uploads and a restart, while other tests have the processors too.
    test.setTimeout(600_000);
    const folder = await mkdtemp(join(tmpdir(), 'galley-market-'));
    const { paths, groups, large, refused, hashes, convertedCount, fileCount } = await layOutMarketDay(folder, size);
    const groupCount = groups.carousels + groups.reels + groups.posts;
    const service = await startService('--key', key, '--seed', 'empty');
    const relay = await relayTo(service.address);
    const device = otherDevice(service.address, key);
    await welcome(window).connectForGood(key, relay.address);

    await test.step('they are dropped, and sorted', async () => {
      await dropFiles(window, paths);
      await expect(uploads(window).summary).toHaveText(`${fileCount} files, ${groupCount} posts`, { timeout: 240_000 });
      const ready = `Create ${groupCount - 1} of ${groupCount} drafts`;
      await expect(uploads(window).create).toHaveText(ready, { timeout: 120_000 });
    });

    await test.step('what is wrong with a file is said beside its name', async () => {
      for (const [name, reason] of Object.entries(refused))
        await expect(uploads(window).refused(name)).toContainText(reason);
    });

    await test.step('what is too large is made smaller', async () => {
      await window.getByRole('button', { name: '1 to fix' }).click();
      const card = window
        .getByRole('listitem')
        .filter({ has: window.getByTitle(large) })
        .first();
      await expect(card).toContainText('Pictures can be up to 50 MB');
      await card.getByRole('button', { name: 'Make 1 picture fit' }).click();
      await expect(uploads(window).create).toHaveText(`Create ${groupCount} drafts`, { timeout: 120_000 });
    });

    await test.step('the network goes in the midst of it, and then Galley itself', async () => {
      await expect(uploads(window).progress).not.toHaveAttribute('aria-valuenow', '0');
      await relay.cut();
    });

    const page = await test.step('opened again, all of it is still in the tray', async () => {
      const again = await galley.killAndReopen();
      await frame(again).link('Uploads').click();
      await expect(uploads(again).summary).toHaveText(`${fileCount} files, ${groupCount} posts`);
      return again;
    });

    await test.step('drafts are made of it before it is up', async () => {
      await uploads(page).create.click();
      await expect(page.getByText(`Created ${groupCount} drafts.`)).toBeVisible();
      await relay.mend();
      await expect.poll(async () => (await device.posts()).length, { timeout: 240_000 }).toBe(groupCount);
    });

    await test.step('the service has every good file once', async () => {
      const posts = await device.posts();
      const media = posts.map(({ variants }) => variants.find(({ isPrimary }) => isPrimary)?.media ?? []);
      const kinds = Object.groupBy(posts, ({ kind }) => kind);
      expect([kinds['carousel']?.length, kinds['reel']?.length, kinds['post']?.length]).toEqual([
        groups.carousels,
        groups.reels,
        groups.posts,
      ]);
      const found = await Promise.all(media.flat().map(({ url }) => hashOf(url ?? '')));
      const expected = new Set(hashes);
      expect(found.filter((hash) => expected.has(hash)).sort()).toEqual(hashes);
      expect(found.filter((hash) => !expected.has(hash))).toHaveLength(convertedCount);
    });
    await rm(folder, { recursive: true, force: true });
  });
