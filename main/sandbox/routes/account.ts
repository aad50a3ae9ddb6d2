// Account and credits (public-api.md, Account).
import type { z } from 'zod';
import type { Account, Credits } from '../../service/schema.ts';
import { iso } from '../engine/wire.ts';
import type { BusinessRecord } from '../records.ts';
import { Refusal, type Routes } from '../world.ts';
import { channelsOnWire } from './channels.ts';

const creditsOnWire = ({ credits: { subscription, topUp } }: BusinessRecord): z.input<typeof Credits> => ({
  subscriptionCredits: subscription,
  topUpCredits: topUp,
  totalCredits: subscription + topUp,
});

export const accountRoutes = {
  'account.get': ({ world, business }) => {
    const { tier, billingPeriod, renewsAt, hasActiveSubscription } = business.plan;
    const body: z.input<typeof Account> = {
      businessId: business.id,
      businessName: business.name,
      onboardingComplete: business.onboardingComplete,
      plan: { tier, billingPeriod, renewsAt: iso(renewsAt), hasActiveSubscription },
      credits: business.credits.readable ? creditsOnWire(business) : null,
      channels: channelsOnWire(world, business),
      activeAutopilotPlans: world.tables.plans.of(business.id).filter(({ status }) => status === 'active').length,
    };
    return { status: 200, body };
  },

  'account.credits': ({ business }) => {
    if (!business.credits.readable) throw new Refusal('INTERNAL_ERROR', 'The credits could not be read just now.');
    return { status: 200, body: creditsOnWire(business) };
  },
} satisfies Routes;
