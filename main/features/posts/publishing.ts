// The user's actions to publish a post: schedule, unschedule, approve, publish.
import type { Handlers } from '../../../preload/bridge.ts';
import { AppError, errorData } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { ApproveOutcome, PlaceOutcome, Placed, Post, PublishOutcome } from '../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Sync } from '../../sync/engine.ts';
import { approvedIn } from '../../sync/posts/approval.ts';
import { accountSnapshot, channelsSnapshot } from '../../sync/kernel/cached-replies.ts';
import { approvedWordsOf } from './approved-words.ts';
import { pidOf } from './post-ids.ts';
import type { Posts } from './posts.ts';
import { awaited, isOver, needsNetwork, refusalOf } from './command-result.ts';
import { checkWritten } from './readiness.ts';

export type Publishing = {
  /** Stored at once, as one step; `waiting` unless the service accepts it within some seconds. */
  place(id: PostId, slots: readonly NewSlot[]): Promise<PlaceOutcome>;
  approve(id: PostId): Promise<ApproveOutcome>;
  /** What changed since it was approved is approved as well, only locally. */
  approveAgain(id: PostId): Post;
  /** Every variant gets its approved text again, as one step. */
  restoreApproved(id: PostId): { post: Post; stepId: number | null };
  /** Requires a connection; otherwise nothing is stored. A second click joins the first. */
  publish(id: PostId, platform: PlatformId): Promise<PublishOutcome>;
};

const quickMs = 3_000;
/** A platform takes time to reply. */
const publishMs = 25_000;

/** `at` null: no time. */
type NewSlot = { platform: PlatformId; at: string | null };

export const createPublishing = ({ sync, posts }: { sync: Sync; posts: Posts }): Publishing => {
  /** The operation as it is after at most `waitMs`; offline at once. Throws a refusal. */
  const sent = async (operation: Operation | null, waitMs: number): Promise<Operation | null> => {
    if (!operation) return null;
    const op = sync.online.connection() === 'online' ? await sync.whenSettled(operation.id, waitMs) : operation;
    if (op.state === 'parked') throw refusalOf(op);
    return op;
  };

  const variantOf = (post: Post, platform: string) => post.variants.find((variant) => variant.platform === platform);

  const placedAs = async (
    operation: Operation | null,
    id: PostId,
    { platform, at }: NewSlot,
    waitMs: number,
  ): Promise<Placed> => {
    const op = await sent(operation, waitMs);
    const { needsApproval } = posts.read(id);
    return {
      waiting: op !== null && !isOver(op),
      platform,
      scheduledAt: at,
      eligibleToPublish: at !== null && !needsApproval && op?.note !== 'held' && canGoOut(sync, platform),
      needsApproval,
    };
  };

  /** The reason a publication did not happen, and whether the variant has its slot again. */
  const refusedBy = (op: Operation, platform: PlatformId, before: Post): PublishOutcome => {
    const had = variantOf(before, platform)?.scheduledAt;
    const has = op.pid === null ? null : variantOf(posts.read(before.id), platform)?.scheduledAt;
    const slotLost = typeof had === 'string' && typeof has !== 'string';
    if (op.reason === 'publish-refused') {
      const { said = null, retryable = false } = op.error ?? {};
      return { state: 'refused', platform, said, retryable, slotLost };
    }
    const refusal = refusalOf(op);
    throw slotLost ? new AppError({ ...refusal.data, reason: 'slot-lost' }, { cause: refusal }) : refusal;
  };

  return {
    async place(id, slots) {
      posts.read(id);
      const pid = pidOf(id);
      const intents = slots.map(({ platform, at }) =>
        at === null
          ? ({ do: 'post.unschedule', pid, platform } as const)
          : ({ do: 'post.schedule', pid, platform, at } as const),
      );
      const { done, refused, stepId } = sync.changeAll(intents);
      const operations = done.flatMap(({ operation }) => operation ?? []);
      awaited(sync, operations);
      const placed = await Promise.all(
        slots.map(async (slot, index): Promise<Placed> => {
          const { platform } = slot;
          try {
            const refusal = refused.find(({ intent }) => intent === intents[index]);
            if (refusal) throw refusal.error;
            const operation = operations.find((each) => each.platform === platform) ?? null;
            // They are sent one after the other.
            return await placedAs(operation, id, slot, quickMs * slots.length);
          } catch (error) {
            if (error instanceof AppError) return { platform, error: errorData(error) };
            throw error;
          }
        }),
      );
      return { placed, stepId };
    },
    async approve(id) {
      const before = checkWritten(posts.read(id));
      const { operations, stepId } = sync.change({ do: 'post.approve', pid: pidOf(id) });
      awaited(sync, operations);
      // One for each part that needs it; they are sent one after the other.
      const ops = await Promise.all(operations.map((each) => sent(each, quickMs * operations.length)));
      const waiting = ops.some((op) => op !== null && !isOver(op));
      const post = posts.read(id);
      const main = post.variants.find(({ isPrimary }) => isPrimary);
      const publishedImmediately = post.variants.some(
        ({ platform, status }) => status === 'published' && variantOf(before, platform)?.status !== 'published',
      );
      return {
        waiting,
        approved: !post.needsApproval,
        publishedImmediately,
        scheduledAt: main?.scheduledAt,
        // A local approval, of which nothing is sent, can be undone at any time.
        stepId: waiting || ops.length === 0 ? stepId : null,
      };
    },
    approveAgain(id) {
      sync.change({ do: 'post.approveAgain', pid: pidOf(id), ...approvedIn(checkWritten(posts.read(id))) });
      return posts.read(id);
    },
    restoreApproved(id) {
      posts.read(id);
      const { refused, stepId } = sync.changeAll(approvedWordsOf(sync.store, pidOf(id)), null, 'parts');
      if (refused[0]) throw refused[0].error;
      return { post: posts.read(id), stepId };
    },
    async publish(id, platform) {
      needsNetwork(sync);
      const change = sync.change({ do: 'post.publish', pid: pidOf(id), platform });
      const { operation } = change;
      // The click itself changes nothing visible.
      const before = posts.changed(id, change);
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

/** By the last reading of the account; what it does not say blocks nothing. */
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

export const publishingMethods = (publishing: Publishing) =>
  ({
    'posts.place': ({ id, slots }) => publishing.place(id, slots),
    'posts.approve': ({ id }) => publishing.approve(id),
    'posts.approveAgain': ({ id }) => publishing.approveAgain(id),
    'posts.restoreApproved': ({ id }) => publishing.restoreApproved(id),
    'posts.publish': ({ id, platform }) => publishing.publish(id, platform),
  }) satisfies Partial<Handlers>;
