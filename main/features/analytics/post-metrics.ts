// Numbers of a published post: asked of the service when somebody looks, kept for when it cannot be asked.
import type { Handlers } from '../../../preload/bridge.ts';
import type { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PostMetrics } from '../../../preload/contract/analytics.ts';
import * as schema from '../../service/schema.ts';
import type { Sync } from '../../sync/engine.ts';
import { pidOf } from '../posts/posts.ts';

export type Metrics = {
  /**
   * Of Instagram alone, and roughly its 25 most recent posts (public-api.md, Performance and metrics). What was told
   * some minutes ago still serves, unless `fresh`. Throws `not-found` for a post that the service does not have, and
   * what reading throws where nothing was told before, or `fresh` was asked for.
   */
  read(id: PostId, fresh: boolean): Promise<PostMetrics>;
};

/** Each asking counts against an hourly limit, and likes do not hurry. */
const servesMs = 10 * 60_000;

export const createMetrics = ({ sync }: { sync: Sync }): Metrics => {
  const { store, time } = sync;

  const keptOf = (pid: number): { metrics: PostMetrics; readAtMs: number } | null => {
    const snapshot = store.snapshots.read('metrics', String(pid));
    if (!snapshot) return null;
    const { document, readAtMs } = snapshot;
    return { metrics: shown(schema.PostMetrics.parse(JSON.parse(document)), readAtMs), readAtMs };
  };

  const ask = async (pid: number, postId: string): Promise<PostMetrics> => {
    const { reply, startedAtMs } = await sync.requests.read('posts.metrics', { path: { postId } }, 'person');
    sync.transact((tx) =>
      tx.store.snapshots.write('metrics', { document: JSON.stringify(reply.body), readAtMs: startedAtMs }, String(pid)),
    );
    return shown(reply.body, startedAtMs);
  };

  return {
    async read(id, fresh) {
      const pid = pidOf(id);
      const kept = keptOf(pid);
      if (kept && !fresh && time.nowMs() - kept.readAtMs < servesMs) return kept.metrics;
      const sid = store.posts.sidOf(pid);
      if (sid === null) throw new AppError({ kind: 'not-found', message: 'The service does not have this post yet.' });
      try {
        return await ask(pid, sid);
      } catch (error) {
        if (kept && !fresh) return kept.metrics;
        throw error;
      }
    },
  };
};

const shown = ({ available, reason, metrics }: z.infer<typeof schema.PostMetrics>, readAtMs: number): PostMetrics => {
  const readAt = new Date(readAtMs).toISOString();
  if (!available || !metrics) return { readAt, available: false, reason: reason ?? null };
  const { platform, publishedAt, likes, comments } = metrics;
  return { readAt, available: true, platform, publishedAt, likes, comments };
};

export const metricsMethods = (metrics: Metrics) =>
  ({ 'posts.metrics': ({ id, fresh }) => metrics.read(id, fresh) }) satisfies Partial<Handlers>;
