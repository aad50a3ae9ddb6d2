// What the installed Galley of a release is looked at with (scripts/smoke.ts) finds what it looks for.
import { seePosts } from '../../scripts/smoke.ts';
import { exploreSandbox } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('the look at an installed Galley sees the posts of the sandbox', { tag: '@shell' }, async ({ window }) => {
  await exploreSandbox(window);
  await expect(seePosts(window)).resolves.toBeUndefined();
});
