// Before publishing: a fresh reading, and no slot left that could send the same version a second time.
import { AppError } from '../../preload/error.ts';
import type { PostId, PublishOutcome } from '../../preload/model/post.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Clock } from '../clock.ts';
import type { Client } from '../service/client.ts';
import { slotText } from '../service/leniency.ts';

type Published = Extract<PublishOutcome, { state: 'published' }>;

export type ClearWay = {
  /** Throws what reading and unscheduling throw: nothing was published then. */
  clear(id: PostId, platform: PlatformId): Promise<{ state: 'clear'; slot: string | null } | Published>;
  /** After a publication that surely did not happen. False: the slot is lost. */
  putBack(id: PostId, platform: PlatformId, slot: string | null): Promise<boolean>;
  /** Whether the service shows the version as live; null: not, or it cannot be read. */
  published(id: PostId, platform: PlatformId): Promise<Published | null>;
};

/** A slot nearer than this may have passed by the time it is put back. */
const slotMarginMs = 2 * 60_000;

export const createClearWay = ({ client, clock }: { client: Client; clock: Clock }): ClearWay => {
  const look = async (id: PostId, platform: PlatformId) => {
    const { body } = await client.call('posts.get', { path: { postId: id } });
    const variant = body.variants.find((candidate) => candidate.platform === platform);
    const live: Published | null =
      variant?.status === 'published'
        ? { state: 'published', platform, permalink: variant.permalink ?? null, platformPostId: null }
        : null;
    return { live, slot: slotText(variant?.scheduledAt), needsApproval: body.needsApproval };
  };

  return {
    async clear(id, platform) {
      const before = await look(id, platform);
      if (before.live) return before.live;
      // Without approval the service will refuse to publish: then the slot is better left where it is.
      if (before.slot === null || before.needsApproval) return { state: 'clear', slot: null };
      await client.call('posts.unschedule', { path: { postId: id }, body: { platform } });
      // The slot may have come while it was taken away.
      const after = await look(id, platform);
      return after.live ?? { state: 'clear', slot: before.slot ?? null };
    },
    async putBack(id, platform, slot) {
      if (slot === null) return true;
      if (Date.parse(slot) < clock.now() + slotMarginMs) return false;
      try {
        await client.call('posts.schedule', { path: { postId: id }, body: { platform, scheduledAt: slot } });
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    async published(id, platform) {
      try {
        return (await look(id, platform)).live;
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
  };
};
