// Blockers between one variant and its platform: how serious each is, and what it prevents.
import type { Account } from '../contract/account.ts';
import type { Post, PostRow, Variant } from '../contract/posts.ts';
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
        | 'approve-first'
        | 'changed'
        | 'unchecked'
        | 'making'
        | 'making-video'
        | 'video-failed';
    };

export type Obstacle = Gate | Finding;

/** A variant that can't be scheduled, or has another blocker. */
export type RefusedTime = { platform: PlatformId; obstacle: Obstacle };

/**
 * `no`: the platform won't accept it. `fix`: its text or media must change. `wait`: not finished. `held`: the service holds
 * it. `doubt`: the platform would probably refuse it.
 */
export type Weight = 'no' | 'fix' | 'wait' | 'held' | 'doubt';

export type Verdict = { state: 'go' | 'published' } | { state: Weight; obstacle: Obstacle };

const weight: Record<Gate['kind'], Weight> = {
  'no-subscription': 'held',
  'needs-approval': 'held',
  'approval-waits': 'held',
  'approve-first': 'held',
  changed: 'doubt',
  unchecked: 'doubt',
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

/** A finding about the text or media themselves. */
export const isFinding = (obstacle: Obstacle): obstacle is Finding => !isGate(obstacle);

/** The facts about the account that the rules need. */
export type BlockerInputs = {
  plan: Pick<Account['plan'], 'hasActiveSubscription'>;
  channels: readonly KnownChannel[];
};

/** Blockers from the account, the approval and unfinished generation, in the order to show them. */
export const gatesOf = (
  post: Pick<Post, 'needsApproval' | 'needsOwnApproval' | 'changedSinceApproval' | 'aiUnchecked' | 'sync'>,
  variant: Variant,
  platform: PlatformId,
  account: BlockerInputs | null,
): Gate[] => {
  const found: (Gate | false | null)[] = [
    account && !account.plan.hasActiveSubscription && { kind: 'no-subscription' },
    post.needsApproval && { kind: post.sync.approveWaits ? 'approval-waits' : 'needs-approval' },
    post.needsOwnApproval === true && { kind: 'approve-first' },
    post.changedSinceApproval && { kind: 'changed' },
    post.aiUnchecked?.includes(platform) === true && { kind: 'unchecked' },
    channelGate(account?.channels, platform),
    variant.generation.status === 'generating' && { kind: 'making' },
    variant.generation.videoStatus === 'generating' && { kind: 'making-video' },
    variant.generation.videoStatus === 'failed' && { kind: 'video-failed' },
  ];
  return found.filter((entry): entry is Gate => typeof entry === 'object' && entry !== null);
};

/** The blockers of one variant that its row knows: the approval, its channel's, then its text's and media's. */
export const rowObstacles = (
  { judged, needsOwnApproval }: Pick<PostRow, 'judged' | 'needsOwnApproval'>,
  platform: string,
  account: Pick<BlockerInputs, 'channels'> | null,
): Obstacle[] => {
  const gate = channelGate(account?.channels, platform);
  const own = judged.flatMap((each) => (each.platform === platform ? each.finding : []));
  return [...(needsOwnApproval ? [{ kind: 'approve-first' } as const] : []), ...(gate ? [gate] : []), ...own];
};

/**
 * What certainly keeps a variant from being scheduled: a slot needs a connected channel (public-api.md, Scheduling and
 * publishing, rule 1), content that the platform accepts, and the approval that the user's rule asks for first.
 * Anything else may be solved by then. null: it can be.
 */
export const refusesTime = (obstacles: readonly Obstacle[]): Obstacle | null =>
  obstacles.find((obstacle) => (isFinding(obstacle) ? !isDoubtful(obstacle) : refusing.includes(obstacle.kind))) ??
  null;
const refusing: readonly Gate['kind'][] = ['approve-first', 'not-connected', 'coming-soon'];

const gravity = ['no', 'fix', 'wait', 'held', 'doubt'] as const;

/** The most serious of them; null: there are none. */
export const gravest = (obstacles: readonly Obstacle[]): Obstacle | null => {
  for (const state of gravity) {
    const found = obstacles.find((each) => weightOf(each) === state);
    if (found) return found;
  }
  return null;
};

/** It may be published, perhaps with a warning. */
export const maySend = ({ state }: Verdict): boolean => state === 'go' || state === 'doubt';

/** The one thing to show about a variant: its most serious blocker. */
export const verdictOf = (variant: Pick<Variant, 'status'>, obstacles: readonly Obstacle[]): Verdict => {
  if (variant.status === 'published') return { state: 'published' };
  const obstacle = gravest(obstacles);
  return obstacle ? { state: weightOf(obstacle), obstacle } : { state: 'go' };
};
