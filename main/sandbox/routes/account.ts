// Account, credits, channels and analytics (public-api.md, Account; Calendar and channels; Performance and analytics).
import type { z } from 'zod';
import type { Account, Credits, Channel } from '../../service/schema.ts';
import { iso } from '../engine/wire.ts';
import type { BusinessRecord, ChannelRecord } from '../records.ts';
import { Refusal, type Routes, type World } from '../world.ts';
import { ChannelPath } from '../../service/inputs.ts';
import { metricsPostCount } from '../../service/limits.ts';
import { measuredPosts, metricsObstacle, performancePost } from '../engine/metrics.ts';

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

// Channels and the link to the page where a user connects one (public-api.md, Calendar and channels).
const channelOnWire = (channel: ChannelRecord): z.input<typeof Channel> => ({
  platform: channel.platform,
  displayName: channel.displayName,
  connected: channel.connected,
  ...(channel.connected && channel.account !== undefined && { account: channel.account }),
  available: channel.available,
  needsReconnect: channel.needsReconnect,
  restricted: channel.restricted,
  ...(channel.connected && channel.connectedAt !== undefined && { connectedAt: iso(channel.connectedAt) }),
});

const channelsOnWire = (world: World, business: BusinessRecord): z.input<typeof Channel>[] =>
  world.tables.channels.of(business.id).map(channelOnWire);

export const channelRoutes = {
  'channels.list': ({ world, business }) => ({
    status: 200,
    body: { channels: channelsOnWire(world, business), connectUrl: `${world.webAppUrl}/channels` },
  }),

  'channels.connectLink': ({ world, business, path }) => {
    const { platform } = ChannelPath.parse(path);
    const channel = world.tables.channels.get(`${business.id}/${platform}`);
    if (!channel?.available) throw new Refusal('FEATURE_UNAVAILABLE', 'This channel is not available yet.');
    if (world.connectsAfterMs !== null)
      world.plan(world.clock.now() + world.connectsAfterMs, business.id, { kind: 'channel-connects', platform });
    return {
      status: 201,
      body: { url: `${world.webAppUrl}/channels/connect/${platform}?business=${business.id}`, platform },
    };
  },
} satisfies Routes;

// Instagram's numbers, or the reason there are none: figures are never invented (public-api.md, Performance and metrics).
const coverage = `Live metrics exist for Instagram only, for roughly the ${metricsPostCount} most recent posts.`;

export const analyticsRoutes = {
  'analytics.performance': ({ world, business }) => {
    const reason = metricsObstacle(world, business);
    if (reason !== null) return { status: 200, body: { available: false, reason, posts: [], coverage } };
    const posts = measuredPosts(world, business).map((measured) => performancePost(world, measured));
    return { status: 200, body: { available: true, posts, coverage } };
  },
} satisfies Routes;
