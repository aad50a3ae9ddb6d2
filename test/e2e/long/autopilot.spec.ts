// The autopilot's plans and its week, field by field and state by state, as the service has them (docs/coverage.md).
import { clockOf } from '../support/bakery.ts';
import { controlOf } from '../support/control.ts';
import { otherDevice } from '../support/other-device.ts';
import { editor, frame, library, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('plans and the week stand there as the service has them', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1', '--control');
  const { order } = controlOf(address, key);
  const device = otherDevice(address, key);
  const out = (await device.queue()).items.find(({ name }) => name === 'Dark rye, sliced thick');
  await device.publish(out?.postId ?? '', 'instagram');
  const queue = await device.queue();
  const expected = await device.plans();
  await welcome(window).connectForGood(key, address);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await frame(window).link('Queue').click();
  const week = window.getByRole('region', { name: 'Queue' });
  /** The row of a post in the week, with its status. */
  const row = (name: string) => week.getByRole('button', { name: new RegExp(name) }).locator('..');
  const day = (nth: number) => week.locator('ol > li').nth(nth);

  await test.step('plans', async () => {
    const plans = window.getByRole('complementary', { name: 'Autopilot plans' }).getByRole('listitem');
    await sees(['Endpoint.autopilot.plans', 'AutopilotPlanList.plans'], expect(plans).toHaveCount(expected.length));
    const [first, second, third] = [plans.nth(0), plans.nth(1), plans.nth(2)];
    await sees('AutopilotPlan.channel', expect(first.getByTitle('Instagram')).toBeVisible());
    await sees('AutopilotPlan.channels', expect(first.getByTitle('Facebook')).toBeVisible());
    await sees('AutopilotPlan.direction', expect(first).toContainText(expected[0]?.direction ?? ''));
    await sees(
      'AutopilotPlan.preferredDays',
      expect(
        first.getByRole('img', { name: /^On (Sunday, )?Monday, Tuesday, Wednesday, Friday, Saturday$/ }),
      ).toBeVisible(),
    );
    await sees('AutopilotPlan.preferredTime', expect(first.getByRole('time')).toHaveText('7:15 AM'));
    await sees(['AutopilotPlan.status', 'AutopilotPlan.status: active'], expect(first).toContainText('Active'));
    await sees('AutopilotPlan.status: paused', expect(third).toContainText('Paused'));
    await sees(
      ['AutopilotPlan.publishMode', 'AutopilotPlan.publishMode: review'],
      expect(first).toContainText('You approve each post'),
    );
    await sees('AutopilotPlan.publishMode: automatic', expect(second).toContainText('Publishes automatically'));
  });

  await test.step('days, each with what is planned and what is short', async () => {
    await sees(
      ['Endpoint.autopilot.queue', 'Queue.days'],
      expect(week.locator('ol > li')).toHaveCount(queue.days.length),
    );
    for (const [nth, { date, expectedCount, actualCount }] of queue.days.entries()) {
      await sees('QueueDay.date', expect(day(nth).getByRole('heading')).toContainText(String(Number(date.slice(8)))));
      const planned = actualCount === 0 ? 'Nothing planned' : `${actualCount}`;
      const count = expectedCount === 0 ? planned : `${actualCount} of ${expectedCount}`;
      await sees(['QueueDay.expectedCount', 'QueueDay.actualCount'], expect(day(nth)).toContainText(count));
    }
    const short = (iso: string | undefined) =>
      new Date(`${iso ?? ''}T00:00:00Z`).toLocaleString('en', { timeZone: 'UTC', month: 'short', day: 'numeric' });
    await sees(
      ['Queue.windowStart', 'Queue.windowEnd'],
      expect(window.getByText(new RegExp(`^${short(queue.days[0]?.date)}(, \\d{4})? to .*\\d+$`))).toBeVisible(),
    );
  });

  await test.step('posts, and how each stands', async () => {
    const names = new Set(queue.items.map(({ name }) => name));
    for (const name of names) await sees(['Queue.items', 'QueueItem.name'], expect(row(name).first()).toBeVisible());
    const lunch = row('Lunch rush, the quiet way');
    await sees('QueueItem.platform', expect(lunch.getByTitle('Instagram')).toBeVisible());
    await sees(['QueueItem.status', 'QueueItem.status: scheduled'], expect(lunch).toContainText('Scheduled'));
    const { scheduledAt } = queue.items.find(({ name }) => name.startsWith('Lunch rush')) ?? {};
    await sees('QueueItem.scheduledAt', expect(lunch).toContainText(clockOf(scheduledAt)));
    await sees('QueueItem.status: published', expect(row('Dark rye, sliced thick')).toContainText('Published'));
    await sees(
      'QueueItem.status: needs_approval',
      expect(row('Rhubarb and custard tart is back')).toContainText('Needs approval'),
    );
    await sees('QueueItem.status: generating', expect(row('Flour, water, patience')).toContainText('Being made'));
    await sees('QueueItem.status: failed', expect(row('Wholesale: a van at 5 AM')).toContainText('Writing failed'));
    await sees(
      ['QueueItem.holdReason', 'QueueItem.holdReason: approval_missed'],
      expect(row('Cookies for the 3 PM slump')).toContainText('Needs approval'),
    );
    await sees('QueueItem.holdReason: missed', expect(row('The summer list for cafés')).toContainText('Missed'));
    await sees(
      'Queue.pendingApprovalCount',
      expect(window.getByRole('button', { name: `Review ${queue.pendingApprovalCount} posts` })).toBeVisible(),
    );
  });

  await test.step('without a subscription, and without a plan, that is said of the next week read', async () => {
    await order({ subscription: false, plan: { status: 'paused' } });
    await window.getByRole('button', { name: 'Next week' }).click();
    await sees('Queue.billingHold', expect(week.getByText('Posts are on hold.')).toBeVisible());
    await sees('Queue.hasActivePlan', expect(week.getByText('No active autopilot plan.')).toBeVisible());
    await window.getByRole('button', { name: 'Previous week' }).click();
  });

  await test.step('a row opens its post', async () => {
    await row('Lunch rush, the quiet way').getByRole('button').first().click();
    await sees('QueueItem.postId', expect(editor(window).name).toHaveText('Lunch rush, the quiet way'));
  });
});
