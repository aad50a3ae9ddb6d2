// Whose key it is, and how long that is taken for granted.
import { expect, it, vi } from 'vitest';
import { createIdentity } from '../../../main/sync/kernel/requests.ts';
import { failure } from '../../support/failure.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const setUp = (businessId = 'biz') => {
  const clock = createFakeClock();
  const onOther = vi.fn();
  const ask = vi.fn(async () => identity.note(businessId));
  const identity = createIdentity({ businessId: 'biz', time: { nowMs: () => clock.now() }, ask, onOther });
  return { clock, onOther, ask, identity };
};

it('is proven by asking, once in five minutes', async () => {
  const { clock, ask, identity } = setUp();
  expect(identity.isKnown()).toBe(false);
  await identity.prove();
  await clock.advance(299_999);
  await identity.prove();
  expect(ask).toHaveBeenCalledOnce();
  await clock.advance(1);
  await identity.prove();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(identity.isKnown()).toBe(true);
});

it('is disproven by the word of the service', async () => {
  const { onOther, identity } = setUp('somebody-else');
  expect((await failure(identity.prove())).kind).toBe('forbidden');
  expect(onOther).toHaveBeenCalledOnce();
  expect(identity.isKnown()).toBe(false);
});
