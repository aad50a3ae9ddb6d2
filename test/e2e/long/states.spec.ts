// Every kind and state of a post, its versions and media, and every failure is on the screen (docs/coverage.md).
import { clockOf, startBakery } from '../support/bakery.ts';
import { openPost } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

type Editor = Awaited<ReturnType<typeof openPost>>;

test('every kind and state of a post, its versions and media shows', async ({ window, startService }) => {
  test.setTimeout(150_000);
  const bakery = await startBakery(window, startService);
  const open = (name: string) => openPost(window, name);
  const details = async (post: Editor) => post.tab('Details').click();

  await test.step('a draft that is ready', async () => {
    const post = await open('Standing orders, explained');
    await sees('Post.status: draft', expect(post.standing).toHaveText('Draft'));
    // Nothing stands between the name and the role: no mark.
    await sees(
      ['Variant.status: draft', 'GenerationState.status: ready'],
      expect(post.platform('LinkedIn')).toHaveAccessibleName(/^LinkedIn\s+Main/),
    );
  });
  await test.step('a post with a time', async () => {
    const post = await open('Lunch rush, the quiet way');
    await sees(['Post.status', 'Post.status: scheduled'], expect(post.standing).toHaveText('Scheduled'));
    await sees(
      ['Variant.status', 'Variant.status: scheduled'],
      expect(post.platform('Instagram')).toHaveAccessibleName(/^Instagram\s+Scheduled/),
    );
    await expect(window.getByRole('button', { name: 'Open on the web' })).toHaveCount(0);
  });
  await test.step('a post that is live', async () => {
    const post = await open('The starter turns nine');
    const live = bakery.find(({ name }) => name === 'The starter turns nine')?.variants[0];
    await sees('Post.status: published', expect(post.standing).toHaveText('Published'));
    await sees(
      'Variant.status: published',
      expect(post.platform('Instagram')).toHaveAccessibleName(/^Instagram\s+Published/),
    );
    await expect(post.caption).toHaveAttribute('readonly');
    await details(post);
    await sees('Variant.publishedAt', expect(post.fact('Published')).toContainText(clockOf(live?.publishedAt)));
    await sees('Variant.permalink', expect(post.side.getByRole('button', { name: 'Open on the web' })).toBeVisible());
  });
  await test.step('not begun: a draft of an idea, and a video', async () => {
    const post = await open('Gerald at breakfast');
    await sees(
      'GenerationState.status: pending',
      expect(post.platform('Instagram')).toHaveAccessibleName(/^Instagram\s+Main/),
    );
    await expect(post.side.getByRole('textbox', { name: 'Write from idea' })).toHaveValue(/in three pictures/);
    await expect(post.side.getByRole('button', { name: 'Write Instagram' })).toBeEnabled();
    const film = await open('Bread sounds');
    await details(film);
    await sees('Post.kind: video', expect(film.fact('Kind')).toHaveText('Video'));
  });
  await test.step('being written', async () => {
    const post = await open('Flour, water, patience');
    await sees(
      ['Variant.generation', 'GenerationState.status', 'GenerationState.status: generating'],
      expect(post.platform('TikTok')).toHaveAccessibleName(/^TikTok\s+TikTok sign-in, Being made/),
    );
  });
  await test.step('writing that failed, with its reason', async () => {
    // It has its words all the same.
    const poor = await open('Sunday, slowly');
    await expect(poor.platform('Instagram')).toHaveAccessibleName(/^Instagram\s+Main/);
    await sees(
      'GenerationState.error',
      expect(window.getByText("Not enough credits. You weren't charged, and the text is unchanged.")).toBeVisible(),
    );
    const bare = await open('Wholesale: a van at 5 AM');
    await sees(
      'GenerationState.status: failed',
      expect(bare.platform('LinkedIn')).toHaveAccessibleName(/^LinkedIn\s+Writing failed/),
    );
    await expect(window.getByText("It timed out. You weren't charged, and the text is unchanged.")).toBeVisible();
  });
  await test.step('a reel: text ready, video being made', async () => {
    const post = await open('How we laminate');
    await sees(
      ['GenerationState.videoStatus', 'GenerationState.videoStatus: generating'],
      expect(post.platform('TikTok')).toHaveAccessibleName(/^TikTok\s+Being made, Video/),
    );
    await post.tab('Preview').click();
    await expect(post.preview.getByText('Video being made')).toBeVisible();
    await details(post);
    await sees('Post.kind: reel', expect(post.fact('Kind')).toHaveText('Reel'));
  });
  await test.step('a video that is ready, and one that failed', async () => {
    const ready = await open('What an oven sounds like');
    await sees(
      'GenerationState.videoStatus: ready',
      expect(ready.platform('TikTok')).toHaveAccessibleName(/^TikTok\s+TikTok sign-in/),
    );
    // The pane stays as it was left with the post before.
    await ready.tab('Preview').click();
    await expect(ready.preview.getByRole('button', { name: 'Play the video' })).toBeVisible();
    const failed = await open('A very small latte');
    await sees(
      'GenerationState.videoStatus: failed',
      expect(failed.platform('TikTok')).toHaveAccessibleName(/^TikTok\s+Video failed/),
    );
    await expect(window.getByText('Video failed.')).toBeVisible();
  });
  await test.step('media of the person: AI is off, with the reason', async () => {
    const post = await open('From the market, untouched');
    await post.tab('Assist').click();
    await expect(post.side.getByText('Your own media. It publishes as uploaded, so AI editing is off.')).toBeVisible();
    await post.tab('Preview').click();
    await expect(post.text.getByText(/^3 pictures/)).toBeVisible();
    await post.preview.getByRole('group', { name: 'Picture 1 of 3' }).focus();
    await window.keyboard.press('ArrowRight');
    await expect(post.preview.getByRole('group', { name: 'Picture 2 of 3' })).toBeVisible();
    await details(post);
    await sees('Post.kind: carousel', expect(post.fact('Kind')).toHaveText('Carousel'));
    await sees('Variant.mediaOrigin: user', expect(post.fact('Media')).toHaveText('Your own media'));
  });
  await test.step('a story and a film', async () => {
    const story = await open('Counter at opening');
    await details(story);
    await sees('Post.kind: story', expect(story.fact('Kind')).toHaveText('Story'));
    const post = await open('Oven light, 4 AM');
    await sees('MediaItem.type: video', expect(post.text.getByText('1 video, 9:16')).toBeVisible());
    await post.tab('Preview').click();
    await post.preview.getByRole('button', { name: 'Show safe zone' }).click();
    await expect(post.preview.getByRole('img', { name: /inside the dashed line/ })).toBeVisible();
    // The hint goes with the pointer, before the page does.
    await window.mouse.move(0, 0);
    await expect(window.locator('[role=tooltip]')).toHaveCount(0);
  });
});

