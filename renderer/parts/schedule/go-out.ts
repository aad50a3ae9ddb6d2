// Will it go out? What stands between one version and its platform, from what Galley knows before asking.
import { checksOf, isDoubtful, judge, type Words } from '../../../preload/judgement.ts';
import type { Account } from '../../../preload/model/account.ts';
import type { Post, Variant } from '../../../preload/model/post.ts';
import type { PlatformId } from '../../../preload/platforms.ts';
import type { Finding } from '../../../preload/preflight.ts';

type Gate = {
  kind:
    | 'no-subscription'
    | 'needs-approval'
    | 'approval-waits'
    | 'changed'
    | 'sign-in'
    | 'limited'
    | 'not-connected'
    | 'coming-soon'
    | 'making'
    | 'making-video'
    | 'video-failed';
};
export type Obstacle = Gate | Finding;

/** `no`: the platform will not take it. `fix`: words or media have to change. `wait`: not finished. `held`: the service keeps it back. `doubt`: the platform probably refuses it. */
export type Verdict = { state: 'go' | 'published' } | { state: Weight; obstacle: Obstacle };
type Weight = 'no' | 'fix' | 'wait' | 'held' | 'doubt';

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

/** What is about the account, the approval and what is being made, in the order a person is told it. */
export const gatesOf = (
  post: Pick<Post, 'needsApproval' | 'changedSinceApproval' | 'sync'>,
  variant: Variant,
  platform: PlatformId,
  account: Account | null,
): Gate[] => {
  const channel = account?.channels.find((candidate) => candidate.platform === platform);
  const found: (Gate | false | null | undefined)[] = [
    account && !account.plan.hasActiveSubscription && { kind: 'no-subscription' },
    post.needsApproval && { kind: post.sync.approveWaits ? 'approval-waits' : 'needs-approval' },
    post.changedSinceApproval && { kind: 'changed' },
    channel?.needsReconnect && { kind: 'sign-in' },
    channel?.restricted && { kind: 'limited' },
    channel && !channel.available && { kind: 'coming-soon' },
    channel?.available && !channel.connected && { kind: 'not-connected' },
    variant.generation.status === 'generating' && { kind: 'making' },
    variant.generation.videoStatus === 'generating' && { kind: 'making-video' },
    variant.generation.videoStatus === 'failed' && { kind: 'video-failed' },
  ];
  return found.filter((entry): entry is Gate => typeof entry === 'object' && entry !== null);
};

/**
 * Everything in the way, first the reasons the service holds a slot for.
 * `account` null: not read, so neither channel nor plan is judged.
 */
export const obstaclesOf = (
  post: Pick<Post, 'kind' | 'needsApproval' | 'changedSinceApproval' | 'sync'>,
  variant: Variant,
  platform: PlatformId,
  words: Words,
  account: Account | null,
): Obstacle[] => [
  ...gatesOf(post, variant, platform, account),
  ...judge(checksOf(post, variant, platform, words)).map(({ finding }) => finding),
];

const gravity = ['no', 'fix', 'wait', 'held', 'doubt'] as const;

/** It may be sent, with what speaks against it said. */
export const maySend = ({ state }: Verdict): boolean => state === 'go' || state === 'doubt';

/** What a person has to know first about one version: the gravest thing in the way. */
export const verdictOf = (variant: Variant, obstacles: readonly Obstacle[]): Verdict => {
  if (variant.status === 'published') return { state: 'published' };
  for (const state of gravity) {
    const obstacle = obstacles.find((each) => weightOf(each) === state);
    if (obstacle) return { state, obstacle };
  }
  return { state: 'go' };
};
