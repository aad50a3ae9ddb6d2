// A service that lies, as a person meets it: its texts are texts, its links open nothing, and nothing stands still.
import type { Page } from '@playwright/test';
import { openLyingService, type Lie } from '../support/lying-service.ts';
import { activity, editor, frame, library, openPost, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const key = 'key-of-the-owner';
const markup = '<img src=x onerror="window.ran=1"><script>window.ran=1</script><b id=planted>rye</b>';
const override = '\u202eevil\u0000\u0007\u001b[31m';

const isWord = (name: string) =>
  /(^id|Id|status|kind|platforms?|type|poll|reason|timezone|[Uu]rl|At|Start|End|date)$/.test(name);
/** Names stay, so that posts can be found. */
const lie: Lie = (value, name) => {
  if (typeof value !== 'string' || name === '') return value;
  if (name === 'permalink') return 'javascript:window.ran=1';
  if (name === 'connectUrl' || name === 'websiteUrl') return 'javascript:window.ran=1';
  if (name === 'name') return `${value} ${override}`;
  return isWord(name) ? value : `${markup}${override}`;
};

/** What a script of the service would have left behind. */
const nothingRan = async (page: Page) => {
  expect(
    await page.evaluate(() => ['ran' in window, document.querySelectorAll('#planted, img[src="x"]').length]),
  ).toEqual([false, 0]);
};

test('texts of the service are drawn as texts, and its links open nothing', async ({
  window,
  startService,
  services,
}) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1');
  const service = await openLyingService(address);
  services.push({ end: service.close });
  service.lie(lie);
  await welcome(window).ask(key, service.address);
  await window.getByRole('button', { name: 'Continue' }).click();
  const opened: string[] = [];
  window.context().on('page', (page) => opened.push(page.url()));

  await test.step('in the Library and the editor', async () => {
    const post = await openPost(window, 'The starter turns nine');
    await expect(post.caption).toHaveValue(/<script>window\.ran=1<\/script>/);
    await expect(editor(window).name).toContainText('evil');
    await nothingRan(window);
  });
  await test.step('where a post is said to be live', async () => {
    await window.getByRole('main').getByRole('button', { name: 'Open on the web' }).first().click();
    await expect(window.getByText("Couldn't open the page")).toBeVisible();
  });
  for (const name of ['Calendar', 'Queue', 'Ideas', 'Brand kit', 'Channels', 'Analytics', 'Activity'])
    await test.step(`in ${name}`, async () => {
      await frame(window).link(name).click();
      await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
      await nothingRan(window);
    });
  await test.step('and one can still write', async () => {
    await expect(activity(window).heading).toBeVisible();
    await frame(window).link('Library').click();
    await expect(library(window).newPost).toBeEnabled();
  });
  expect(opened).toEqual([]);
  await nothingRan(window);
});
