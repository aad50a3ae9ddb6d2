// Long work of the service is followed on the screen from its start to its end (docs/coverage.md).
import { jpegFile } from '../../support/media-files.ts';
import { controlOf } from '../support/control.ts';
import { frame, openPost, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';
import { watchNotices } from '../support/notices.ts';

const key = 'key-of-the-owner';
/** So slow that little begins or ends unless the test turns the service's clock. */
const slow = ['--key', key, '--seed', 'empty', '--speed', '0.2', '--control'];
/** Work that goes on for long is asked about less and less often. */
const atTheNextPoll = { timeout: 30_000 };

test('work of the service shows its cost, its progress and how it ended', async ({ window, startService }) => {
  test.setTimeout(180_000);
  const { address } = await startService(...slow);
  const service = controlOf(address, key);
  const id = await service.write('facebook', 'Rye on Friday', { body: 'The rye is back. It brought its seeds.' });
  await service.write('instagram', 'Gerald at breakfast', {});
  await welcome(window).connectForGood(key, address);
  const later = (minutes: number) => service.order({ clock: { advanceMs: minutes * 60_000 } });

  await test.step('it waits, runs and is done', async () => {
    const post = await openPost(window, 'Gerald at breakfast');
    await post.side.getByRole('textbox', { name: 'Write from idea' }).fill('What the starter eats');
    await post.side.getByRole('button', { name: 'Write Instagram' }).click();
    await sees(
      ['Job.status', 'Job.status: queued', 'Job.kind', 'JobAccepted.status', 'JobAccepted.kind'],
      expect(post.side.getByText('Writing. Waiting to start')).toBeVisible(),
    );
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Being made/);
    await sees('Job.createdAt', expect(post.side.getByRole('time')).toHaveText(/^0:\d\d$/));
    await expect(post.side.getByText('Usually about 20 seconds.')).toBeVisible();
    await later(1);
    await sees(
      'Job.status: running',
      expect(post.side.getByText('Writing', { exact: true })).toBeVisible(atTheNextPoll),
    );
    await expect(post.working).toBeVisible();
    // Of this post alone: the card is not on another.
    const other = await openPost(window, 'Rye on Friday');
    await expect(other.working).toHaveCount(0);
    const back = await openPost(window, 'Gerald at breakfast');
    await sees(['Job.resourceId', 'JobAccepted.resourceId'], expect(back.working).toBeVisible());
    await later(11);
    await expect(back.working).toBeHidden(atTheNextPoll);
    await sees('Job.status: succeeded', expect(back.side.getByText('Done', { exact: true })).toBeVisible());
    await expect(back.caption).not.toHaveValue('');
  });

  const post = await openPost(window, 'Rye on Friday');
  await post.tab('Assist').click();
  /** Beside the field, and once more where something was charged. */
  const costs = post.side.getByText('1 credit', { exact: true });
  const revising = post.side.getByRole('progressbar', { name: 'Revising the text' });
  const result = post.side.getByRole('status').filter({ hasNotText: 'Revising' });
  const ask = async (feedback: string) => {
    await post.feedback.fill(feedback);
    await post.revise.click();
    await expect(revising).toBeVisible();
  };

  await test.step('done as asked, with what it cost', async () => {
    await expect(costs).toHaveCount(1);
    await ask('Mention the corner table');
    await later(3);
    await sees(
      ['Job.result', 'Job.result.revisionApplied'],
      expect(result.getByText('Text changed as asked')).toBeVisible(),
    );
    await sees('Job.creditsCharged', expect(costs).toHaveCount(2));
    await expect(post.side.getByText('“Mention the corner table”')).toBeVisible();
    await post.side.getByText('For support').click();
    const [job] = await service.jobs();
    await sees('Job.id', expect(post.side.getByText(job?.id ?? '', { exact: true })).toBeVisible());
    const heading = post.side.getByRole('heading', { name: /^Last revision/ });
    await sees('Job.completedAt', expect(heading).toHaveText(/just now|\d+ min ago/));
  });
  await test.step('the picture of the person stays, and that is said', async () => {
    await service.putPicture(id, await jpegFile({ seed: 1 }));
    await ask('Mention the window seat, and show another picture');
    await later(9);
    await sees(
      'Job.result.imageryReverted',
      expect(result.getByText('Picture reverted to the earlier one')).toBeVisible(),
    );
  });
  await test.step('nothing changed, and nothing charged', async () => {
    await ask('Bonjour');
    await later(9);
    await sees(
      'Job.result.noVisibleChange',
      expect(result.getByText('Nothing visible changed. Try a more specific note.')).toBeVisible(),
    );
    await expect(costs).toHaveCount(1);
  });
  await test.step('what runs out of time costs nothing', async () => {
    await ask('Mention the new oven');
    await service.hold();
    await later(16);
    await sees(
      ['Job.status: failed', 'Job.error', 'Job.error.code'],
      expect(result.getByText("It timed out. You weren't charged.")).toBeVisible(),
    );
    await expect(costs).toHaveCount(1);
  });
  await test.step('too few credits are explained', async () => {
    await ask('Mention the old oven');
    await service.order({ credits: { subscription: 0, topUp: 0 } });
    await later(2);
    await expect(result.getByText(/^Not enough credits: needs 1 credit, you have 0\.$/)).toBeVisible();
  });
});

test('a platform that refuses what was sent to it says why in its own words', async ({ window, startService }) => {
  const { address } = await startService(...slow);
  const service = controlOf(address, key);
  const id = await service.write('pinterest', 'A pin for rye', { title: 'Rye', body: 'The rye is back.' });
  await service.putPicture(id, await jpegFile({ seed: 2 }));
  const error = 'The board was closed by its owner.';
  await service.order({ channel: { platform: 'pinterest', rejects: { reason: 'unknown', error, retryable: true } } });
  await welcome(window).connectForGood(key, address);
  const post = await openPost(window, 'A pin for rye');
  await post.publishNow.click();
  await post.publish.confirm.click();
  await expect(post.result).toContainText('Pinterest Sending');
  await service.order({ clock: { advanceMs: 12 * 60_000 } });
  await sees('Job.error.message', expect(post.result.getByRole('alert')).toContainText(error));
});

test('what ends while the user is on another page is announced there, and by the system if that is on', async ({
  galley,
  window,
  startService,
}) => {
  const { address } = await startService(...slow);
  const service = controlOf(address, key);
  await service.write('facebook', 'Rye on Friday', { body: 'The rye is back. It brought its seeds.' });
  await welcome(window).connectForGood(key, address);
  const notices = await watchNotices(galley);
  // The window is in the background here.
  await window.evaluate(() => void (document.hasFocus = () => false));
  const post = await openPost(window, 'Rye on Friday');
  await post.tab('Assist').click();
  await post.feedback.fill('Mention the corner table');
  await post.revise.click();
  await post.side.getByRole('button', { name: "Notify me when it's done" }).click();
  await expect(post.side.getByRole('button', { name: "Notify me when it's done", pressed: true })).toBeVisible();
  await frame(window).link('Library').click();
  await service.order({ clock: { advanceMs: 3 * 60_000 } });
  await expect(window.getByText('“Rye on Friday” is revised')).toBeVisible(atTheNextPoll);
  expect(await notices.titles()).toEqual(['“Rye on Friday” is revised']);
  await window.getByRole('button', { name: 'Open post' }).click();
  await expect(post.name).toHaveText('Rye on Friday');
});
