// Will it go out? What stands between one version and its platform, from what Galley knows before asking.
import { platforms, type PlatformId } from '../../../preload/platforms.ts';
import type { Account } from '../../../preload/model/account.ts';
import type { Post, Variant } from '../../../preload/model/post.ts';
import { measureText } from '../../../preload/text-length.ts';

export type Obstacle =
  | {
      kind:
        | 'no-subscription'
        | 'needs-approval'
        | 'approval-waits'
        | 'sign-in'
        | 'limited'
        | 'not-connected'
        | 'coming-soon';
    }
  | { kind: 'too-long'; over: number; limit: number; counts: 'characters' | 'bytes' }
  | { kind: 'title-too-long'; over: number; limit: number }
  | { kind: 'empty' | 'making' | 'making-video' | 'video-failed' };

/** `no`: the platform will not take it. `fix`: the text has to change. `wait`: not finished. `held`: the service keeps it back. */
export type Verdict = { state: 'go' | 'published' } | { state: 'no' | 'fix' | 'wait' | 'held'; obstacle: Obstacle };

const weight: Record<Obstacle['kind'], 'no' | 'fix' | 'wait' | 'held'> = {
  'no-subscription': 'held',
  'needs-approval': 'held',
  'approval-waits': 'held',
  'sign-in': 'no',
  limited: 'no',
  'not-connected': 'no',
  'coming-soon': 'no',
  'too-long': 'fix',
  'title-too-long': 'fix',
  empty: 'fix',
  making: 'wait',
  'making-video': 'wait',
  'video-failed': 'fix',
};

export type Words = { text: string; title: string };

/**
 * Everything in the way, first the reasons the service holds a slot for, in the order a person is told them.
 * `account` null: not read, so neither channel nor plan is judged.
 */
export const obstaclesOf = (
  post: Pick<Post, 'needsApproval' | 'sync'>,
  variant: Variant,
  platform: PlatformId,
  words: Words,
  account: Account | null,
): Obstacle[] => {
  const channel = account?.channels.find((candidate) => candidate.platform === platform);
  const { text, titleLimit } = platforms[platform];
  const measured = measureText(platform, words.text);
  const titleOver = titleLimit === null ? 0 : words.title.length - titleLimit;
  const found: (Obstacle | false | null | undefined)[] = [
    account && !account.plan.hasActiveSubscription && { kind: 'no-subscription' },
    post.needsApproval && { kind: post.sync.approveWaits ? 'approval-waits' : 'needs-approval' },
    channel?.needsReconnect && { kind: 'sign-in' },
    channel?.restricted && { kind: 'limited' },
    channel && !channel.available && { kind: 'coming-soon' },
    channel?.available && !channel.connected && { kind: 'not-connected' },
    measured.over > 0 && {
      kind: 'too-long',
      over: measured.over,
      limit: measured.limit,
      counts: text.count === 'utf8-bytes' ? 'bytes' : 'characters',
    },
    titleOver > 0 && titleLimit !== null && { kind: 'title-too-long', over: titleOver, limit: titleLimit },
    variant.generation.status === 'generating' && { kind: 'making' },
    variant.generation.videoStatus === 'generating' && { kind: 'making-video' },
    variant.generation.videoStatus === 'failed' && { kind: 'video-failed' },
    words.text.trim() === '' && words.title.trim() === '' && variant.media.length === 0 && { kind: 'empty' },
  ];
  return found.filter((entry): entry is Obstacle => typeof entry === 'object' && entry !== null);
};

const gravity = ['no', 'fix', 'wait', 'held'] as const;

/** What a person has to know first about one version: the gravest thing in the way. */
export const verdictOf = (variant: Variant, obstacles: readonly Obstacle[]): Verdict => {
  if (variant.status === 'published') return { state: 'published' };
  for (const state of gravity) {
    const obstacle = obstacles.find(({ kind }) => weight[kind] === state);
    if (obstacle) return { state, obstacle };
  }
  return { state: 'go' };
};
