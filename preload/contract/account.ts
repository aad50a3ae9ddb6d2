// The account of the business at the service: its plan, credits and channels, and what waits for each channel.
import { z } from 'zod';
import type { Open } from '../ids.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, nothing, platform } from './inputs.ts';
import type { PostRow } from './posts.ts';

export type Channel = {
  platform: Open<PlatformId>;
  displayName: string;
  connected: boolean;
  account: string | null;
  /** false: coming soon. */
  available: boolean;
  needsReconnect: boolean;
  restricted: boolean;
  connectedAt: string | null;
};

type Credits = { fromPlan: number; toppedUp: number; total: number };

export type Account = {
  businessId: string;
  businessName: string;
  onboardingComplete: boolean;
  plan: { tier: string; billingPeriod: string | null; renewsAt: string | null; hasActiveSubscription: boolean };
  /** null: could not be read. Never to be shown as zero. */
  credits: Credits | null;
  channels: Channel[];
  activeAutopilotPlans: number;
  /** IANA zone of the business; null: the service has none yet; undefined: the key may not read it. */
  timezone: string | null | undefined;
};

export type ChannelStanding = Channel & {
  /** Posts that are to go out there: they have a time, or failed for want of the channel. */
  waitingCount: number;
  /** Posts with a version for it and no time. */
  draftCount: number;
};

export type ChannelList = {
  channels: ChannelStanding[];
  /** When the service last told of them, ISO. */
  checkedAt: string;
};

/** A post that is to go out on a channel. `at`: its time there, ISO; null: none. */
export type WaitingPost = { post: PostRow; at: string | null };

export const accountMethods = {
  'account.read': gives<Account>()(nothing),
  /** As last told; asks the service only when nothing was ever told. */
  'channels.read': gives<ChannelList>()(z.strictObject({})),
  /** The first posts that wait behind this channel, the next first. */
  'channels.waiting': gives<WaitingPost[]>()(z.strictObject({ platform: z.string().max(100) })),
  /** Asks the service now. `connectUrl`: its page of all channels. */
  'channels.check': gives<{ connectUrl: string }>()(z.strictObject({})),
  /** The page where a person connects this one. */
  'channels.connectLink': gives<{ url: string }>()(z.strictObject({ platform })),
};
