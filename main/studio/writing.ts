// What a person can have the service write or draw for a post; each is accepted as a job and followed.
import { randomUUID } from 'node:crypto';
import type { Job } from '../../preload/model/job.ts';
import type { PostId } from '../../preload/model/post.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Client } from '../service/client.ts';
import type { Jobs } from './jobs.ts';

export type Writing = {
  generate(id: PostId, platform: PlatformId, idea?: string): Promise<Job>;
  revise(id: PostId, platform: PlatformId, feedback: string): Promise<Job>;
  newPicture(id: PostId, platform: PlatformId, hint?: string): Promise<Job>;
};

/** These get a video, which takes minutes. */
const videoPlatforms: readonly PlatformId[] = ['tiktok', 'youtube_shorts'];

export const createWriting = ({ client, jobs }: { client: Client; jobs: Jobs }): Writing => {
  const about = (postId: PostId, platform: PlatformId) => ({ postId, slow: videoPlatforms.includes(platform) });
  return {
    async generate(id, platform, idea) {
      const { body } = await client.call(
        'posts.generate',
        { path: { postId: id }, body: { platform, idea } },
        { idempotencyKey: randomUUID() },
      );
      return jobs.accept(body, about(id, platform));
    },
    async revise(id, platform, feedback) {
      const { body } = await client.call(
        'posts.revise',
        { path: { postId: id }, body: { platform, feedback } },
        { idempotencyKey: randomUUID() },
      );
      return jobs.accept(body, { postId: id, slow: false });
    },
    async newPicture(id, platform, hint) {
      const { body } = await client.call(
        'posts.regenerateImage',
        { path: { postId: id }, body: { platform, hint } },
        { idempotencyKey: randomUUID() },
      );
      return jobs.accept(body, about(id, platform));
    },
  };
};
