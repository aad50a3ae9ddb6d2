// Long work of the service is told of when it ends.
import { controlOf } from './support/control.ts';
import { watchNotices } from './support/notices.ts';
import { frame, openPost, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const key = 'key-of-the-owner';
/** So slow that little begins or ends unless the test turns the service's clock. */
const slow = ['--key', key, '--seed', 'empty', '--speed', '0.2', '--control'];
/** Work that goes on for long is asked about less and less often. */
const atTheNextPoll = { timeout: 30_000 };

test('what ends while the person is elsewhere is told there, and by the system where that was wished', async ({
  galley,
  window,
  startService,
}) => {
  const { address } = await startService(...slow);
  const service = controlOf(address, key);
  await service.write('facebook', 'Rye on Friday', { body: 'The rye is back. It brought its seeds.' });
  await welcome(window).connectForGood(key, address);
  const notices = await watchNotices(galley);
  // Nobody looks at the window here.
  await window.evaluate(() => void (document.hasFocus = () => false));
  const post = await openPost(window, 'Rye on Friday');
  await post.tab('Assist').click();
  await post.feedback.fill('Mention the corner table');
  await post.revise.click();
  await post.side.getByRole('button', { name: 'Tell me when it is done' }).click();
  await expect(post.side.getByRole('button', { name: 'Tell me when it is done', pressed: true })).toBeVisible();
  await frame(window).link('Library').click();
  await service.order({ clock: { advanceMs: 3 * 60_000 } });
  await expect(window.getByText('“Rye on Friday” is revised')).toBeVisible(atTheNextPoll);
  expect(await notices.titles()).toEqual(['“Rye on Friday” is revised']);
  await window.getByRole('button', { name: 'Open post' }).click();
  await expect(post.name).toHaveText('Rye on Friday');
});
