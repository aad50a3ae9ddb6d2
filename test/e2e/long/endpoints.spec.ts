// Every part of the service is asked by what a person does on the screen: seen on the wire, call by call.
import type { Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import type { Relay, Way } from '../../support/relay.ts';
import { createAsked } from '../support/asked.ts';
import { controlOf } from '../support/control.ts';
import { choose, picture } from '../support/files.ts';
import { otherDevice } from '../support/other-device.ts';
import { editor, frame, library, newPost, openPost, settings, uploads, welcome } from '../support/pages.ts';
import type { Program } from '../support/program.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';
/** What waits for a way back, or for work of the service. */
const inAWhile = { timeout: 60_000 };

type Ways = {
  startService: (...args: string[]) => Promise<Program>;
  relayTo: (address: string, watch: (bytes: Buffer, way: Way) => boolean) => Promise<Relay>;
};

/** The bakery, with the way to it watched. */
const connect = async (window: Page, { startService, relayTo }: Ways) => {
  const service = await startService('--key', key, '--seed', 'demo', '--speed', '50');
  const asked = createAsked();
  const relay = await relayTo(service.address, asked.watch);
  await welcome(window).connectForGood(key, relay.address);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  return asked;
};

test('the business, its posts, its days and its work are read', async ({ window, startService, relayTo }) => {
  const asked = await connect(window, { startService, relayTo });
  await expect(window.getByText('Tansy Lane Bakery').first()).toBeVisible();
  await sees('Endpoint.account.get', expect.poll(() => asked.has('account.get')).toBe(true));
  await sees('Endpoint.posts.list', expect.poll(() => asked.has('posts.list')).toBe(true));
  // More than a page of the service's holds.
  await sees(
    ['PostPage.posts', 'PostPage.nextCursor'],
    expect(library(window).heading.locator('..')).toContainText('128 posts'),
  );
  await frame(window).link('Calendar').click();
  await expect(window.locator('[data-entry]').first()).toBeVisible();
  await sees('Endpoint.calendar.get', expect.poll(() => asked.has('calendar.get')).toBe(true));
  await frame(window).link('Settings').click();
  await settings(window).group('Business').click();
  await sees('Endpoint.jobs.list', expect.poll(() => asked.has('jobs.list')).toBe(true));
  await sees(
    'JobList.jobs',
    expect(
      window
        .getByRole('main')
        .getByText(/^(Wrote|Revised) “/)
        .first(),
    ).toBeVisible(),
  );
});

test('a post is made, written, edited, renamed and revised', async ({ window, startService, relayTo }) => {
  test.setTimeout(150_000);
  const asked = await connect(window, { startService, relayTo });
  const post = editor(window);
  await frame(window).link('Library').click();
  await library(window).newPost.click();
  await newPost(window).startBlank('The corner buns sell out first.');
  await expect(post.caption).toBeVisible();
  await sees('Endpoint.posts.create', expect.poll(() => asked.has('posts.create'), inAWhile).toBe(true));
  await expect(post.synced).toBeVisible();
  await post.side.getByRole('button', { name: 'Write Instagram' }).click();
  await sees('Endpoint.posts.generate', expect.poll(() => asked.has('posts.generate'), inAWhile).toBe(true));
  await expect(post.caption).not.toHaveValue('', inAWhile);
  await sees('Endpoint.jobs.get', expect.poll(() => asked.has('jobs.get')).toBe(true));
  await sees('Endpoint.account.credits', expect.poll(() => asked.has('account.credits'), inAWhile).toBe(true));
  await post.caption.fill('Out at 7:40. Be early.');
  await sees('Endpoint.posts.update', expect.poll(() => asked.has('posts.update'), inAWhile).toBe(true));
  await post.name.getByRole('button').click();
  await window.getByRole('textbox', { name: 'Post name' }).fill('Corner buns');
  await window.keyboard.press('Enter');
  await sees('Endpoint.posts.rename', expect.poll(() => asked.has('posts.rename'), inAWhile).toBe(true));
  await expect(post.synced).toBeVisible();
  await post.feedback.fill('Mention the corner table');
  await post.revise.click();
  await sees('Endpoint.posts.revise', expect.poll(() => asked.has('posts.revise'), inAWhile).toBe(true));
  await expect(post.side.getByText('Text changed as asked')).toBeVisible(inAWhile);
  await post.side.getByRole('button', { name: 'New picture' }).click();
  const make = post.side.getByRole('button', { name: 'Create picture' });
  await make.click();
  await sees(
    'Endpoint.posts.regenerateImage',
    expect.poll(() => asked.has('posts.regenerateImage'), inAWhile).toBe(true),
  );
  await expect(make).toBeEnabled(inAWhile);
});

test('an earlier version comes back, and another picture', async ({ window, startService, relayTo }) => {
  const asked = await connect(window, { startService, relayTo });
  const post = await openPost(window, 'Rhubarb and custard tart is back');
  await post.platform('Pinterest').click();
  await post.tab('Versions').click();
  await post.side.getByRole('button', { name: /Version 2/ }).click();
  await sees('Endpoint.posts.versions', expect.poll(() => asked.has('posts.versions')).toBe(true));
  await window.getByRole('button', { name: 'Restore 2' }).click();
  await sees('Endpoint.posts.restore', expect.poll(() => asked.has('posts.restore'), inAWhile).toBe(true));
  await post.tab('Assist').click();
  await post.text.getByRole('button', { name: 'Replace picture' }).click();
  const dialog = window.getByRole('dialog', { name: 'Replace the picture' });
  await dialog.getByRole('radio', { name: 'Brand pictures' }).click();
  await dialog.getByRole('gridcell').first().click();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await sees('Endpoint.posts.setImage', expect.poll(() => asked.has('posts.setImage'), inAWhile).toBe(true));
});

test('a post gets a time, loses it and is published, and another is approved', async ({
  window,
  startService,
  relayTo,
}) => {
  const asked = await connect(window, { startService, relayTo });
  const post = await openPost(window, 'Standing orders, explained');
  await post.chooseTime.click();
  await post.schedule.nextMonth.click();
  await post.schedule.day(/ 15$/).click();
  await post.schedule.save.click();
  await sees('Endpoint.posts.schedule', expect.poll(() => asked.has('posts.schedule'), inAWhile).toBe(true));
  await expect(post.schedule.dialog).toBeHidden();
  await expect(post.synced).toBeVisible();
  const time = window.getByRole('button', { name: / 15, / });
  await sees('ScheduledVariant.scheduledAt', expect(time).toBeVisible());
  await time.click();
  await post.schedule.dialog.getByRole('button', { name: 'Unschedule' }).click();
  await sees('Endpoint.posts.unschedule', expect.poll(() => asked.has('posts.unschedule'), inAWhile).toBe(true));
  await expect(post.synced).toBeVisible();
  await post.publishNow.click();
  await post.publish.confirm.click();
  await sees(
    ['PublishResult.success', 'PublishResult.platform'],
    expect(post.result).toContainText('LinkedIn Live', inAWhile),
  );
  await sees(
    'PublishResult.permalink',
    expect(post.result.getByRole('button', { name: 'Open on the web' })).toBeVisible(),
  );
  await sees('Endpoint.posts.publish', expect.poll(() => asked.has('posts.publish')).toBe(true));
  await sees('Endpoint.posts.get', expect.poll(() => asked.has('posts.get')).toBe(true));
  await post.result.getByRole('button', { name: 'Close' }).click();
  await frame(window).link('Queue').click();
  await window.getByRole('button', { name: 'Approve', exact: true }).click();
  await sees(
    'ApproveResult.approved',
    expect(window.getByText('Approved “Rhubarb and custard tart is back”')).toBeVisible(),
  );
  await sees('Endpoint.posts.approve', expect.poll(() => asked.has('posts.approve'), inAWhile).toBe(true));
});

test('ideas are suggested, taken, picked and dismissed', async ({ window, startService, relayTo }) => {
  const asked = await connect(window, { startService, relayTo });
  await frame(window).link('Ideas').click();
  const idea = (name: RegExp) => window.getByRole('article', { name });
  await expect(idea(/^One loaf/)).toBeVisible();
  await sees('Endpoint.ideas.list', expect.poll(() => asked.has('ideas.list')).toBe(true));
  await window
    .getByRole('button', { name: /^Add to drafts/ })
    .first()
    .click();
  await sees('Endpoint.ideas.promote', expect.poll(() => asked.has('ideas.promote'), inAWhile).toBe(true));
  await idea(/^One loaf/)
    .getByRole('button', { name: /^Pick/ })
    .click();
  await window.getByRole('dialog', { name: 'Pick this idea?' }).getByRole('button', { name: 'Pick' }).click();
  await sees('Endpoint.ideas.pick', expect.poll(() => asked.has('ideas.pick'), inAWhile).toBe(true));
  await idea(/^The 3 AM shift/)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await sees('Endpoint.ideas.dismiss', expect.poll(() => asked.has('ideas.dismiss'), inAWhile).toBe(true));
  await window.getByRole('button', { name: /^Suggest/ }).click();
  await sees('Endpoint.ideas.generate', expect.poll(() => asked.has('ideas.generate'), inAWhile).toBe(true));
});

test('a file becomes a post, which is deleted again', async ({ window, startService, relayTo }) => {
  const asked = await connect(window, { startService, relayTo });
  await frame(window).link('Uploads').click();
  await choose(uploads(window).chooseFiles, await picture('rye.jpg'));
  await sees('Endpoint.media.upload', expect.poll(() => asked.has('media.upload'), inAWhile).toBe(true));
  await uploads(window).create.click();
  await sees('Endpoint.posts.fromMedia', expect.poll(() => asked.has('posts.fromMedia'), inAWhile).toBe(true));
  await frame(window).link('Library').click();
  await library(window).row('Rye').click();
  await window.getByRole('button', { name: 'More' }).last().click();
  await window.getByRole('menuitem', { name: 'Delete post' }).click();
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await sees('Endpoint.posts.remove', expect.poll(() => asked.has('posts.remove'), inAWhile).toBe(true));
});

test('the picture of an old post is asked for by its own name', async ({ window, galley, startService, relayTo }) => {
  const asked = await connect(window, { startService, relayTo });
  // What was read since the start has its links in hand; the newest hundred posts are read at each start.
  const page = await galley.reopen();
  await expect(library(page).heading).toBeVisible();
  await frame(page).link('Calendar').click();
  const month = page.getByRole('grid');
  const oldest = page.getByRole('button', { name: /Hello from Tansy Lane/ });
  for (let months = 0; months < 4 && !(await oldest.isVisible()); months += 1) {
    const before = (await month.getAttribute('aria-label')) ?? '';
    await page.keyboard.press('[');
    await expect(month).not.toHaveAttribute('aria-label', before);
    await page.locator('[data-entry]').first().waitFor();
  }
  await oldest.click();
  const picture = page.getByRole('dialog').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await sees('Endpoint.media.get', expect.poll(() => asked.has('media.get')).toBe(true));
});

test('what a platform says against a post is said with it, and whether another try helps', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'empty', '--speed', '1', '--control');
  const service = controlOf(address, key);
  await service.write('facebook', 'Rye on Friday', { body: 'The rye is back.' });
  const error = 'The page is closed for the night.';
  await service.order({ channel: { platform: 'facebook', rejects: { reason: 'unknown', error, retryable: true } } });
  await welcome(window).connectForGood(key, address);
  const post = await openPost(window, 'Rye on Friday');
  await post.publishNow.click();
  await post.publish.confirm.click();
  const refused = post.result.getByRole('alert');
  await sees('PublishResult.error', expect(refused).toContainText(error));
  await sees('PublishResult.retryable', expect(refused).toContainText('You can try again.'));
});

