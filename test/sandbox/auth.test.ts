// Keys and scopes (public-api.md, Authentication).
import { expect, test } from 'vitest';
import { endpoints, scopes } from '../../main/service/endpoints.ts';
import { startSandbox, testKey } from '../support/sandbox.ts';

const scoped = Object.values(endpoints).flatMap(({ scope, method, template }) =>
  scope === null ? [] : [{ scope, method, path: template.replace(/\{\w+\}/, 'nobody') }],
);

test.each([
  ['no header', {}],
  ['an unknown key', { authorization: 'Bearer nobody' }],
  ['another scheme', { authorization: `Basic ${testKey}` }],
  ['the bare key', { authorization: testKey }],
  ['a scheme without a key', { authorization: 'Bearer ' }],
  ['a key with more behind it', { authorization: `Bearer ${testKey} more` }],
])('%s is UNAUTHORIZED, with rate headers', async (_name, headers) => {
  const sandbox = await startSandbox();
  const reply = await sandbox.request('GET', '/account', { key: null, headers });
  expect(reply).toMatchObject({
    status: 401,
    body: { error: { code: 'UNAUTHORIZED', requestId: reply.headers.get('x-request-id') } },
  });
  expect(reply.headers.get('x-ratelimit-limit')).toBe('600');
});

test('the scheme may be written in small letters', async () => {
  const sandbox = await startSandbox();
  const reply = await sandbox.request('GET', '/account', {
    key: null,
    headers: { authorization: `bearer ${testKey}` },
  });
  expect(reply.status).toBe(200);
});

test('a wrong key is refused before the body is parsed', async () => {
  const sandbox = await startSandbox();
  expect((await sandbox.request('POST', '/posts', { key: 'nobody', raw: 'nonsense' })).status).toBe(401);
});

test('a key that cannot act is FORBIDDEN', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ key: { id: testKey, canAct: false } });
  expect(await sandbox.request('GET', '/account')).toMatchObject({
    status: 403,
    body: { error: { code: 'FORBIDDEN' } },
  });
});

test.each(scoped)('$method $path without $scope is SCOPE_MISSING', async ({ scope, method, path }) => {
  const others = scopes.filter((other) => other !== scope);
  const sandbox = await startSandbox({ keys: [{ key: 'lacking', scopes: others }] });
  expect(await sandbox.request(method, path)).toMatchObject({
    status: 403,
    body: { error: { code: 'SCOPE_MISSING', message: expect.stringContaining(scope) } },
  });
});

test.each(scoped)('$method $path is let in with $scope alone', async ({ scope, method, path }) => {
  const sandbox = await startSandbox({ keys: [{ key: 'enough', scopes: [scope] }] });
  expect((await sandbox.request(method, path)).status).not.toBe(403);
});

test('an endpoint whose scope is not shown takes a key without scopes of its own', async () => {
  const sandbox = await startSandbox({ keys: [{ key: 'none', scopes: [] }] });
  expect((await sandbox.request('GET', '/account')).status).toBe(200);
});
