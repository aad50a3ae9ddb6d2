// Account and analytics (public-api.md: Account, Credits, Channel, Performance and metrics).
import { list, may, must, of, oneOf, orNull, type GoldenEndpoint, type Shape } from './form.ts';
import { metricsReasons, performanceReasons, platforms } from './states.ts';

const credits: Shape = {
  subscriptionCredits: must('number'),
  topUpCredits: must('number'),
  totalCredits: must('number'),
};

export const channel: Shape = {
  platform: must(oneOf(platforms)),
  displayName: must('string'),
  connected: must('boolean'),
  account: may('string'),
  available: must('boolean'),
  needsReconnect: must('boolean'),
  restricted: must('boolean'),
  connectedAt: may('instant'),
};

const plan: Shape = {
  tier: must('string'),
  billingPeriod: may('string'),
  renewsAt: may('instant'),
  hasActiveSubscription: must('boolean'),
};

const account: Shape = {
  businessId: must('string'),
  businessName: must('string'),
  onboardingComplete: must('boolean'),
  plan: must(of(plan)),
  credits: orNull(must(of(credits))),
  channels: must(list(of(channel))),
  activeAutopilotPlans: must('number'),
};

const performancePost: Shape = {
  platform: must(oneOf(platforms)),
  permalink: may('url'),
  publishedAt: must('instant'),
  caption: may('string'),
  likes: must('number'),
  comments: must('number'),
};

const performance: Shape = {
  available: must('boolean'),
  reason: may(oneOf(performanceReasons)),
  posts: must(list(of(performancePost))),
  coverage: must('string'),
};

export const postMetrics: Shape = {
  available: must('boolean'),
  reason: may(oneOf(metricsReasons)),
  metrics: may(of(performancePost)),
};

const creditsSample = { subscriptionCredits: 84, topUpCredits: 20, totalCredits: 104 };

export const channelSample = {
  platform: 'instagram',
  displayName: 'Instagram',
  connected: true,
  account: '@tansylane',
  available: true,
  needsReconnect: false,
  restricted: false,
  connectedAt: '2026-03-02T10:15:00Z',
};

const performancePostSample = {
  platform: 'instagram',
  permalink: 'https://instagram.example/p/1',
  publishedAt: '2026-05-01T11:15:00Z',
  caption: 'Out at 7:40.',
  likes: 214,
  comments: 12,
};

export const postMetricsSample = {
  available: true,
  reason: 'post_not_published',
  metrics: performancePostSample,
};

export const accountEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/account',
    scope: null,
    keyed: false,
    replies: { 200: account },
    sample: {
      replies: {
        200: {
          businessId: 'biz_1',
          businessName: 'Tansy Lane Bakery',
          onboardingComplete: true,
          plan: {
            tier: 'growth',
            billingPeriod: 'monthly',
            renewsAt: '2026-06-01T00:00:00Z',
            hasActiveSubscription: true,
          },
          credits: creditsSample,
          channels: [channelSample],
          activeAutopilotPlans: 1,
        },
      },
    },
  },
  {
    method: 'GET',
    path: '/v1/public/account/credits',
    scope: null,
    keyed: false,
    replies: { 200: credits },
    sample: { replies: { 200: creditsSample } },
  },
  {
    method: 'GET',
    path: '/v1/public/analytics/performance',
    scope: null,
    keyed: false,
    replies: { 200: performance },
    sample: {
      replies: {
        200: {
          available: true,
          reason: 'metrics_unavailable',
          posts: [performancePostSample],
          coverage: 'Live metrics exist for Instagram only, for roughly the 25 most recent posts.',
        },
      },
    },
  },
];
