// What a person is told about a key that does not work.
import { welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const goodKey = 'key-of-the-owner';

test('a wrong key is said to be unknown', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await welcome(window).ask('not-the-key', service.address);
  await expect(window.getByText('The service does not know this key. Check that it was copied whole.')).toBeVisible();
  await expect(welcome(window).key).toHaveAttribute('aria-invalid', 'true');
});
