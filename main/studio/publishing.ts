// What a person can do to send a post out: schedule, take the time away, approve, publish.
import { AppError } from '../../preload/error.ts';
import type { PostId } from '../../preload/model/ids.ts';
import type { ApproveOutcome, Post, PublishOutcome, ScheduleOutcome } from '../../preload/model/post.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Operation } from '../store/operations.ts';
import type { Sync } from '../sync/engine.ts';
import type { IntentOf } from '../sync/intents.ts';
import { approveAgain } from '../sync/posts/approved.ts';
import { accountSnapshot, channelsSnapshot } from '../sync/snapshots.ts';
import { pidOf, type Posts } from './posts.ts';
import { isOver, needsNetwork, refusalOf } from './settled.ts';

export type Publishing = {
  /** Kept at once; `waiting` unless the service takes it within some seconds. Throws what the service refuses. */
  schedule(id: PostId, platform: PlatformId, at: string): Promise<ScheduleOutcome>;
  unschedule(id: PostId, platform: PlatformId): Promise<ScheduleOutcome>;
  approve(id: PostId): Promise<ApproveOutcome>;
  /** What changed since it was approved is approved as well, here alone. */
  approveAgain(id: PostId): Post;
  /** Only while the service can be reached; nothing is kept otherwise. A second click joins the first. */
  publish(id: PostId, platform: PlatformId): Promise<PublishOutcome>;
};

const quickMs = 3_000;
/** A platform takes its time to answer. */
const publishMs = 25_000;

export const createPublishing = ({ sync, posts }: { sync: Sync; posts: Posts }): Publishing => {
  /** The change as it stands after `waitMs` at the longest; offline at once. Throws a refusal. */
  const sent = async (intent: Parameters<Sync['change']>[0], waitMs: number): Promise<Operation | null> => {
    const { operation } = sync.change(intent);
    if (!operation) return null;
    const op = sync.online.connection() === 'online' ? await sync.whenSettled(operation.id, waitMs) : operation;
    if (op.state === 'parked') throw refusalOf(op);
    return op;
  };

  const variantOf = (post: Post, platform: string) => post.variants.find((variant) => variant.platform === platform);

  const planned = async (
    intent: IntentOf<'post.schedule' | 'post.unschedule'>,
    id: PostId,
  ): Promise<ScheduleOutcome> => {
    posts.read(id);
    const op = await sent(intent, quickMs);
    const post = posts.read(id);
    return {
      waiting: op !== null && !isOver(op),
      platform: intent.platform,
      scheduledAt: intent.do === 'post.schedule' ? intent.at : null,
      eligibleToPublish: intent.do === 'post.schedule' && !post.needsApproval && canGoOut(sync, intent.platform),
      needsApproval: post.needsApproval,
    };
  };

  /** The reason a publication did not happen, with what became of the time that the version had. */
  const refusedBy = (op: Operation, platform: PlatformId, before: Post): PublishOutcome => {
    const had = variantOf(before, platform)?.scheduledAt;
    const has = op.pid === null ? null : variantOf(posts.read(before.id), platform)?.scheduledAt;
    const slotLost = typeof had === 'string' && typeof has !== 'string';
    if (op.reason === 'publish-refused') {
      const { message = 'The platform did not say why.', retryable = false } = op.error ?? {};
      return { state: 'refused', platform, error: message, retryable, slotLost };
    }
    const refusal = refusalOf(op);
    throw slotLost ? new AppError({ ...refusal.data, reason: 'slot-lost' }, { cause: refusal }) : refusal;
  };

  return {
    schedule: (id, platform, at) => planned({ do: 'post.schedule', pid: pidOf(id), platform, at }, id),
    unschedule: (id, platform) => planned({ do: 'post.unschedule', pid: pidOf(id), platform }, id),
    async approve(id) {
      const before = posts.read(id);
      const op = await sent({ do: 'post.approve', pid: pidOf(id) }, quickMs);
      const waiting = op !== null && !isOver(op);
      const post = posts.read(id);
      const main = post.variants.find(({ isPrimary }) => isPrimary);
      const publishedImmediately = post.variants.some(
        ({ platform, status }) => status === 'published' && variantOf(before, platform)?.status !== 'published',
      );
      return { waiting, approved: !post.needsApproval, publishedImmediately, scheduledAt: main?.scheduledAt };
    },
    approveAgain(id) {
      sync.transact((tx) => approveAgain(tx, pidOf(id), posts.read(id)));
      return posts.read(id);
    },
    async publish(id, platform) {
      needsNetwork(sync);
      const before = posts.read(id);
      const { operation } = sync.change({ do: 'post.publish', pid: pidOf(id), platform });
      if (!operation) return published(before, platform);
      sync.sendNow(operation.id);
      const op = await sync.whenSettled(operation.id, publishMs);
      if (op.state === 'done') return published(posts.read(id), platform);
      if (op.state === 'parked') return refusedBy(op, platform, before);
      const job = op.state === 'job' ? sync.store.jobs.ofOperation(op.id) : null;
      if (job) return { state: 'job', platform, jobId: job.jid };
      return { state: 'waiting', operationId: op.id, platform };
    },
  };
};

/** As far as the last reading of the account tells; what it does not tell stands in the way of nothing. */
const canGoOut = ({ store }: Sync, platform: PlatformId): boolean => {
  const channel = channelsSnapshot(store)?.channels.find((candidate) => candidate.platform === platform);
  const channelWorks = !channel || (channel.connected && !channel.needsReconnect && !channel.restricted);
  return channelWorks && accountSnapshot(store)?.plan.hasActiveSubscription !== false;
};

const published = (post: Post, platform: PlatformId): PublishOutcome => ({
  state: 'published',
  platform,
  permalink: post.variants.find((variant) => variant.platform === platform)?.permalink ?? null,
});
