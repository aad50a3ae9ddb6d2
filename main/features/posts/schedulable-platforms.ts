// Which variants of a post can be scheduled, as far as is known, and what prevents the others.
import { channelGate } from '../../../preload/rules/channel-gate.ts';
import type { PlatformChoice } from '../../../preload/contract/inputs.ts';
import { type BlockerInputs, type Obstacle, type RefusedTime, refusesTime } from '../../../preload/rules/blockers.ts';
import { obstaclesOf } from '../../../preload/rules/readiness.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { accountSnapshot, channelsSnapshot } from '../../sync/kernel/cached-replies.ts';
import { type PlatformAnswers, platformAnswers } from '../../../preload/contract/plan.ts';
import { json } from '../../store/database/row-schema.ts';
import type { Sync } from '../../sync/engine.ts';

const Stored = json.pipe(platformAnswers);

export const readAnswers = (store: Store): PlatformAnswers => {
  const stored = store.meta.read('platform_answers');
  return (stored === null ? undefined : Stored.safeParse(stored).data) ?? { ticked: [], unticked: [] };
};

/** Answers about other platforms stay. */
export const rememberAnswers = ({ store, transact }: Sync, { ticked, unticked }: PlatformAnswers): PlatformAnswers =>
  transact((tx) => {
    const before = readAnswers(store);
    const isOther = (platform: PlatformId) => !ticked.includes(platform) && !unticked.includes(platform);
    const answers = {
      ticked: [...before.ticked.filter(isOther), ...ticked],
      unticked: [...before.unticked.filter(isOther), ...unticked],
    };
    store.meta.write('platform_answers', JSON.stringify(answers));
    tx.changed('plan');
    return answers;
  });

/** The account as the service last reported it; unknown facts block nothing. */
export const blockerInputsOf = (store: Store): BlockerInputs => ({
  plan: { hasActiveSubscription: accountSnapshot(store)?.plan.hasActiveSubscription !== false },
  channels: channelsSnapshot(store)?.channels ?? [],
});

/** True for unknown channels: the service validates anyway, and we must not block what it would accept. */
export const takesSlot = (store: Store, platform: string): boolean => {
  const gate = channelGate(channelsSnapshot(store)?.channels, platform);
  return gate === null || refusesTime([gate]) === null;
};

/** Why this variant certainly can't be scheduled; null: it can. */
export const timeRefusal = (
  post: Post,
  variant: Variant,
  platform: PlatformId,
  account: BlockerInputs,
): Obstacle | null => refusesTime(obstaclesOf(post, variant, platform, account));

export const holdsTime = ({ scheduledAt }: Pick<Variant, 'scheduledAt'>): boolean => typeof scheduledAt === 'string';

/** `not-ticked`: the post is on none of the listed platforms; `no-time`: it has no time that could be moved. */
type NoVersion = 'published' | 'not-ticked' | 'no-time';
type Chosen = { able: PlatformId[]; refused: RefusedTime[] };

/** Exactly the variants that a new time is for: the user schedules what they see checked. */
export const chosenVersions = (post: Post, platforms: PlatformChoice, account: BlockerInputs): Chosen | NoVersion => {
  const open = post.variants.filter(({ status }) => status !== 'published');
  if (open.length === 0) return 'published';
  const chosen: Chosen = { able: [], refused: [] };
  for (const variant of open) {
    const { platform } = variant;
    const isMeant = platforms === 'holding' ? holdsTime(variant) : platforms.some((each) => each === platform);
    if (!isMeant || !isPlatformId(platform)) continue;
    const obstacle = timeRefusal(post, variant, platform, account);
    if (obstacle) chosen.refused.push({ platform, obstacle });
    else chosen.able.push(platform);
  }
  if (chosen.able.length + chosen.refused.length > 0) return chosen;
  return platforms === 'holding' ? 'no-time' : 'not-ticked';
};
