// The smoke check of an installed release (scripts/smoke.ts) finds what it checks for.
import { seePosts } from '../../../scripts/smoke.ts';
import { exploreSandbox } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('the smoke check of an installed Galley sees the posts of the sandbox', async ({ window }) => {
  await exploreSandbox(window);
  await expect(seePosts(window)).resolves.toBeUndefined();
});
