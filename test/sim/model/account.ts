// Account, credits, channels and the figures of what is out.
import { only } from './checks.ts';
import { type Business, type Post, type Variant } from './state.ts';
import { type Answer, isPlatform, platforms, refusal } from './wire.ts';
import { type Call, findPost, iso, param, type World } from './world.ts';

const connectUrl = 'https://app.example/channels';

const creditsOf = ({ credits: { subscription, topUp } }: Business) => ({
  subscriptionCredits: subscription,
  topUpCredits: topUp,
  totalCredits: subscription + topUp,
});

const channelsOf = ({ connected }: Business) =>
  platforms.map((platform) => ({
    platform,
    displayName: platform,
    connected: connected.has(platform),
    ...(connected.has(platform) && { account: `@${platform}` }),
    available: true,
    needsReconnect: false,
    restricted: false,
  }));

export const readAccount = ({ chance, nastiness }: World, { business }: Call): Answer => ({
  status: 200,
  body: {
    businessId: business.id,
    businessName: business.name,
    onboardingComplete: true,
    plan: { tier: 'studio', hasActiveSubscription: true },
    credits: chance.happens(nastiness.unreadCreditsShare) ? null : creditsOf(business),
    channels: channelsOf(business),
    activeAutopilotPlans: business.plans.length,
  },
});

export const readCredits = (_world: World, { business }: Call): Answer => ({ status: 200, body: creditsOf(business) });

export const listChannels = (_world: World, { business }: Call): Answer => ({
  status: 200,
  body: { channels: channelsOf(business), connectUrl },
});

export const makeConnectLink = (_world: World, call: Call): Answer => {
  only(call.fields);
  const platform = param(call);
  if (!isPlatform(platform)) throw refusal('VALIDATION_ERROR', 'No such platform.');
  return { status: 201, body: { url: `${connectUrl}/${platform}`, platform } };
};

const figures = ({ platform, permalink, texts }: Variant, publishedAtMs: number) => ({
  platform,
  ...(permalink !== null && { permalink }),
  publishedAt: iso(publishedAtMs),
  ...(texts.body !== null && { caption: texts.body }),
  likes: 3,
  comments: 1,
});

const published = ({ variants }: Post) =>
  variants.flatMap((variant) =>
    variant.publishedAtMs === null ? [] : [{ variant, publishedAtMs: variant.publishedAtMs }],
  );

export const readPerformance = (_world: World, { business }: Call): Answer => {
  const coverage = 'Live metrics exist for Instagram only, for roughly the 25 most recent posts.';
  if (!business.connected.has('instagram'))
    return { status: 200, body: { available: false, reason: 'channel_not_connected', posts: [], coverage } };
  const posts = [...business.posts.values()]
    .flatMap(published)
    .filter(({ variant }) => variant.platform === 'instagram')
    .sort((one, other) => other.publishedAtMs - one.publishedAtMs)
    .slice(0, 25)
    .map(({ variant, publishedAtMs }) => figures(variant, publishedAtMs));
  return { status: 200, body: { available: true, posts, coverage } };
};

export const readMetrics = (_world: World, call: Call): Answer => {
  const out = published(findPost(call.business, param(call)));
  const found = out.find(({ variant }) => variant.platform === 'instagram');
  if (!found) {
    const reason = out.length > 0 ? 'platform_not_supported' : 'post_not_published';
    return { status: 200, body: { available: false, reason } };
  }
  if (!call.business.connected.has('instagram'))
    return { status: 200, body: { available: false, reason: 'channel_not_connected' } };
  return { status: 200, body: { available: true, metrics: figures(found.variant, found.publishedAtMs) } };
};
