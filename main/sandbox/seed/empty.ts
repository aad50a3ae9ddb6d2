// A business with all channels connected, credits and a plan, and nothing written yet.
import { platformIds, platforms } from '../../../preload/rules/platforms.ts';
import type { BusinessRecord } from '../records.ts';
import type { World } from '../world.ts';

const monthMs = 30 * 86_400_000;

/** Stores the business and returns it. */
export const keepEmptyBusiness = (
  world: World,
  { id, name, timezone }: Pick<BusinessRecord, 'id' | 'name' | 'timezone'>,
): BusinessRecord => {
  const now = world.clock.now();
  const business: BusinessRecord = {
    id,
    name,
    onboardingComplete: true,
    plan: { tier: 'Studio', billingPeriod: 'monthly', renewsAt: now + monthMs, hasActiveSubscription: true },
    credits: { subscription: 100, topUp: 0, readable: true },
    timezone,
    analyticsEnabled: true,
    metricsDown: false,
    videosFail: false,
    brand: {
      toneOfVoice: [],
      colors: { primary: '#111111', secondary: '#EEEEEE', accent: '#3366CC' },
      colorsConfigured: false,
      fonts: { heading: 'Inter Semibold', body: 'Inter Regular' },
      fontsConfigured: false,
      keywords: [],
    },
  };
  world.tables.businesses.put(business);
  for (const platform of platformIds) {
    world.tables.channels.put({
      id: `${id}/${platform}`,
      businessId: id,
      platform,
      displayName: platforms[platform].name,
      connected: true,
      account: '@quiet.corner',
      available: true,
      needsReconnect: false,
      restricted: false,
      connectedAt: now - monthMs,
      rejects: null,
    });
  }
  return business;
};
