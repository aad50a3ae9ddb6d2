// What the account says of plan, credits and channels.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { openStage, type Stage } from '../support/stage.ts';

const account = async (stage: Stage) => schema.Account.parse((await stage.send('GET', '/account')).body);
const addPlan = (stage: Stage, id: string, status: 'active' | 'paused'): void =>
  stage.world.tables.plans.put({
    id,
    businessId: stage.business().id,
    channel: 'instagram',
    channels: ['instagram'],
    direction: 'Bread',
    status,
    publishMode: 'review',
    preferredDays: ['monday'],
    preferredTime: '08:00',
  });

test('the account names the business, its plan and all seven channels', async () => {
  const stage = await openStage();
  const { id, name } = stage.business();
  const got = await account(stage);
  expect(got).toMatchObject({
    businessId: id,
    businessName: name,
    onboardingComplete: true,
    plan: {
      tier: 'Studio',
      billingPeriod: 'monthly',
      renewsAt: '2026-10-07T08:00:00.000Z',
      hasActiveSubscription: true,
    },
    credits: { subscriptionCredits: 100, topUpCredits: 20, totalCredits: 120 },
  });
  expect(got.channels).toHaveLength(7);
});

test('credits that cannot be read are null in the account', async () => {
  const stage = await openStage();
  await stage.control({ credits: { readable: false } });
  expect(await account(stage)).toMatchObject({ credits: null });
});

test('credits that cannot be read are an error where they alone are asked for', async () => {
  const stage = await openStage();
  await stage.control({ credits: { readable: false } });
  expect(await stage.refusal('GET', '/account/credits')).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
});

test('the credits add up', async () => {
  const stage = await openStage();
  await stage.control({ credits: { subscription: 0, topUp: 7 } });
  const { body } = await stage.send('GET', '/account/credits');
  expect(body).toEqual({ subscriptionCredits: 0, topUpCredits: 7, totalCredits: 7 });
});

test('only active autopilot plans are counted', async () => {
  const stage = await openStage();
  addPlan(stage, 'plan_a', 'active');
  addPlan(stage, 'plan_b', 'paused');
  expect(await account(stage)).toMatchObject({ activeAutopilotPlans: 1 });
});

test('a lapsed subscription shows', async () => {
  const stage = await openStage();
  await stage.control({ subscription: false });
  expect((await account(stage)).plan.hasActiveSubscription).toBe(false);
});
