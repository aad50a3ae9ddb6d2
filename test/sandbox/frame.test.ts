// What every reply of the sandbox carries, and how it refuses what is not a proper request.
import { expect, test } from 'vitest';
import { startSandbox } from '../support/sandbox.ts';

test('an unknown path is answered with the envelope', async () => {
  const sandbox = await startSandbox();
  const reply = await sandbox.request('GET', '/nowhere');
  expect(reply).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND', requestId: reply.headers.get('x-request-id') } },
  });
});
