// The history of a version is on the screen as the service has it (docs/coverage.md).
import { exploreSandbox, openPost } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

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
