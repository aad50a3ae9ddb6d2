// The demo bakery itself: the account, its brand, channels in every possible state, its plans and memories.
import type { BusinessRecord, ChannelRecord, MemoryRecord, PlanRecord } from '../records.ts';
import { platforms } from '../../../preload/rules/platforms.ts';
import type { PhotoName } from '../photos.ts';
import type { Moments } from './moments.ts';

export const demoBusinessId = 'biz_7tq4m2';
export const demoTimezone = 'America/New_York';

export const demoBusiness = ({ next }: Moments): BusinessRecord => ({
  id: demoBusinessId,
  name: 'Tansy Lane Bakery',
  onboardingComplete: true,
  plan: { tier: 'Studio', billingPeriod: 'monthly', renewsAt: next('mon', '00:00', 2), hasActiveSubscription: true },
  credits: { subscription: 92, topUp: 50, readable: true },
  timezone: demoTimezone,
  analyticsEnabled: true,
  metricsDown: false,
  videosFail: false,
  brand: {
    industry: 'Bakery and café',
    description:
      'A neighborhood bakery on Tansy Lane. Slow sourdough, laminated pastry and one very old starter called Gerald. Open six mornings a week, wholesale to cafés on the Eastside.',
    targetAudience: 'Early risers, parents on school runs, café owners',
    toneOfVoice: ['friendly', 'playful'],
    colors: { primary: '#2F5D50', secondary: '#F2C14E', accent: '#D9596B' },
    colorsConfigured: true,
    fonts: { heading: 'Inter Semibold', body: 'Inter Regular' },
    fontsConfigured: false,
    keywords: ['sourdough', 'laminated pastry', 'Gerald', 'Eastside', 'slow bread'],
    websiteUrl: 'https://tansylane.example',
  },
});

/** Connected, signed out, limited by the platform, never connected, coming soon. */
export const demoChannels = ({ day }: Moments): readonly ChannelRecord[] => {
  const plain = { connected: true, available: true, needsReconnect: false, restricted: false, rejects: null } as const;
  const channel = (
    platform: ChannelRecord['platform'],
    state: Omit<ChannelRecord, 'id' | 'businessId' | 'platform' | 'displayName'>,
  ): ChannelRecord => ({
    id: `${demoBusinessId}/${platform}`,
    businessId: demoBusinessId,
    platform,
    displayName: platforms[platform].name,
    ...state,
  });
  return [
    channel('instagram', { ...plain, account: '@tansylanebakery', connectedAt: day(-73, '10:00') }),
    channel('facebook', { ...plain, account: 'Tansy Lane Bakery', connectedAt: day(-73, '10:04') }),
    channel('linkedin', { ...plain, account: 'Tansy Lane Bakery LLC', connectedAt: day(-30, '15:20') }),
    channel('tiktok', { ...plain, account: 'Tansy Lane Bakery', connectedAt: day(-73, '10:12'), needsReconnect: true }),
    channel('pinterest', { ...plain, account: 'Tansy Lane', connectedAt: day(-73, '10:20'), restricted: true }),
    channel('youtube_shorts', { ...plain, connected: false }),
    channel('x', { ...plain, connected: false, available: false }),
  ];
};

export type PlanKey = 'everyday' | 'process' | 'wholesale';
export const demoPlans: Readonly<Record<PlanKey, PlanRecord>> = {
  everyday: {
    id: 'plan_everyday',
    businessId: demoBusinessId,
    channel: 'instagram',
    channels: ['instagram', 'facebook'],
    direction: 'Everyday bakes, seasonal fruit, warm and funny. No prices.',
    status: 'active',
    publishMode: 'review',
    preferredDays: ['monday', 'tuesday', 'wednesday', 'friday', 'saturday'],
    preferredTime: '07:15',
  },
  process: {
    id: 'plan_process',
    businessId: demoBusinessId,
    channel: 'tiktok',
    channels: ['tiktok', 'youtube_shorts'],
    direction: 'Short process videos. Hands, dough, oven sounds.',
    status: 'active',
    publishMode: 'automatic',
    preferredDays: ['monday', 'thursday'],
    preferredTime: '08:00',
  },
  wholesale: {
    id: 'plan_wholesale',
    businessId: demoBusinessId,
    channel: 'linkedin',
    channels: ['linkedin'],
    direction: 'Wholesale and hiring, plain and useful.',
    status: 'paused',
    publishMode: 'review',
    preferredDays: ['wednesday'],
    preferredTime: '12:00',
  },
};

type MemorySeed = Omit<MemoryRecord, 'id' | 'businessId'>;
export const demoMemories = ({ day }: Moments): readonly MemorySeed[] => [
  { kind: 'fact', text: 'Never promise gluten free. The kitchen is shared.', createdAt: day(-70, '11:00') },
  { kind: 'fact', text: 'The starter is called Gerald and is older than the oven.', createdAt: day(-70, '11:02') },
  { kind: 'fact', text: 'Closed Mondays, except Memorial Day, when we open 7 to 1.', createdAt: day(-21, '16:40') },
  {
    kind: 'timely',
    text: 'Rhubarb comes from Fennimore Farm until about mid June.',
    expiresAt: day(31, '00:00'),
    createdAt: day(-11, '08:20'),
  },
  {
    kind: 'timely',
    text: 'Hiring an early-morning baker. Applications by email.',
    expiresAt: day(17, '00:00'),
    createdAt: day(-5, '14:05'),
  },
];

/** Photos that the brand library has a second time, taken in different light: `<photo>-retake.jpg` of the assets. */
export const libraryRetakes: readonly { photo: PhotoName; blurhash: string; tags: readonly string[] }[] = [
  { photo: 'croissant', blurhash: 'LCL3GRElqs}7$gwb$LtS:hRl-:nO', tags: ['croissant', 'close up'] },
  { photo: 'sourdough', blurhash: 'LDExU;?HNc%L~Bt7WBRkE1f7j[ae', tags: ['sourdough', 'evening'] },
  { photo: 'rhubarb', blurhash: 'LWPN@N-Bpb%1?voyozkCqDjXXTbr', tags: ['rhubarb', 'morning'] },
  { photo: 'buns', blurhash: 'L8KJrJ^K4TOa~pOZmj9a01s8%fDi', tags: ['bun', 'detail'] },
  { photo: 'coffee', blurhash: 'LQIEqX~qxV%L?b?ZR%WYv{IoWCs,', tags: ['coffee', 'window'] },
  { photo: 'giftbox', blurhash: 'LMLNV:r=WCR:~qVsR*WCm+s.j[xZ', tags: ['gift box', 'celebration'] },
  { photo: 'rye', blurhash: 'LIC?19?b~Vxa_M-;tlt6%gOYSiRk', tags: ['rye', 'toast'] },
  { photo: 'berries', blurhash: 'LGIDw7+H%M~o=d=x9Ht5R6njRPMx', tags: ['tart', 'summer'] },
];
