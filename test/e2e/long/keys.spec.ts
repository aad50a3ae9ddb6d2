// Messages about a key or an address that does not work: plain, and a different one for each case.
import { library, welcome } from '../support/pages.ts';
import { openRefusing } from '../support/refusing.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const goodKey = 'key-of-the-owner';

test('a dead address is said not to answer', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await service.end();
  await welcome(window).ask(goodKey, service.address);
  await expect(window.getByText('No reply from this address. Check the address and your connection.')).toBeVisible();
});

test('an address that would carry the key in the open is refused', async ({ window }) => {
  await welcome(window).ask(goodKey, 'http://example.com');
  await expect(window.getByText(/must start with https:\/\/ so no one can read the key/)).toBeVisible();
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
  await expect(window.getByText(/This key (has no permissions|can.t)/)).toBeVisible();
});

test('a key without scopes opens the business and says what it cannot read', async ({ window, startService }) => {
  const service = await startService('--key', `${goodKey}=`);
  await welcome(window).ask(goodKey, service.address);
  await test.step('the keychain cannot keep it, which is said, never silent', async () => {
    await expect(window.getByRole('heading', { name: "The key couldn't be saved securely" })).toBeVisible();
    await window.getByRole('button', { name: 'Continue' }).click();
  });
  await expect(library(window).heading).toBeVisible();
  await expect(window.getByText(/This key can't read the business's time zone/)).toBeVisible();
});

test('no word on the screen is a code', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await welcome(window).ask('not-the-key', service.address);
  await expect(welcome(window).key).toHaveAttribute('aria-invalid', 'true');
  await expect(window.getByRole('main')).not.toContainText(/\b(401|null|undefined|UNAUTHORIZED|payload|exception)\b/, {
    useInnerText: true,
  });
});

test('each code that the service refuses with has words of its own', async ({ window, services }) => {
  const service = await openRefusing();
  services.push(service);
  const main = window.getByRole('main');
  const refused = async (status: number, code: string) => {
    service.refuse({ status, code, message: 'In its own words.' });
    await welcome(window).ask(goodKey, service.address);
    await expect(main.locator('dd').filter({ hasText: new RegExp(`^${code}$`) })).toBeAttached();
  };
  await refused(401, 'UNAUTHORIZED');
  await sees('Error.code: UNAUTHORIZED', expect(main).toContainText("The service doesn't recognize this key."));
  await refused(403, 'FORBIDDEN');
  await sees('Error.code: FORBIDDEN', expect(main).toContainText('This key has no permissions.'));
  await refused(403, 'SCOPE_MISSING');
  await sees('Error.code: SCOPE_MISSING', expect(main).toContainText("This key can't read the account."));
  await refused(404, 'NOT_FOUND');
  await sees('Error.code: NOT_FOUND', expect(main).toContainText("This address isn't the service."));
  await refused(400, 'VALIDATION_ERROR');
  await sees(
    'Error.code: VALIDATION_ERROR',
    expect(main).toContainText("The service didn't accept this. The service says: “In its own words.”"),
  );
  await refused(429, 'RATE_LIMITED');
  await sees(
    'Error.code: RATE_LIMITED',
    expect(main).toContainText('The service asked Galley to slow down. The service says: “In its own words.”'),
  );
  await refused(409, 'APPROVAL_REQUIRED');
  await sees(
    'Error.code: APPROVAL_REQUIRED',
    expect(main).toContainText('This post needs approval first. The service says: “In its own words.”'),
  );
  await refused(409, 'CHANNEL_NOT_CONNECTED');
  await sees(
    'Error.code: CHANNEL_NOT_CONNECTED',
    expect(main).toContainText("That channel isn't connected. The service says: “In its own words.”"),
  );
  await refused(409, 'IDEMPOTENCY_CONFLICT');
  await sees(
    'Error.code: IDEMPOTENCY_CONFLICT',
    expect(main).toContainText(
      'This changed since the first try. Check it and send it again. The service says: “In its own words.”',
    ),
  );
  await refused(409, 'CONFLICT');
  await sees(
    'Error.code: CONFLICT',
    expect(main).toContainText(
      'The service is still processing the first attempt. The service says: “In its own words.”',
    ),
  );
  await refused(409, 'FEATURE_UNAVAILABLE');
  await sees(
    'Error.code: FEATURE_UNAVAILABLE',
    expect(main).toContainText('Not available for this account yet. The service says: “In its own words.”'),
  );
  await refused(500, 'INTERNAL_ERROR');
  await sees(
    'Error.code: INTERNAL_ERROR',
    expect(main).toContainText('The service had a problem. The service says: “In its own words.”'),
  );
});

test('a wrong key is said to be unknown', async ({ window, startService }) => {
  const service = await startService('--key', goodKey);
  await welcome(window).ask('not-the-key', service.address);
  await expect(
    window.getByText("The service doesn't recognize this key. Check that you copied all of it."),
  ).toBeVisible();
  await expect(welcome(window).key).toHaveAttribute('aria-invalid', 'true');
});
