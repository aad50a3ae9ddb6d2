// Which versions of a post take a time, as far as is known, and what refuses the others.
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

/** The account as the service last told of it; what it never told of refuses nothing. */
export const blockerInputsOf = (store: Store): BlockerInputs => ({
  plan: { hasActiveSubscription: accountSnapshot(store)?.plan.hasActiveSubscription !== false },
  channels: channelsSnapshot(store)?.channels ?? [],
});

/** What nobody knows of takes one: the service has the last word. */
export const takesSlot = (store: Store, platform: string): boolean => {
  const gate = channelGate(channelsSnapshot(store)?.channels, platform);
  return gate === null || refusesTime([gate]) === null;
};

/** What refuses a time of this version for certain; null: it takes one. */
export const timeRefusal = (
  post: Post,
  variant: Variant,
  platform: PlatformId,
  account: BlockerInputs,
): Obstacle | null => refusesTime(obstaclesOf(post, variant, platform, account));

export const holdsTime = ({ scheduledAt }: Pick<Variant, 'scheduledAt'>): boolean => typeof scheduledAt === 'string';

/** `not-ticked`: of a list of platforms, the post is on none of them; `no-time`: it holds no time that could be moved. */
type NoVersion = 'published' | 'not-ticked' | 'no-time';
type Chosen = { able: PlatformId[]; refused: RefusedTime[] };

/** The versions a new time is for, and never another one: a person schedules what they see ticked. */
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
