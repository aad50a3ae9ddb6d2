// Pages that were never opened have data offline: Galley prefetches it, and says how old it is.
import { otherDevice } from '../support/other-device.ts';
import { frame, settings, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('ideas, numbers, plans and the brand are there offline before anybody opened them', async ({
  window,
  startService,
  relayTo,
}) => {
  const service = await startService('--key', key, '--seed', 'demo');
  const device = otherDevice(service.address, key);
  let isRead = false;
  const relay = await relayTo(service.address, (bytes, way) => {
    // The numbers are read last of all.
    isRead ||= way === 'from-service' && bytes.includes('"coverage":');
    return true;
  });
  await welcome(window).connectForGood(key, relay.address);
  await expect.poll(() => isRead, { timeout: 60_000 }).toBe(true);
  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await expect(settings(window).workOffline).toBeChecked();
  const main = window.getByRole('main');

  await test.step('ideas, as of when they were read', async () => {
    await frame(window).link('Ideas').click();
    await expect(main.getByRole('button', { name: /^Dismiss / }).first()).toBeVisible();
    await expect(main.getByText(/^Updated /)).toBeVisible();
  });
  await test.step('numbers', async () => {
    await frame(window).link('Analytics').click();
    const { posts } = await device.performance();
    await expect(window.getByRole('table', { name: 'Posts with metrics' }).getByRole('row')).toHaveCount(
      posts.length + 1,
    );
    await expect(main.getByText(/^Updated /)).toBeVisible();
  });
  await test.step('what the service remembers, and the brand’s pictures by their tags', async () => {
    await frame(window).link('Brand kit').click();
    const memories = window.getByRole('complementary', { name: 'Things to remember' });
    await expect(memories.getByRole('listitem')).toHaveCount((await device.memories()).length);
    await expect(memories.getByText(/Updated /)).toBeVisible();
    const [picture] = (await device.brand()).images;
    await expect(window.getByRole('region', { name: 'Pictures' })).toContainText(picture?.tags?.join(', ') ?? '');
  });
  await test.step('the autopilot’s week', async () => {
    await frame(window).link('Queue').click();
    await expect(main.getByText(/^Updated /)).toBeVisible();
  });
  await expect(window.getByRole('alert')).toHaveCount(0);
});

test('what was never read says so in quiet words, and comes once Galley is online', async ({
  window,
  startService,
  relayTo,
}) => {
  const service = await startService('--key', key, '--seed', 'demo');
  const reads = ['/ideas ', '/brand/memories ', '/brand/images ', '/analytics/performance '];
  let answers = false;
  // Requests of these never arrive while the network is bad; all others do.
  const relay = await relayTo(
    service.address,
    (bytes, way) => answers || way === 'from-service' || !reads.some((path) => bytes.includes(path)),
  );
  await welcome(window).connectForGood(key, relay.address);
  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await expect(settings(window).workOffline).toBeChecked();
  const main = window.getByRole('main');

  await frame(window).link('Ideas').click();
  await expect(main.getByText('Ideas appear when Galley is online.')).toBeVisible();
  await frame(window).link('Analytics').click();
  await expect(main.getByText('Metrics appear when Galley is online.')).toBeVisible();
  await frame(window).link('Brand kit').click();
  await expect(main.getByText('Things to remember appear when Galley is online.')).toBeVisible();
  await expect(main.getByText('Brand pictures appear when Galley is online.')).toBeVisible();
  await expect(window.getByText('Could not')).toHaveCount(0);

  answers = true;
  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await expect(settings(window).workOffline).not.toBeChecked();
  await frame(window).link('Brand kit').click();
  const memories = window.getByRole('complementary', { name: 'Things to remember' });
  const stored = await otherDevice(service.address, key).memories();
  // A reading that got lost on the way is given up after half a minute.
  await expect(memories.getByRole('listitem')).toHaveCount(stored.length, { timeout: 60_000 });
  await expect(main.getByText(/show(s)? when Galley is online/)).toHaveCount(0, { timeout: 60_000 });
});
