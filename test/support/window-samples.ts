// A believable bakery for tests of the window: each sample is whole, and a test names only what it cares about.
import type { Account } from '../../preload/contract/account.ts';
import type { AppInfo, Preferences } from '../../preload/contract/app.ts';
import type { Session } from '../../preload/contract/session.ts';
import type { Job } from '../../preload/contract/jobs.ts';
import type { MediaId, PostId } from '../../preload/ids.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import type { StateName } from '../../preload/rules/choices.ts';
import type { Undone } from '../../preload/contract/undo.ts';
import { sampleSync } from './sync-samples.ts';

export const postId = (text: string): PostId => text as PostId;
export const mediaId = (text: string): MediaId => text as MediaId;

export const noStates: Record<StateName, number> = {
  blocked: 0,
  sending: 0,
  approval: 0,
  making: 0,
  scheduled: 0,
  published: 0,
  draft: 0,
};

export const sampleInfo = (over: Partial<AppInfo> = {}): AppInfo => ({
  version: '0.1.0',
  systemLocale: null,
  shell: 'browser',
  platform: 'linux',
  ...over,
});

/** As they are at first, except for the theme: what is drawn does not depend on the system. */
export const samplePreferences = (over: Partial<Preferences> = {}): Preferences => ({
  theme: 'light',
  density: 'comfortable',
  motion: 'system',
  language: 'system',
  weekStart: 'system',
  hours: 'system',
  ownTime: true,
  airplane: false,
  keepLocation: false,
  notices: false,
  captureKeys: 'off',
  letterKeys: true,
  updates: false,
  toured: false,
  ...over,
});

export const keySession = (
  over: Partial<Extract<Session, { source: 'key' }>> = {},
): Extract<Session, { source: 'key' }> => ({
  state: 'open',
  source: 'key',
  library: 'a1'.repeat(12),
  businessName: 'Tansy Lane Bakery',
  baseUrl: 'https://api.example.com',
  keyPlace: 'keychain',
  keyMissing: null,
  ...over,
});

export const sampleAccount = (over: Partial<Account> = {}): Account => ({
  businessId: 'biz_7tq4m2',
  businessName: 'Tansy Lane Bakery',
  onboardingComplete: true,
  plan: { tier: 'studio', billingPeriod: 'monthly', renewsAt: '2026-06-01T12:00:00Z', hasActiveSubscription: true },
  credits: { fromPlan: 92, toppedUp: 50, total: 142 },
  channels: [],
  activeAutopilotPlans: 2,
  timezone: 'America/New_York',
  ...over,
});

export const sampleRow = (over: Partial<Omit<PostRow, 'id'>> & { id?: string } = {}): PostRow => ({
  name: 'Saturday cardamom buns',
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  changedSinceApproval: false,
  excerpt: 'Out at 7:40. If you like the corner ones, be early.',
  thumbnail: null,
  platforms: [{ platform: 'instagram', failed: false, status: 'draft' }],
  generation: 'ready',
  videoStatus: null,
  failure: null,
  judged: [],
  at: null,
  sync: sampleSync(),
  createdAt: '2026-05-15T08:00:00Z',
  updatedAt: '2026-05-15T08:00:00Z',
  tags: [],
  found: null,
  ...over,
  id: postId(over.id ?? 'post-1'),
});

export const sampleJob = (over: Partial<Job> = {}): Job => ({
  id: 'job-1',
  kind: 'generate_post',
  status: 'succeeded',
  postId: postId('post-1'),
  postName: 'Saturday cardamom buns',
  flags: { revisionApplied: null, noVisibleChange: null, imageryReverted: null },
  result: null,
  error: null,
  creditsCharged: 1,
  createdAt: '2026-05-15T08:00:00Z',
  completedAt: '2026-05-15T08:00:20Z',
  ...over,
});

export const sampleUndone = (over: Partial<Undone> = {}): Undone => ({
  kind: 'post.edit',
  label: null,
  size: 1,
  postId: null,
  name: null,
  stepId: 1,
  count: 1,
  doneCount: 1,
  sendCount: 0,
  stayed: [],
  canPutBack: false,
  canReverse: (over.doneCount ?? 1) > 0,
  ...over,
});
