// The business: plan, credits, channels, time zone and allowances, as last told by the service.
import { AppError } from '../../preload/error.ts';
import type { Account } from '../../preload/model/account.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Sync } from '../sync/engine.ts';
import { accountSnapshot, brandSnapshot, creditsSnapshot } from '../sync/snapshots.ts';
import { needsNetwork } from './settled.ts';

export type AccountView = {
  /** From the library; only when nothing was ever read, the service is asked. Throws `unreachable` then. */
  read(): Promise<Account>;
  /** The page of the service where a person connects a channel (public-api.md, Channels). */
  connectLink(platform: PlatformId): Promise<{ url: string }>;
};

export const createAccount = ({ sync }: { sync: Sync }): AccountView => ({
  async read() {
    if (!accountSnapshot(sync.store)) await sync.pull.now();
    const account = accountSnapshot(sync.store);
    if (!account) throw new AppError({ kind: 'unreachable', message: 'The service has not told of the account yet.' });
    const { plan } = account;
    const credits = creditsSnapshot(sync.store);
    return {
      businessId: account.businessId,
      businessName: account.businessName,
      onboardingComplete: account.onboardingComplete,
      plan: {
        tier: plan.tier,
        billingPeriod: plan.billingPeriod ?? null,
        renewsAt: plan.renewsAt ?? null,
        hasActiveSubscription: plan.hasActiveSubscription,
      },
      credits: credits && {
        fromPlan: credits.subscriptionCredits,
        toppedUp: credits.topUpCredits,
        total: credits.totalCredits,
      },
      channels: account.channels.map((channel) => ({
        platform: channel.platform,
        displayName: channel.displayName,
        connected: channel.connected,
        account: channel.account ?? null,
        available: channel.available,
        needsReconnect: channel.needsReconnect,
        restricted: channel.restricted,
        connectedAt: channel.connectedAt ?? null,
      })),
      activeAutopilotPlans: account.activeAutopilotPlans,
      timezone: timezone(sync),
      allowances: sync.allowances().map(({ closedUntil: _, ...allowance }) => allowance),
    };
  },
  async connectLink(platform) {
    needsNetwork(sync);
    const { reply } = await sync.requests.read('channels.connectLink', { path: { platform } }, 'person');
    return { url: reply.body.url };
  },
});

const timezone = ({ store }: Sync): Account['timezone'] => {
  const brand = brandSnapshot(store);
  return brand ? (brand.timezone ?? null) : undefined;
};
