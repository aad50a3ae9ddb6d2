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
  /** null: unknown. Must not be shown as zero. */
  credits: Credits | null;
  channels: Channel[];
  activeAutopilotPlans: number;
  /** IANA zone of the business; null: the service has none yet; undefined: the key may not read it. */
  timezone: string | null | undefined;
};

export type ChannelStanding = Channel & {
  /** Posts to be published there: scheduled, or failed because the channel was missing. */
  waitingCount: number;
  /** Unscheduled posts with a variant for it. */
  draftCount: number;
};

export type ChannelList = {
  channels: ChannelStanding[];
  /** When they were last read, ISO. */
  checkedAt: string;
};

/** A post to be published on a channel. `at`: its slot there, ISO; null: none. */
export type WaitingPost = { post: PostRow; at: string | null };

export const accountMethods = {
  'account.read': gives<Account>()(nothing),
  /** As last read; makes a request only if they never were. */
  'channels.read': gives<ChannelList>()(z.strictObject({})),
  /** The first posts that wait for this channel, the next slot first. */
  'channels.waiting': gives<WaitingPost[]>()(z.strictObject({ platform: z.string().max(100) })),
  /** Reads the channels now. `connectUrl`: the service's page of all channels. */
  'channels.check': gives<{ connectUrl: string }>()(z.strictObject({})),
  /** The page where the user connects this one. */
  'channels.connectLink': gives<{ url: string }>()(z.strictObject({ platform })),
};
