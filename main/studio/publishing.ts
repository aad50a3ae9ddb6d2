// What a person can do to send a post out: schedule, approve, publish. Nothing here may ever go out twice.
import { randomUUID } from 'node:crypto';
import { AppError, type ErrorKind } from '../../preload/error.ts';
import type { ApproveOutcome, PostId, PublishOutcome, ScheduleOutcome } from '../../preload/model/post.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Clock } from '../clock.ts';
import type { CoreEvents } from '../events.ts';
import type { CallReply } from '../service/endpoints.ts';
import type { Client } from '../service/client.ts';
import { idempotencyWindowMs } from '../service/limits.ts';
import { slotText } from '../service/leniency.ts';
import { createClearWay } from './clear-way.ts';
import type { Jobs } from './jobs.ts';

export type Publishing = {
  schedule(id: PostId, platform: PlatformId, at: string): Promise<ScheduleOutcome>;
  unschedule(id: PostId, platform: PlatformId): Promise<ScheduleOutcome>;
  approve(id: PostId): Promise<ApproveOutcome>;
  /** A second call for the same post and platform joins the first until that has ended. */
  publish(id: PostId, platform: PlatformId): Promise<PublishOutcome>;
};

type Deps = { client: Client; jobs: Jobs; clock: Clock; events: CoreEvents };

/** After these a slot must stay away: with it the post could go out twice. */
const mayHaveHappened: readonly ErrorKind[] = ['unsure', 'unreadable', 'service-failed', 'cancelled', 'conflict'];

export const createPublishing = ({ client, jobs, clock, events }: Deps): Publishing => {
  const way = createClearWay({ client, clock });
  const underWay = new Map<string, Promise<PublishOutcome>>();
  /** Attempts whose end is unknown. Trying again replays them under their own key instead of publishing twice. */
  const unsettled = new Map<string, { idempotencyKey: string; at: number }>();

  const changed = (id: PostId) => events.changed(`post:${id}`, 'posts', 'account');

  const keyFor = (intent: string): string => {
    const earlier = unsettled.get(intent);
    if (earlier && clock.now() - earlier.at < idempotencyWindowMs) return earlier.idempotencyKey;
    return randomUUID();
  };

  const outcomeOf = (id: PostId, platform: PlatformId, reply: CallReply<'posts.publish'>): PublishOutcome => {
    if (reply.status === 202) {
      jobs.accept(reply.body, { postId: id, slow: false });
      return { state: 'job', platform, jobId: reply.body.jobId };
    }
    const { success, permalink, postId, error, retryable } = reply.body;
    return success
      ? { state: 'published', platform, permalink: permalink ?? null, platformPostId: postId ?? null }
      : {
          state: 'refused',
          platform,
          error: error ?? 'The platform did not say why.',
          retryable: retryable ?? false,
          slotLost: false,
        };
  };

  /** What came of the one request that publishes. A doubt is settled by a reading, else it stays one. */
  const request = async (id: PostId, platform: PlatformId, intent: string): Promise<PublishOutcome> => {
    const idempotencyKey = keyFor(intent);
    try {
      const reply = await client.call(
        'posts.publish',
        { path: { postId: id }, body: { platform } },
        { idempotencyKey },
      );
      unsettled.delete(intent);
      return outcomeOf(id, platform, reply);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'unsure')) {
        unsettled.delete(intent);
        throw error;
      }
      unsettled.set(intent, { idempotencyKey, at: unsettled.get(intent)?.at ?? clock.now() });
      const live = await way.published(id, platform);
      if (!live) {
        const message = 'It may have gone out. Check before trying again.';
        throw new AppError({ ...error.data, message }, { cause: error });
      }
      unsettled.delete(intent);
      return live;
    }
  };

  const send = async (id: PostId, platform: PlatformId, intent: string): Promise<PublishOutcome> => {
    try {
      const cleared = await way.clear(id, platform);
      if (cleared.state === 'published') {
        unsettled.delete(intent);
        return cleared;
      }
      const putBack = () => way.putBack(id, platform, cleared.slot);
      try {
        const outcome = await request(id, platform, intent);
        return outcome.state === 'refused' ? { ...outcome, slotLost: !(await putBack()) } : outcome;
      } catch (error) {
        const surelyNot = error instanceof AppError && !mayHaveHappened.includes(error.kind);
        if (!surelyNot || (await putBack())) throw error;
        throw new AppError({ ...error.data, reason: 'slot-lost' }, { cause: error });
      }
    } finally {
      changed(id);
    }
  };

  return {
    async schedule(id, platform, at) {
      const { body } = await client.call('posts.schedule', {
        path: { postId: id },
        body: { platform, scheduledAt: at },
      });
      changed(id);
      return scheduleOutcome(body);
    },
    async unschedule(id, platform) {
      const { body } = await client.call('posts.unschedule', { path: { postId: id }, body: { platform } });
      changed(id);
      return scheduleOutcome(body);
    },
    async approve(id) {
      const { body } = await client.call('posts.approve', { path: { postId: id }, body: {} });
      changed(id);
      return {
        approved: body.approved,
        publishedImmediately: body.publishedImmediately,
        scheduledAt: slotText(body.scheduledAt),
      };
    },
    publish(id, platform) {
      const intent = `${id} ${platform}`;
      const running = underWay.get(intent);
      if (running) return running;
      const sent = send(id, platform, intent);
      underWay.set(intent, sent);
      const over = () => void underWay.delete(intent);
      sent.then((outcome) => (outcome.state === 'job' ? jobs.ended(outcome.jobId).then(over) : over()), over);
      return sent;
    },
  };
};

const scheduleOutcome = (body: CallReply<'posts.schedule'>['body']): ScheduleOutcome => ({
  platform: body.platform,
  scheduledAt: slotText(body.scheduledAt),
  eligibleToPublish: body.eligibleToPublish,
  needsApproval: body.needsApproval,
});
