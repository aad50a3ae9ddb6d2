// What stands between one variant and its platform, how serious that is, and what it refuses.
import type { Account } from '../contract/account.ts';
import type { Post, PostLine, Variant } from '../contract/posts.ts';
import { type ChannelGate, type KnownChannel, channelGate } from './channel-gate.ts';
import type { Finding } from './findings.ts';
import type { PlatformId } from './platforms.ts';

export const isDoubtful = ({ kind }: { kind: string }): boolean => kind === 'no-media';

type Gate =
  | ChannelGate
  | {
      kind:
        | 'no-subscription'
        | 'needs-approval'
        | 'approval-waits'
        | 'changed'
        | 'making'
        | 'making-video'
        | 'video-failed';
    };

export type Obstacle = Gate | Finding;

/** A version that takes no time, or that something else is in the way of. */
export type RefusedTime = { platform: PlatformId; obstacle: Obstacle };

/** `no`: the platform will not take it. `fix`: words or media have to change. `wait`: not finished. `held`: the service keeps it back. `doubt`: the platform probably refuses it. */
export type Weight = 'no' | 'fix' | 'wait' | 'held' | 'doubt';

export type Verdict = { state: 'go' | 'published' } | { state: Weight; obstacle: Obstacle };

const weight: Record<Gate['kind'], Weight> = {
  'no-subscription': 'held',
  'needs-approval': 'held',
  'approval-waits': 'held',
  changed: 'doubt',
  'sign-in': 'no',
  limited: 'no',
  'not-connected': 'no',
  'coming-soon': 'no',
  making: 'wait',
  'making-video': 'wait',
  'video-failed': 'fix',
};

const isGate = (obstacle: Obstacle): obstacle is Gate => Object.hasOwn(weight, obstacle.kind);

export const weightOf = (obstacle: Obstacle): Weight =>
  isGate(obstacle) ? weight[obstacle.kind] : isDoubtful(obstacle) ? 'doubt' : 'fix';

/** Something about the words or media themselves. */
export const isFinding = (obstacle: Obstacle): obstacle is Finding => !isGate(obstacle);

/** What is judged of the account. */
export type BlockerInputs = {
  plan: Pick<Account['plan'], 'hasActiveSubscription'>;
  channels: readonly KnownChannel[];
};

/** What is about the account, the approval and what is being made, in the order a person is told it. */
export const gatesOf = (
  post: Pick<Post, 'needsApproval' | 'changedSinceApproval' | 'sync'>,
  variant: Variant,
  platform: PlatformId,
  account: BlockerInputs | null,
): Gate[] => {
  const found: (Gate | false | null)[] = [
    account && !account.plan.hasActiveSubscription && { kind: 'no-subscription' },
    post.needsApproval && { kind: post.sync.approveWaits ? 'approval-waits' : 'needs-approval' },
    post.changedSinceApproval && { kind: 'changed' },
    channelGate(account?.channels, platform),
    variant.generation.status === 'generating' && { kind: 'making' },
    variant.generation.videoStatus === 'generating' && { kind: 'making-video' },
    variant.generation.videoStatus === 'failed' && { kind: 'video-failed' },
  ];
  return found.filter((entry): entry is Gate => typeof entry === 'object' && entry !== null);
};

/** What is in the way of one version as far as its row tells: its platform, then its words and media. */
export const rowObstacles = (
  { judged }: Pick<PostLine, 'judged'>,
  platform: string,
  account: Pick<BlockerInputs, 'channels'> | null,
): Obstacle[] => {
  const gate = channelGate(account?.channels, platform);
  const own = judged.flatMap((each) => (each.platform === platform ? each.finding : []));
  return gate ? [gate, ...own] : own;
};

/**
 * What refuses a time for certain: a slot needs a connected channel (public-api.md, Scheduling and publishing, rule 1),
 * and content that the platform takes. Anything else may go before the time comes. null: it takes one.
 */
export const refusesTime = (obstacles: readonly Obstacle[]): Obstacle | null =>
  obstacles.find((obstacle) =>
    isFinding(obstacle) ? !isDoubtful(obstacle) : obstacle.kind === 'not-connected' || obstacle.kind === 'coming-soon',
  ) ?? null;

const gravity = ['no', 'fix', 'wait', 'held', 'doubt'] as const;

/** The gravest of them. */
export const gravest = (obstacles: readonly Obstacle[]): Obstacle | null => {
  for (const state of gravity) {
    const found = obstacles.find((each) => weightOf(each) === state);
    if (found) return found;
  }
  return null;
};

/** It may be sent, with what speaks against it said. */
export const maySend = ({ state }: Verdict): boolean => state === 'go' || state === 'doubt';

/** What a person has to know first about one version: the gravest thing in the way. */
export const verdictOf = (variant: Pick<Variant, 'status'>, obstacles: readonly Obstacle[]): Verdict => {
  if (variant.status === 'published') return { state: 'published' };
  const obstacle = gravest(obstacles);
  return obstacle ? { state: weightOf(obstacle), obstacle } : { state: 'go' };
};
