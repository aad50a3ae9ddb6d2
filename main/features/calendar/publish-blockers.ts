// What keeps variants of a post from being published at their slot: the first known blocker.
import type { BlockerInputs as Account } from '../../../preload/rules/blockers.ts';
import { judge } from '../../../preload/rules/readiness.ts';
import type { Judgement } from '../../../preload/rules/findings.ts';
import { type ChannelGate, channelGate, gateOfFailure } from '../../../preload/rules/channel-gate.ts';
import type { PublishBlocker } from '../../../preload/contract/overdue.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { hasFailedWriting, unsentTime } from '../../../preload/rules/post-state.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';

export type PublishContext = {
  nowMs: number;
  /** After this, a reading of the post shows what became of the slot. */
  dueMs: number;
  /** When the post was last read from the service, Unix ms; null: the service doesn't have it. */
  lastReadMs: number | null;
  /** null: never read. */
  channels: Account['channels'] | null;
  hasSubscription: boolean | null;
  /** Platforms of the post that the autopilot's week shows as held, for no reason that the user could remove. */
  held: ReadonlySet<string>;
};

/** `variants`: those of the post that share the slot. */
export const publishBlockerOf = (
  post: Post,
  variants: readonly Variant[],
  around: PublishContext,
): PublishBlocker | null => {
  const { sync } = post;
  const isOverdue = around.nowMs > around.dueMs;
  if (sync.state === 'conflict') return { kind: 'conflict' };
  if (sync.state === 'needs-you' && sync.reason === 'approval-changed' && !isOverdue) return { kind: 'changed' };
  if (sync.state === 'needs-you' && sync.reason === 'approve-first' && !isOverdue) return { kind: 'approval' };
  if (sync.state === 'needs-you') return { kind: 'needs-you' };
  const unsent = unsentTime(
    sync,
    variants.map(({ platform }) => platform),
  );
  const waits = sync.approveWaits || unsent !== undefined || around.lastReadMs === null;
  const { expectedAt } = unsent ?? sync;
  const isLate = expectedAt !== null && Date.parse(expectedAt) > around.dueMs;
  const notSent: PublishBlocker | null = waits ? { kind: 'not-sent', expectedAt, isLate } : null;
  if (isOverdue && notSent) return notSent;
  // What was known before may be over: it could have been approved or published by another client.
  if (isOverdue && around.lastReadMs !== null && around.lastReadMs < around.dueMs) return { kind: 'unconfirmed' };
  const approval: PublishBlocker | null = post.needsApproval && !sync.approveWaits ? { kind: 'approval' } : null;
  return (
    first(variants, (variant) => refusal(around.channels, variant)) ??
    first(variants, ({ platform }) => ofChannel(around.channels, platform)) ??
    (around.hasSubscription === false ? { kind: 'no-subscription' } : null) ??
    // For a time that has passed it was the cause, whatever other blockers there are now.
    (isOverdue ? approval : null) ??
    first(variants, beingMade) ??
    first(variants, (variant) => againstRules(post, variant, 'refused')) ??
    approval ??
    notSent ??
    (variants.some(({ platform }) => around.held.has(platform)) ? { kind: 'held' } : null) ??
    (post.changedSinceApproval && !isOverdue ? { kind: 'changed' } : null) ??
    first(variants, (variant) => againstRules(post, variant, 'doubtful')) ??
    (isOverdue ? { kind: 'unknown' } : null)
  );
};

const first = (
  variants: readonly Variant[],
  of: (variant: Variant) => PublishBlocker | null,
): PublishBlocker | null => {
  for (const variant of variants) {
    const found = of(variant);
    if (found) return found;
  }
  return null;
};

/** Where the channel was the reason, what stands in the way today comes first. */
const refusal = (
  channels: Account['channels'] | null,
  { platform, publishFailure }: Variant,
): PublishBlocker | null => {
  if (!publishFailure) return null;
  const { reason } = publishFailure;
  const today = gateOfFailure[reason] === undefined ? null : ofChannel(channels, platform);
  return today ?? { kind: 'refused', platform, reason };
};

const beingMade = (variant: Variant): PublishBlocker | null => {
  const { status, videoStatus } = variant.generation;
  if (hasFailedWriting(variant) || videoStatus === 'failed') return { kind: 'not-made' };
  return status === 'generating' || videoStatus === 'generating' ? { kind: 'making' } : null;
};

const channelBlocker: Record<ChannelGate['kind'], 'disconnected' | 'reconnect' | 'restricted'> = {
  'coming-soon': 'disconnected',
  'not-connected': 'disconnected',
  'sign-in': 'reconnect',
  limited: 'restricted',
};
const ofChannel = (channels: Account['channels'] | null, platform: string): PublishBlocker | null => {
  const gate = channelGate(channels ?? undefined, platform);
  return gate && { kind: channelBlocker[gate.kind], platform };
};

const againstRules = (post: Post, variant: Variant, is: Judgement['is']): PublishBlocker | null => {
  const { platform } = variant;
  if (!isPlatformId(platform)) return null;
  const found = judge(post, variant, platform).find((each) => each.is === is);
  return found ? { kind: 'check', platform, ...found } : null;
};
