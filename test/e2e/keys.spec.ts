// What a person is told about a key or an address that does not work: plain words, each time their own.
import { library, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const goodKey = 'key-of-the-owner';

test('a wrong key is said to be unknown', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await welcome(window).ask('not-the-key', service.address);
  await expect(window.getByText('The service does not know this key. Check that it was copied whole.')).toBeVisible();
  await expect(welcome(window).key).toHaveAttribute('aria-invalid', 'true');
});

test('a dead address is said not to answer', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await service.end();
  await welcome(window).ask(goodKey, service.address);
  await expect(
    window.getByText('Nothing answers at this address. Check the address and your connection.'),
  ).toBeVisible();
});

test('an address that would carry the key in the open is refused', async ({ window }) => {
  await welcome(window).ask(goodKey, 'http://example.com');
  await expect(window.getByText(/must begin with https:\/\/ so that nobody can read the key/)).toBeVisible();
});

test('a key that may not act is said to be one', async ({ window, startService }) => {
  const service = await startService('--key', goodKey, '--control');
  const order = { key: { id: goodKey, canAct: false } };
  await fetch(`${service.address}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  await welcome(window).ask(goodKey, service.address);
  await expect(window.getByText(/This key cannot/)).toBeVisible();
});

test('a key without scopes opens the business and says what it cannot read', async ({ window, startService }) => {
  const service = await startService('--key', `${goodKey}=`);
  await welcome(window).ask(goodKey, service.address);
  await test.step('the keychain cannot keep it, which is said, never silent', async () => {
    await expect(window.getByRole('heading', { name: 'The key could not be kept safely' })).toBeVisible();
    await window.getByRole('button', { name: 'Go on' }).click();
  });
  await expect(library(window).heading).toBeVisible();
  await expect(window.getByText(/This key cannot read the time zone of the business/)).toBeVisible();
});

test('no word on the screen is a code', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await welcome(window).ask('not-the-key', service.address);
  await expect(welcome(window).key).toHaveAttribute('aria-invalid', 'true');
  await expect(window.getByRole('main')).not.toContainText(/\b(401|null|undefined|UNAUTHORIZED|payload|exception)\b/, {
    useInnerText: true,
  });
});
