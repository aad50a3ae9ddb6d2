// A newcomer's first post: from Welcome through the sandbox to a published post with its result.
import { editor, exploreSandbox, library, newPost } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a post is written by the service, edited, scheduled and published', async ({ window }) => {
  const post = editor(window);
  const caption = 'Out at 7:40. If you like the corner ones, be early.';

  await test.step('Welcome leads into the sandbox', async () => {
    await exploreSandbox(window);
    await expect(window.getByText('Sandbox, sample data')).toBeVisible();
  });

  await test.step('the service writes it and shows how far it is', async () => {
    await library(window).newPost.click();
    await newPost(window).fromIdea.check();
    await newPost(window).about.fill('The corner buns sell out first.');
    await newPost(window).writeIt.click();
    await expect(post.working).toBeVisible();
    await expect(post.working).toBeHidden({ timeout: 60_000 });
    await expect(post.caption).not.toHaveValue('');
  });

  await test.step('the person changes the words', async () => {
    await post.caption.fill(caption);
    await post.caption.blur();
    await expect(post.synced).toBeVisible();
  });

  await test.step('it gets a time', async () => {
    await post.chooseTime.click();
    await post.schedule.nextMonth.click();
    await post.schedule.day(/ 15$/).click();
    await post.schedule.time.fill('7:15 AM');
    await post.schedule.save.click();
    await expect(window.getByRole('button', { name: / 15, 7:15 AM$/ })).toBeVisible();
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Scheduled/);
  });

  await test.step('it is published at once instead, and says where it is live', async () => {
    await post.publishNow.click();
    await post.publish.confirm.click();
    await expect(post.result).toContainText('Instagram Live');
    await post.result.getByRole('button', { name: 'Close' }).click();
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Published/);
    await expect(post.caption).toHaveValue(caption);
  });

  await test.step('the Library knows', async () => {
    await window.getByRole('link', { name: 'Library' }).click();
    await expect(library(window).row('The corner buns sell out first')).toHaveAccessibleName(/live|Published/);
  });
});
