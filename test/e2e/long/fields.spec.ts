// Every field of a post, its main version and its history is on the screen as the service has it (docs/coverage.md).
import { exploreSandbox, openPost } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';
import { clockOf, startBakery } from '../support/bakery.ts';

test('the history of a version shows every kind of change', async ({ window }) => {
  await exploreSandbox(window);
  const post = await openPost(window, 'Rhubarb and custard tart is back');
  await post.platform('Pinterest').click();
  await post.tab('Versions').click();
  const versions = post.side.getByRole('button', { name: /Version \d/ });
  await sees(
    [
      'VersionList.versions',
      'Version.seq',
      'Version.kind',
      'Version.kind: generate',
      'Version.kind: ai',
      'Version.kind: manual',
      'Version.kind: restore',
      'Version.label',
      'Version.feedback',
      'Version.score',
      'Version.verdict',
    ],
    expect(versions).toHaveText([
      /Edited by hand.*Version 6, now/s,
      /Revised.*Version 5, score 78, good, one thing missing.*“Mention the farm and drop the exclamation marks\.”/s,
      /Restored version 2.*Version 4, score 71/s,
      /Revised.*Version 3, score 64, too long.*“Add the opening hours\.”.*Text appears after you restore it\./s,
      /Edited by hand.*Version 2, score 71/s,
      /First draft.*Version 1/s,
    ]),
  );
  const times = versions.getByRole('time');
  await sees('Version.createdAt', expect(times.first()).toHaveText(/^\d+ min ago$|^just now$/i));
  await expect(times).toHaveCount(6);
  await expect(post.side.getByText(/^Score over time: /)).toContainText('71, then 64, then 71, then 78');

  await versions.last().click();
  await expect(window.getByRole('button', { name: 'Restore 1' })).toBeEnabled();
  await window.getByRole('textbox', { name: 'Your label' }).fill('The very first');
  await window.getByRole('textbox', { name: 'Your label' }).press('Enter');
  await expect(versions.last()).toContainText('The very first');
});

test('a post shows its fields as the service has them', async ({ window, startService }) => {
  const expected = (await startBakery(window, startService)).find(({ name }) => name.startsWith('Rhubarb and custard'));
  const post = await openPost(window, 'Rhubarb and custard tart is back');
  const main = expected?.variants.find(({ isPrimary }) => isPrimary);
  const pin = expected?.variants.find(({ platform }) => platform === 'pinterest');
  if (!expected || !main || !pin) throw new Error('the bakery has no such post');

  await test.step('what it is, and its versions', async () => {
    await sees('Post.name', expect(post.name).toHaveText(expected.name));
    await sees('Post.needsApproval', expect(post.standing).toHaveText(/^Needs approval/));
    await expect(window.getByText('On hold until someone approves it.')).toBeVisible();
    const tabs = window.getByRole('tablist', { name: 'Platforms' }).getByRole('tab');
    await sees(
      ['Post.variants', 'Variant.platform', 'Variant.isPrimary', 'Variant.pinned'],
      expect(tabs).toHaveText([
        /^Ig\s+Instagram\s+Main/,
        /^Fb\s+Facebook\s+Follows main/,
        /^Pi\s+Pinterest\s+Pinned/,
        /^X\s+X\s+Pinned 52 over/,
      ]),
    );
    await sees(
      'Variant.scheduledAt',
      expect(window.locator('header').getByText(clockOf(main.scheduledAt))).toBeVisible(),
    );
  });

  await test.step('its words', async () => {
    await sees('Variant.body', expect(post.caption).toHaveValue(main.body ?? ''));
    for (const tag of main.hashtags ?? [])
      await sees('Variant.hashtags', expect(post.text.getByText(`#${tag}`, { exact: true })).toBeVisible());
    await sees('Variant.altText', expect(post.field('Alt text')).toHaveValue(main.altText ?? ''));
  });

  await test.step('its media', async () => {
    const [item] = main.media;
    const picture = post.text.getByRole('img', { name: item?.altText ?? '' });
    await sees(['Variant.media', 'MediaItem.altText'], expect(picture).toBeVisible());
    await expect(window.getByTitle('Has alt text')).toBeVisible();
    await sees(
      ['MediaItem.type', 'MediaItem.type: image', 'MediaItem.ratio'],
      expect(post.text.getByText('1 picture, 1:1')).toBeVisible(),
    );
    await sees(
      ['Variant.mediaOrigin', 'Variant.mediaOrigin: taka'],
      expect(post.text.getByText('AI-generated')).toBeVisible(),
    );
  });

  await test.step('its score, and the one fix', async () => {
    await post.tab('Assist').click();
    const { value, verdict, singleFix } = main.score ?? {};
    await sees(
      ['Variant.score', 'Score.value'],
      expect(post.side.getByRole('img', { name: `Score ${String(value)} of 100` })).toBeVisible(),
    );
    await sees('Score.verdict', expect(post.side.getByRole('heading', { name: verdict ?? '' })).toBeVisible());
    await sees('Score.singleFix', expect(post.side.getByText(singleFix ?? '')).toBeVisible());
    await expect(post.side.getByRole('button', { name: 'Apply this fix' })).toBeEnabled();
  });

  await test.step('who it is and where it came from', async () => {
    await post.tab('Details').click();
    await sees('Post.id', expect(post.side.getByText(expected.id, { exact: true })).toBeVisible());
    await sees('Post.idea', expect(post.side.getByText(expected.idea ?? '', { exact: true })).toBeVisible());
    await sees(['Post.kind', 'Post.kind: post'], expect(post.fact('Kind')).toHaveText('Post'));
    await sees('Post.createdAt', expect(post.fact('Created')).toContainText(clockOf(expected.createdAt)));
    await sees('Post.updatedAt', expect(post.fact('Edited')).toContainText(clockOf(expected.updatedAt)));
    await expect(post.fact('Publishes')).toContainText(clockOf(main.scheduledAt));
  });

  await test.step('the fields of a pin', async () => {
    await post.platform('Facebook').click();
    await expect(window.getByText('Writing here pins Facebook.')).toBeVisible();
    await post.platform('Pinterest').click();
    await sees('Variant.title', expect(post.field('Title')).toHaveValue(pin.title ?? ''));
    await sees('Variant.description', expect(post.field('Description')).toHaveValue(pin.description ?? ''));
    await window.getByRole('button', { name: 'Compare with main' }).click();
    await expect(window.getByText('Compared with Instagram, the main version:')).toBeVisible();
    await window.getByRole('button', { name: 'Back to the text' }).click();
  });

  await test.step('what keeps it from being published', async () => {
    await post.platform('X').click();
    await expect(post.text.getByText('On hold until someone approves it.')).toBeVisible();
    await expect(post.text.getByText('52 characters over the 280 limit.')).toBeVisible();
  });
});
