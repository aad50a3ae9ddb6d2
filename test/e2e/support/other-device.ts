// Another device of the same business: what it asks of the service goes past Galley.
import type { z } from 'zod';
import {
  AutopilotPlanList,
  Brand,
  MemoryList,
  Performance,
  Post,
  PostPage,
  Queue,
} from '../../../main/service/schema.ts';
import { createServiceCall } from './service-call.ts';

type WirePost = z.infer<typeof Post>;

const platform = 'instagram';

export const otherDevice = (address: string, key: string) => {
  const ask = createServiceCall(`${address}/v1/public`, key);
  const edit = async (id: string, body: string): Promise<WirePost> =>
    Post.parse(await ask('PATCH', `/posts/${id}`, { platform, body }));
  return {
    edit,
    brand: async (): Promise<z.infer<typeof Brand>> => Brand.parse(await ask('GET', '/brand')),
    performance: async (): Promise<z.infer<typeof Performance>> =>
      Performance.parse(await ask('GET', '/analytics/performance')),
    schedule: (id: string, on: string, scheduledAt: string) =>
      ask('POST', `/posts/${id}/schedule`, { platform: on, scheduledAt }),
    queue: async (): Promise<z.infer<typeof Queue>> => Queue.parse(await ask('GET', '/autopilot/queue')),
    plans: async () => AutopilotPlanList.parse(await ask('GET', '/autopilot')).plans,
    publish: (id: string, on: string) => ask('POST', `/posts/${id}/publish`, { platform: on }),
    /** What the service remembers, in its order. */
    async memories() {
      return MemoryList.parse(await ask('GET', '/brand/memories')).memories;
    },
    /** All posts, whole. */
    async posts(): Promise<WirePost[]> {
      const all: WirePost[] = [];
      for (let cursor: string | null | undefined = ''; cursor !== undefined && cursor !== null;) {
        const page = PostPage.parse(await ask('GET', `/posts?limit=100${cursor && `&cursor=${cursor}`}`));
        all.push(...page.posts);
        cursor = page.nextCursor;
      }
      return all;
    },
    async write(name: string, body: string): Promise<WirePost> {
      const { id } = Post.parse(await ask('POST', '/posts', { platform, name }));
      return edit(id, body);
    },
    /** Name and main text of every post, by name. */
    async texts(): Promise<[name: string, text: string][]> {
      const { posts } = PostPage.parse(await ask('GET', '/posts?limit=100'));
      const main = ({ variants }: WirePost) => variants.find(({ isPrimary }) => isPrimary);
      return posts.map((post): [string, string] => [post.name, main(post)?.body ?? '']).sort();
    },
  };
};