test('a refusal is shown in the words of the service, with the details that support needs', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1', '--control');
  const { order } = controlOf(address, key);
  await welcome(window).connectForGood(key, address);
  await frame(window).link('Analytics').click();
  await expect(window.getByRole('table', { name: 'Posts with metrics' })).toBeVisible();
  // More than one: another reading may come first.
  await order({ nextFaults: Array.from({ length: 4 }, () => ({ kind: 'fail', when: 'before' }) as const) });
  await window.getByRole('button', { name: 'Refresh' }).click();
  const banner = window.getByRole('main').getByRole('status').filter({ hasText: "Couldn't refresh metrics" });
  await expect(banner).toContainText('The service had a problem.');
  await sees('Error.message', expect(banner).toContainText('Something went wrong on our side.'));
  await banner.getByText('Details for support').click();
  await sees('Error.code', expect(banner).toContainText('INTERNAL_ERROR'));
  await sees('Error.requestId', expect(banner).toContainText(/req_\w+/));
});

test('a post scheduled elsewhere is in the calendar soon after it is opened', async ({
  window,
  startService,
  relayTo,
}) => {
  test.setTimeout(180_000);
  const service = await startService('--key', key, '--seed', 'demo', '--speed', '1');
  const device = otherDevice(service.address, key);
  const asked = createAsked();
  const relay = await relayTo(service.address, asked.watch);
  await welcome(window).connectForGood(key, relay.address);
  // All background reads are done: only the calendar can notice what happens now.
  await expect.poll(() => asked.has('analytics.performance'), inAWhile).toBe(true);
  const draft = (await device.posts()).find(({ name }) => name === 'Standing orders, explained');
  const { timezone } = await device.brand();
  const now = Temporal.Now.zonedDateTimeISO(timezone ?? 'UTC');
  const at = now.add({ days: 2 }).with({ hour: 11, minute: 20 });
  await device.schedule(draft?.id ?? '', 'linkedin', at.toInstant().toString());
  await frame(window).link('Calendar').click();
  await window.getByRole('radio', { name: 'List' }).click();
  if (at.month !== now.month) await window.getByRole('button', { name: 'Next', exact: true }).click();
  await sees(
    ['Calendar.entries', 'CalendarEntry.postId', 'CalendarEntry.platform', 'CalendarEntry.scheduledAt'],
    expect(window.getByRole('main').getByRole('button', { name: /11:20 AM.*Standing orders, explained/ })).toBeVisible(
      inAWhile,
    ),
  );
});