test('every reason of a failed publication shows in words, with its time', async ({ window, startService }) => {
  test.setTimeout(150_000);
  const bakery = await startBakery(window, startService);
  const open = (name: string) => openPost(window, name);
  const failures = [
    ['PublishFailure.reason: token_expired', 'Five éclairs, one tray', 'TikTok', 'Sign in to TikTok again'],
    [
      'PublishFailure.reason: no_channel',
      'Thirty seconds of kneading',
      'YouTube Shorts',
      "YouTube Shorts isn't connected",
    ],
    [
      'PublishFailure.reason: account_restricted',
      'A board for spring',
      'Pinterest',
      'Pinterest has limited this account',
    ],
    ['PublishFailure.reason: image_error', 'Cookie tin, close up', 'Facebook', "Facebook couldn't use the picture"],
    [
      'PublishFailure.reason: rate_limited',
      'Seven loaves in seven days',
      'Instagram',
      'Instagram asked Galley to slow down',
    ],
    [
      'PublishFailure.reason: app_unaudited',
      'Oven at four',
      'TikTok',
      "TikTok doesn't allow direct publishing here yet",
    ],
    ['PublishFailure.reason: unknown', 'We need a second van', 'LinkedIn', "LinkedIn didn't say why"],
  ] as const;
  const causes: Readonly<Record<string, string>> = {
    'PublishFailure.reason: token_expired': 'sign-in',
    'PublishFailure.reason: no_channel': 'sign-in',
    'PublishFailure.reason: account_restricted': 'limited',
    // The account is signed out as well: that comes first.
    'PublishFailure.reason: app_unaudited': 'sign-in',
  };
  for (const [row, name, platform, words] of failures) {
    const post = await open(name);
    await post.platform(platform).click();
    await sees(
      'Variant.publishFailure',
      expect(post.platform(platform)).toHaveAccessibleName(
        new RegExp(`^${platform}\\s+${platform.replace('YouTube ', '')} ${causes[row] ?? 'failed'}`),
      ),
    );
    const banner = post.text.getByRole('status').filter({ hasText: 'Publishing failed.' });
    await sees(['PublishFailure.reason', row], expect(banner).toContainText(words));
    const failure = bakery
      .find((each) => each.name === name)
      ?.variants.flatMap(({ publishFailure }) => publishFailure ?? [])[0];
    await sees('PublishFailure.failedAt', expect(banner).toContainText(clockOf(failure?.failedAt)));
  }
});
