// The business: plan, credits, channels, time zone and allowances in one view.
import { AppError } from '../../preload/error.ts';
import type { Account } from '../../preload/model/account.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Clock } from '../clock.ts';
import type { MediaLinks } from '../media/links.ts';
import type { Client } from '../service/client.ts';

export type AccountView = {
  read(): Promise<Account>;
  /** The page of the service where a person connects a channel (public-api.md, Channels). */
  connectLink(platform: PlatformId): Promise<{ url: string }>;
};

/** A business hardly ever moves; asking every time would double the cost of each look at the account. */
const zoneFreshMs = 10 * 60_000;

export const createAccount = ({
  client,
  links,
  clock,
}: {
  client: Client;
  links: MediaLinks;
  clock: Clock;
}): AccountView => {
  let zone: { value: Account['timezone']; readAt: number } | null = null;

  const timezone = async (): Promise<Account['timezone']> => {
    if (zone && clock.now() - zone.readAt < zoneFreshMs) return zone.value;
    zone = { value: await readZone(), readAt: clock.now() };
    return zone.value;
  };
  const readZone = async (): Promise<Account['timezone']> => {
    try {
      const { body } = await client.call('brand.get', {});
      links.note(body.images.flatMap(({ attachmentId, url }) => (url ? [{ id: attachmentId, url }] : [])));
      return body.timezone ?? null;
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'scope-missing' || error.kind === 'forbidden')) return undefined;
      throw error;
    }
  };

  return {
    async read() {
      const { body } = await client.call('account.get', {});
      const { plan, credits } = body;
      return {
        businessId: body.businessId,
        businessName: body.businessName,
        onboardingComplete: body.onboardingComplete,
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
        channels: body.channels.map((channel) => ({
          platform: channel.platform,
          displayName: channel.displayName,
          connected: channel.connected,
          account: channel.account ?? null,
          available: channel.available,
          needsReconnect: channel.needsReconnect,
          restricted: channel.restricted,
          connectedAt: channel.connectedAt ?? null,
        })),
        activeAutopilotPlans: body.activeAutopilotPlans,
        timezone: await timezone(),
        allowances: client.allowances(),
      };
    },
    async connectLink(platform) {
      const { body } = await client.call('channels.connectLink', { path: { platform } });
      return { url: body.url };
    },
  };
};
