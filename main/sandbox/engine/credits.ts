// The balance of generations: plan credits are spent before those topped up (public-api.md, Credits).
import type { World } from '../world.ts';
import { JobFailure } from './work.ts';

/** Throws `insufficient_credits` when the balance does not cover the cost. Nothing is charged. */
export const requireCredits = (world: World, businessId: string, cost: number): void => {
  const credits = world.tables.businesses.get(businessId)?.credits;
  if (!credits || credits.subscription + credits.topUp < cost) {
    throw new JobFailure('insufficient_credits', `This needs ${cost} credits and there are not enough left.`);
  }
};

export const chargeCredits = (world: World, businessId: string, cost: number): void => {
  requireCredits(world, businessId, cost);
  const business = world.tables.businesses.get(businessId);
  if (!business || cost === 0) return;
  const fromPlan = Math.min(business.credits.subscription, cost);
  world.tables.businesses.put({
    ...business,
    credits: {
      ...business.credits,
      subscription: business.credits.subscription - fromPlan,
      topUp: business.credits.topUp - (cost - fromPlan),
    },
  });
};
